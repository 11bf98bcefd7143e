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
        "y0(1)+bessely(2,50.5)-j1(1000)", "si(10)*ci(100)", "li2(1/3)-li2(-0.7)", "normcdf(-40)",
        "erfc(30)", "exp(-1000000)", "harmonic(1/3)", "erfinv(0.3)-erfcinv(1e-20)",
        "norminv(0.975)",
        "clamp(pi,1,3)+min(sqrt(2),2^0.5,2)", "sqrt(1e100+1)-sqrt(1e100) > 0",
        "sin(1)^2+cos(1)^2 == 1", "exp(ln(3)/2) == sqrt(3)", "asinh(1) == ln(1+sqrt(2))",
        "gamma(5/2) == 3*sqrt(pi)/4", "zeta(4) == pi^4/90", "tan(pi/8) == sqrt(2)-1",
        "sin(2)-2*sin(1)*cos(1)", "nextprime(10^30)", "isprime(10^40+121)", "isprime(2^127-1)",
        "factor(10^50+1)", "powmod(3,10^20,10^9+7)+fib(300)", "cbrt(-2)+cbrt(2) == 0",
        // Loops that are written as loops: with terms that cancel, inside of each other, of a function,
        // long; and one that is written out, because an inner one has no term at first.
        "sum(k,1,100,sqrt(k))", "prod(k,1,100,1+1/k^2)", "sum(k,0,60,(-30)^k/k!)",
        "sum(k,1,40,sum(j,1,k,1/(j+k)))", "f(x)=x^2/(1+x); sum(k,1,100,f(k))", "sum(k,1,20000,k^2)",
        "sum(k,1,500,k*0.99^k)", "sum(k,1,50,sum(j,1,k-1,sqrt(j)))",
        // Loops whose terms decide which way to go: some ways cannot be gone by every term.
        "sum(k,1,40,if(k mod 3==0,1/k,k))", "sum(k,-20,20,if(k==0,5,1/k^2))",
        "prod(k,1,50,if(k<10 or not (k>20) and k!=15,1+1/k,ln(k)))",
        "g(x,y)=if(x<y,sqrt(y),if(x==y,1,ln(x-y))); sum(k,1,64,g(k,30)+k%)",
        "sum(k,1,50,sum(j,1,k-1,if(j<5,sqrt(j),pi/k)))", "sum(k,1,40,if(isprime(k),k,0))",
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
            "1 number 1\nclaim 1 list 1",
            // A sum over an index of which a step outside is made; one whose bounds come later.
            "1 number 1\n2 number 3\n3 index 1 2\n4 add 3 3\nclaim 4 exact 6",
            "1 index 2 3\n2 number 1\n3 number 3\n4 sumover 1 1\nclaim 4 exact 6",
            // sqrt(a b) sqrt(a c) is |a| sqrt(b c), and a is negative.
            "1 number -1\n2 atan 1 @ 99\n3 number -2\n4 atan 3 @ 99\n5 multiply 2 4 @ 99\n"
                + "6 sqrt 5 @ 99\n7 multiply 4 6 @ 99\n8 number 3\n9 sqrt 8 @ 99\n"
                + "10 equal 7 9 is true\nclaim 10 true",
            // A list.
            "1 number 7\n2 divisors 1\nclaim 2 list 1 7",
            // A truth value is no number.
            "1 number 2\n2 number 3\n3 less 1 2 is true\n4 subtract 2 3\nclaim 4 exact 2",
            "1 number 2\n2 number 3\n3 less 1 2 is true\n4 subtract 2 3\n"
                + "claim 4 rounds half-even digits 20 2e0",
            // Nor is it one that a loop can add, or begin with.
            "1 number 1\n2 number 3\n3 index 1 2\n4 lessorequal 3 1\n5 sumover 3 4\nclaim 5 exact 1",
            "1 number 0\n2 number 1\n3 less 1 2 is true\n4 index 3 2\n5 sumover 4 2\nclaim 5 exact 1",
            // What is said of a choice is looked at too.
            "1 number 1\n2 number 3\n3 less 1 2 is true\n4 choose 3 3 3 is false\nclaim 2 exact 3",
            // Digits are counted from the first one that is written: not from that of 999.
            "1 number 9.9904\nclaim 1 rounds half-even digits 5 999/100",
            "1 number 9.9904\nclaim 1 rounds half-even digits 5 0.00999e3",
            // A function with another number of arguments than it has; ones that would take for ever.
            "1 number 2\n2 zeta 1 1 @ 99\nclaim 2 rounds half-even digits 2 6.4e-1",
            "1 number 2\n2 floor 1 1\nclaim 2 exact 2",
            "1 number 2\n2 permutations 1\nclaim 2 exact 2",
            "1 number 2\n2 number 1e9\n3 round 1 2\nclaim 3 exact 2",
            // A mean of forms that grow.
            "1 number 2\n2 sqrt 1 @ 99\n3 agm 2 2 @ 99\nclaim 3 exact 1",
            // A truth value that is said of every term of a loop is not looked at for each.
            "1 number 1\n2 number 3\n3 index 1 2\n4 less 3 1 is true\nclaim 2 exact 3",
            // The sum of k^3 up to 2 is 9: steps are carried out in the order of the lines, not of their
            // numbers.
            "1 number 1\n5 number 2\n2 index 1 5\n4 multiply 2 2\n6 sumover 2 4\n"
                + "3 multiply 4 2\n7 sumover 2 3\nclaim 7 exact 6",
            // A number with two meanings, and with two values; a loop over no index.
            "1 number 2\n1 number 3\nclaim 1 exact 3", "1 number 3 2\nclaim 1 exact 3",
            "1 number 1\n2 number 3\n3 add 1 2\n4 sumover 3 1\nclaim 4 exact 3",
            // The way that is chosen may be one that cannot be gone, and a number decides nothing.
            "1 number 0\n2 number 40\n3 index 1 2\n4 divide 2 3\n5 less 3 2\n6 choose 5 4 3\n"
                + "7 sumover 3 6\nclaim 7 exact 0",
            "1 number 1\n2 number 3\n3 index 1 2\n4 choose 1 3 1\n5 sumover 3 4\nclaim 5 exact 3",
            // A mean that is not defined.
            "1 number 0\n2 number -1\n3 agm 1 2 @ 99\nclaim 3 exact 0",
            // What would take days.
            "1 number 3\n2 ln 1 @ 99\n3 number 1e9\n4 multiply 2 3 @ 99\n5 exp 4 @ 99\n"
                + "6 power 1 3 @ 99\n7 equal 5 6 is true\nclaim 7 true",
            // And what would take all memory: (1 + sqrt(2))^(10^9), as a sum of products.
            "1 number 2\n2 sqrt 1 @ 99\n3 number 1\n4 add 2 3 @ 99\n5 number 1e9\n"
                + "6 power 4 5 @ 99\n7 ln 4 @ 99\n8 multiply 5 7 @ 99\n9 exp 8 @ 99\n"
                + "10 equal 6 9 is true\nclaim 10 true",
            "1 number 3\n2 number 1e30000\n3 powmod 1 2 2\nclaim 3 exact 0",
            "1 number 1000000\n2 number 500000\n3 binomial 1 2\nclaim 3 exact 1",
            "1 number 2\n2 number 1000000000\n3 sigma 1 2\nclaim 3 exact 1",
            "1 number 2\n2 number 3000000\n3 power 1 2\n4 totient 3\nclaim 4 exact 1",
            "1 number 500\n2 fresnelc 1 @ 99\nclaim 2 rounds half-even digits 20 1e0",
            // Neither a rounding nor a way to count digits.
            "1 number 2\nclaim 1 rounds half-odd digits 20 2e0",
            "1 number 2\nclaim 1 rounds half-even words 20 2e0",
            // exp(q/ln(2)) is not 2^q, however close they are.
            "1 number 2\n2 ln 1 @ 64\n3 number 1e-30\n4 divide 3 2 @ 64\n5 exp 4 @ 64\n"
                + "6 power 1 3 @ 64\n7 equal 5 6 is true\nclaim 7 true",
            // Digits are counted from the first that is not 0: these numbers are not 0.
            "1 number 3\nclaim 1 rounds half-even digits 20 0e0",
            "1 number 3\n2 sqrt 1 @ 99\nclaim 2 rounds half-even digits 5 0e-9",
            // The least composite number that passes the witnesses 2 to 41, alone and with what
            // divides its predecessor.
            "1 number 3317044064679887385961981\n2 isprime 1 is true\nclaim 2 true",
            "1 number 1287836182261\n2 isprime 1 is true\n3 number 3317044064679887385961981\n"
                + "4 isprime 3 is true\nclaim 4 true",
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

    @Test func aLongLoopIsOneStep() throws {
        // 671.46… is PARI's sum(k=1,100,sqrt(k)).
        let text = try Self.certificate("", "sum(k,1,100,sqrt(k))")
        let lines = text.split(separator: "\n").map { $0.split(separator: "@")[0] }
        #expect(
            lines.dropFirst(2).map { $0.trimmingCharacters(in: .whitespaces) } == [
                "1 number 1", "2 number 100", "3 index 1 2", "5 sqrt 3", "6 sumover 3 5",
                "claim 6 rounds half-even digits 20 6.7146294710314775393e2",
            ])
    }

    @Test func aLoopThatDecidesIsOneStep() throws {
        // 548.06… is PARI's sum(k=1,40,if(k%3==0,1/k,k)).
        let text = try Self.certificate("", "sum(k,1,40,if(k mod 3==0,1/k,k))")
        let lines = text.split(separator: "\n").map { $0.split(separator: "@")[0] }
        #expect(
            lines.dropFirst(2).map { $0.trimmingCharacters(in: .whitespaces) } == [
                "1 number 1", "2 number 40", "3 index 1 2", "4 number 0", "5 number 3", "6 mod 3 5",
                "7 equal 6 4", "8 divide 1 3", "9 choose 7 8 3", "10 sumover 3 9",
                "claim 10 rounds half-even digits 20 5.4806004458504458504e2",
            ])
    }

    /// A call that was made before is not entered again: there are 21,891 calls in this, and 21 numbers
    /// to call it with.
    @Test(.enabled(if: hasPython)) func callsOfTheSameStepsAreEnteredOnce() throws {
        // PARI: fibonacci(20)+sqrt(fibonacci(9)).
        for order in ["f(n-1)+f(n-2)", "f(n-2)+f(n-1)"] {
            let text = try Self.certificate("", "f(n)=if(n<2,n,\(order)); f(20)+sqrt(f(9))")
            #expect(text.split(separator: "\n").count < 120)
            #expect(try Self.verdict(text).text.contains("6.7708309518948453005e3"))
        }
        // Of variables, in loops and with other arguments they are not the same.
        for (text, claim) in [
            ("a=2; g(x)=a*x; a=g(3)+g(3); g(1)+g(1)", "2.4e1"),
            ("f(x)=x^2; sum(k,1,3,f(k)+f(2))", "2.6e1"),
            ("f(x)=x^2; f(2)+sum(k,1,40,f(k)+f(2))+f(2)", "2.2308e4"),
            ("p()=7; p()+p()*p()", "5.6e1"),
        ] {
            let verdict = try Self.verdict(Self.certificate("-d 5", text))
            #expect(verdict.text.contains(": \(claim)") && verdict.status == 0, "\(verdict.text)")
        }
    }

    /// The depth that a call may have, and the steps, are those of the evaluation.
    @Test func whatIsTooDeepOrTooLongStaysSo() throws {
        for (text, error) in [
            (
                "f(n)=if(n<=0,0,1+f(n-1)); g(n,m)=if(n<=0,f(m),g(n-1,m)); f(600)+g(500,600)",
                "f calls itself too deeply (the limit is 1,000)"
            ),
            ("f(n)=if(n<2,n,f(n-1)+f(n-2)); f(60)", "the limit of 10,000,000 steps was reached"),
        ] {
            let outcome = try BuiltCommand.shell(
                "surd --untrusted --certificate /dev/null -- '\(text)'",
                in: FileManager.default.temporaryDirectory)
            #expect(outcome.status != 0 && outcome.errors.contains(error), "\(outcome.errors)")
        }
    }

    /// A proof of primality is looked for two seconds, however many primes need one.
    @Test func primesThatAreTooHardAreGivenUpSoon() throws {
        // The next primes that PARI finds.
        let text = try Self.certificate(
            "", "nextprime(10^99)+nextprime(10^109)+nextprime(10^119)+nextprime(10^129)")
        #expect(text.contains("nextprime"))
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
            "surd --certificate c.cert 'sum(k,1,60000,if(isprime(k),k,0))' '1+1'", in: folder)
        // PARI's sum over forprime(p=2,60000).
        #expect(outcome.output == "171848738\n2\n")
        #expect(outcome.errors.contains("no certificate can be written for this"))
        #expect(outcome.status == 1)
        let written = try String(contentsOf: folder.appending(path: "c.cert"), encoding: .utf8)
        #expect(written.components(separatedBy: "surd-certificate 1").count == 2)
        let list = try BuiltCommand.shell("surd --certificate c.cert 'divisors(12)'", in: folder)
        #expect(list.output == "[1, 2, 3, 4, 6, 12]\n" && list.status == 0)
        let unwritable = try BuiltCommand.shell("surd --certificate . 1+1", in: folder)
        #expect(unwritable.output == "2\n" && unwritable.status == 2)
    }

    // MARK: - Coq

    static let hasCoq: Bool = {
        let outcome = try? BuiltCommand.shell(
            "printf 'From Interval Require Import Tactic.' > surd-has-coq.v && coqc surd-has-coq.v",
            in: FileManager.default.temporaryDirectory)
        return outcome?.status == 0
    }()

    private static func theorems(
        _ options: String, _ texts: [String], then: String = "true"
    ) throws -> (text: String, errors: String, status: Int32) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let arguments = texts.map { "'\($0)'" }.joined(separator: " ")
        let outcome = try BuiltCommand.shell(
            "surd \(options) --certificate c.v --coq -- \(arguments) && \(then)", in: folder)
        // Without a theorem there is no file.
        let file = folder.appending(path: "c.v")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return (text, outcome.errors, outcome.status)
    }

    private static let inCoq = [
        "sin(exp(3/2)+ln(7/3))*sqrt(2)", "1/3", "-1/7", "sqrt(2)^-3 + 2^1.5", "atan(-1/7)-pi",
        "acosh(2)+asin(0.3)-acos(0.3)+cbrt(5)+root(7,5)", "log(7,3)*tanh(1)+e+phi", "sind(10)+1e-5",
        "f(x)=if(x<2,x,x/2); f(sqrt(5))", "1/8", "sqrt(3) < 2", "mean(1,2,sqrt(3))", "0.99999^2",
    ]

    @Test(
        .enabled(if: hasCoq), arguments: ["", "-d 60", "-s 5", "-r floor", "-r down -d 7", "-r up"])
    func provedInCoq(options: String) throws {
        let outcome = try Self.theorems(options, Self.inCoq, then: "coqc c.v")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.components(separatedBy: "Qed.").count == Self.inCoq.count + 1)
    }

    /// The least that Coq's tactic can tell from the truth: a last digit that is one too high.
    @Test(.enabled(if: hasCoq)) func aFalseTheoremIsNotProvedInCoq() throws {
        // 1.4142135623730950488 is PARI's sqrt(2).
        let outcome = try Self.theorems(
            "", ["sqrt(2)"],
            then: "sed s/14142135623730950488/14142135623730950489/g c.v > d.v; ! coqc d.v")
        #expect(outcome.text.contains("14142135623730950488"))
        #expect(outcome.status == 0)
    }

    @Test func whatCoqCannotDoHasNoTheorem() throws {
        for text in ["zeta(3)", "sqrt(2)*sqrt(3) == sqrt(6)", "isprime(7)", "floor(pi)", "0"] {
            let outcome = try Self.theorems("", [text], then: "exit 9")
            #expect(outcome.errors.contains("Coq's interval tactic cannot"), "\(text)")
            #expect(outcome.text.isEmpty && outcome.status == 1, "\(text)")
        }
    }
}
