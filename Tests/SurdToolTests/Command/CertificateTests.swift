import Foundation
import Testing

// Certificates are checked by Scripts/verify, which is written in Python and shares nothing with Surd:
// it is the oracle here. Where there is no Python, only the text is looked at.

@Suite struct CertificateTests {
    static let hasPython: Bool = {
        let outcome = try? BuiltCommand.shell(
            "python3 -c 'import fractions, sys; sys.exit(sys.version_info < (3, 10))'",
            in: FileManager.default.temporaryDirectory)
        return outcome?.status == 0
    }()

    /// One of each kind that can be checked.
    static let checked = [
        "1/3 + 2^0.5", "sin(exp(3/2)+ln(7/3))*sqrt(2)", "2 x (3 + 1/7)^50", "sum(k,1,10,sqrt(k))",
        "prod(k,1,5,1+1/k^2)", "f(n)=if(n<=1,1,n*f(n-1)); f(20)/pi", "a=sqrt(5); (1+a)/2 - phi",
        "sqrt(2)+sqrt(3) == sqrt(5+2*sqrt(6))", "sqrt(2) == 1.4142135623730950488",
        "cos(pi/5) == (1+sqrt(5))/4", "ln(6)-ln(2)-ln(3)", "16*atan(1/5)-4*atan(1/239)-pi",
        "floor(2*sin(pi/6))", "floor(sqrt(10^60-1))", "factor(-360)", "isprime(10^18+9)",
        "nextprime(10^20)", "250 - 15%", "sin(10^300)", "exp(pi*sqrt(163)) - 262537412640768744",
        "atan2(1,-2)+asin(0.3)+acosh(2)+log(7,3)", "mean(1,2,sqrt(3))", "stdev(1,2,4)",
        "(-8)^(1/3)",
        "(-2)^(3/5)", "30° + sind(30)", "tan(1e-20)", "ln(1+10^-30)", "2^100", "10^30/3",
        "1e400*pi", "min(pi,e,3)", "round(pi,5)", "not (1/3 > 0.34)", "egamma+catalan+tau",
        "gamma(1/3)", "lgamma(10.5)*digamma(1/3)", "zeta(3)+zeta(1/2)", "erf(1)+erfc(5)",
        "besselj(2,3)",
        "li(10)+ei(2)+lambertw(1)+agm(1,2)", "7 mod 2.5 - rem(-7, 3)", "gcd(12,18)+binomial(50,25)",
        "sinh(1)+cosh(2)*tanh(0.5)", "(1+0.05/365)^(365*30)", "sin(10^30*pi+1e-30)",
    ]

    private static func certificate(_ options: String, _ text: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try BuiltCommand.shell(
            "surd \(options) --certificate c.cert -- '\(text)'", in: folder)
        try #require(outcome.status == 0, "\(text): \(outcome.errors)")
        return try String(contentsOf: folder.appending(path: "c.cert"), encoding: .utf8)
    }

