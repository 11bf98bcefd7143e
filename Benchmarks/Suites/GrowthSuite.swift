import Foundation

/// Work that grows with a number of terms or steps, 20 digits of it, as whole processes beside PARI
/// with enough precision for right digits.
enum GrowthSuite {
    static let suite = "growth"

    /// The expression, the same for PARI, and the digits that PARI needs to have 18 of them right.
    private static let rows: [(surd: String, gp: String, digits: Int, size: Double)] = [
        ("sum(k, 1, 10^4, 1/k)", "sum(k=1,10^4,1./k)", 28, 1e4),
        ("sum(k, 1, 10^6, 1/k)", "sum(k=1,10^6,1./k)", 28, 1e6),
        ("sum(k, 1, 10^5, k*0.99^k)", "sum(k=1,10^5,k*0.99^k)", 28, 1e5),
        ("prod(k, 1, 10^5, 1 + 1/k^2)", "prod(k=1,10^5,1.+1/k^2)", 28, 1e5),
        ("sum(k, 1, 10^6, sqrt(k))", "sum(k=1,10^6,sqrt(k))", 38, 1e6),
        ("sum(k, 1, 10^5, sin(k)/k)", "sum(k=1,10^5,sin(k)/k)", 28, 1e5),
        (
            "sum(k, 1, 10^5, exp(-k/1000)*ln(k))", "sum(k=1,10^5,exp(-k/1000.)*log(k))", 28, 1e5
        ),
        ("1.0000001^(10^6)", "1.0000001^(10^6)", 38, 1e6),
        ("(1 + 0.05/365)^(365*30)", "(1+0.05/365)^(365*30)", 38, 1e4),
        ("(10^6)!", "gamma(10.^6+1)", 38, 1e6),
        ("3^(10^7)", "3.^(10^7)", 38, 1e7),
    ]

    static func cases(missing: inout [String]) -> [Case] {
        guard FileManager.default.isExecutableFile(atPath: CommandSuite.command),
            let peer = Peer.all.first(where: { $0.name == "gp" }), peer.isInstalled
        else {
            missing.append("gp, or surd itself, for the suite \"growth\"")
            return []
        }
        return rows.map { row in
            Case(
                suite, row.surd, size: row.size, against: peer.name,
                answers: {
                    (
                        leading(try Peer.run(CommandSuite.command, [row.surd], input: "").text),
                        leading(try peer.answer(row.gp, digits: row.digits).text)
                    )
                },
                reference: { repetitions in
                    for _ in 0..<repetitions {
                        keep(try peer.answer(row.gp, digits: row.digits))
                    }
                }
            ) { repetitions in
                for _ in 0..<repetitions {
                    keep(try Peer.run(CommandSuite.command, [row.surd], input: ""))
                }
            }
        }
    }

    /// Eighteen digits of a number, whatever its notation.
    private static func leading(_ text: String) -> String {
        String(text.prefix { !"eE ".contains($0) }.filter(\.isNumber).drop { $0 == "0" }.prefix(18))
    }
}