    /// What the checker says of a certificate, and its status.
    private static func verdict(_ certificate: String) throws -> (text: String, status: Int32) {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: UUID().uuidString + ".cert")
        try certificate.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = BuiltCommand.root.appending(path: "Scripts/verify").path
        let outcome = try BuiltCommand.shell("python3 '\(script)' '\(file.path)'", in: folder)
        return (outcome.output, outcome.status)
    }

    @Test(.enabled(if: hasPython), arguments: checked)
    func verified(text: String) throws {
        let options = ["", "-d 60", "-s 5 -r down"]
        let certificates = try options.map { try Self.certificate($0, text) }
        let verdict = try Self.verdict(certificates.joined())
        #expect(verdict.status == 0, "\(verdict.text)")
        #expect(verdict.text.components(separatedBy: "verified: ").count == options.count + 1)
    }

    @Test(.enabled(if: hasPython), arguments: checked)
    func aFalseClaimIsNotVerified(text: String) throws {
        var lines = try Self.certificate("", text).split(separator: "\n").map(String.init)
        var claim = (lines.popLast() ?? "").split(separator: " ").map(String.init)
        let last = claim.popLast() ?? ""
        switch last {
        case "true": claim.append("false")
        case "false": claim.append("true")
        default:
            // The first digit, which no rounding can excuse.
            let place = last.firstIndex { $0.isNumber } ?? last.startIndex
            let digit = last[place] == "7" ? "3" : "7"
            claim.append(last.replacingCharacters(in: place...place, with: digit))
        }
        lines.append(claim.joined(separator: " "))
        let verdict = try Self.verdict(lines.joined(separator: "\n") + "\n")
        #expect(verdict.status == 1 && verdict.text.hasPrefix("refuted: "), "\(verdict.text)")
    }

    /// Whatever stands in a file, the checker says one of its three words and ends.
    @Test(
        .enabled(if: hasPython),
        arguments: [
            "", "1 number", "1 number 2\nclaim 2 exact 2", "1 number 2\nclaim", "claim 1 true",
            "1 number x\nclaim 1 exact 1", "1 add 1 1\nclaim 1 exact 1",
            "1 number 1/0\nclaim 1 exact 1",
            "1 number 10000000000\n2 factorial 1\nclaim 2 exact 1", "x", "1 sqrt\nclaim 1 exact 1",
            "1 number 2\n2 sqrt 1 @ x\nclaim 2 exact 1",
            "1 number 2\nclaim 1 rounds half-even digits 99999999999 2",
            "1 number 1e100000\n2 shiftleft 1 1\nclaim 2 exact 1",
        ])
    func whatIsNoCertificateIsNotVerified(text: String) throws {
        let verdict = try Self.verdict("surd-certificate 1\n" + text + "\n")
        #expect(
            verdict.text.hasPrefix("refuted: ") || verdict.text.hasPrefix("cannot check: "),
            "\(verdict.text)")
        #expect(verdict.status == 1 || verdict.status == 2)
    }

    @Test func theTextOfACertificate() throws {
        // The digits are PARI's: sin(exp(3/2)+log(7/3))*sqrt(2).
        let text = try Self.certificate("", "sin(exp(3/2)+ln(7/3))*sqrt(2)")
        let lines = text.split(separator: "\n").map { $0.split(separator: "@")[0] }
        #expect(
            lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "surd-certificate 1", "of \"sin(exp(3/2)+ln(7/3))*sqrt(2)\"", "1 number 3",
                "2 number 2",
                "3 divide 1 2", "4 exp 3", "5 number 7", "6 divide 5 1", "7 ln 6", "8 add 4 7",
                "9 sin 8",
                "10 sqrt 2", "11 multiply 9 10",
                "claim 11 rounds half-even digits 20 -1.1537867761132751618e0",
            ])
    }

    @Test func conditionsAreAmongTheSteps() throws {
        let text = try Self.certificate("", "f(x) = if(x < 2, x, f(x/2)); f(sqrt(50))")
        #expect(text.contains(" less ") && text.contains(" is true") && text.contains(" is false"))
        #expect(text.components(separatedBy: " divide ").count == 3)
    }

    @Test func whatHasNoCertificateIsPrintedAllTheSame() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try BuiltCommand.shell(
            "surd --certificate c.cert 'sum(k,1,200000,k)' '1+1'", in: folder)
        #expect(outcome.output == "20000100000\n2\n")
        #expect(outcome.errors.contains("no certificate can be written of this"))
        #expect(outcome.status == 1)
        let written = try String(contentsOf: folder.appending(path: "c.cert"), encoding: .utf8)
        #expect(written.components(separatedBy: "surd-certificate 1").count == 2)
        let list = try BuiltCommand.shell("surd --certificate c.cert 'divisors(12)'", in: folder)
        #expect(list.output == "[1, 2, 3, 4, 6, 12]\n" && list.status == 1)
        #expect(list.errors.contains("it uses a list"))
        let unwritable = try BuiltCommand.shell("surd --certificate . 1+1", in: folder)
        #expect(unwritable.output == "2\n" && unwritable.status == 2)
    }
}
