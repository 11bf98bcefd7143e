import SurdNumbers
import Testing

@testable import Surd

/// Which lines are written straight from balls, and which are left to the general path.
/// The values are mpmath's (`mp.dps = 60`).
@Suite struct BallPathTests {
    /// The text of the value, if it was written from balls.
    private static func written(_ text: String, at x: BigNumber) throws -> String? {
        let expression = try CompiledExpression(text, variables: ["x"])
        let values = [x]
        var output: [UInt8] = []
        let found = try expression.find(
            values.span, writing: NumberFormat(digits: 40), to: &output)
        guard case .written = found else { return nil }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func rootsOfDegreesInTheText() throws {
        let half = BigNumber("1.5")!
        #expect(
            try Self.written("root(x, 7)", at: half)
                == "1.059634022667048381426608909472866824277")
        #expect(
            try Self.written("root(sqrt(x), 7)", at: half)
                == "1.029385264450122377710663805731808752512")
        #expect(
            try Self.written("root(x + 1/2, 3) + sqrt(2)", at: half)
                == "2.67413461226796821356889933148792642914")
    }

    @Test func branchesOfLambert() throws {
        let half = BigNumber("1.5")!
        #expect(
            try Self.written("lambertw(-x/10, -1)", at: half)
                == "-2.993594986774377866877492393045359756487")
        #expect(
            try Self.written("lambertw(-sqrt(x)/10, -1)", at: half)
                == "-3.291063218108492194873534493050696401728")
        #expect(
            try Self.written("lambertw(x, 0)", at: half)
                == "0.7258613577662262570486893992763068797062")
        #expect((try? Self.written("lambertw(x, -1)", at: half)) == nil)
    }

    /// By python-flint's `acb.elliptic_rf` and `acb.elliptic_rj`.
    @Test func integralsOfSeveralArguments() throws {
        let half = BigNumber("1.5")!
        #expect(
            try Self.written("carlsonrf(x, sqrt(x), 3)", at: half)
                == "0.7413762774659523316575864097064154538682")
        #expect(
            try Self.written("2*carlsonrj(x, 2, x + 1/3, pi)", at: half)
                == "0.5921601877726148362814838128140250902041")
    }

    @Test func incompleteEllipticIntegrals() throws {
        let half = BigNumber("1.5")!
        let values = [
            ("ellipf(x, 1/3)", "1.647245585805875083186629396593871154295"),
            ("ellipf(sqrt(x), x/3)", "1.373754824288767696426307080548646540533"),
            ("ellipe(sqrt(x), -x)", "1.512305124050336250977966345105473478869"),
            ("ellipe(-x, 1)", "-0.9974949866040544309417233711414873227067"),
            ("ellippi(1/5, x/2)", "2.457151298832802879457700449242350757211"),
            ("ellippi(-x, sqrt(x)/2)", "1.178611576132159590927959000946492155771"),
            ("ellippi(1/5, x, 1/3)", "1.84125798774939139004338362782957539194"),
            ("ellippi(-x, -sqrt(x), -x/2)", "-0.7790389670968568729456366411153980298466"),
        ]
        for (text, value) in values {
            #expect(try Self.written(text, at: half) == value, "\(text)")
        }
    }

    /// Angles beyond a quarter turn, zeros, and integrals that are not real.
    @Test(arguments: [
        "ellipf(x + 1, 1/2)", "ellipf(x, 0)", "ellipf(x - 3/2, 1/2)", "ellipe(x, 2)",
        "ellippi(2, x, 1/2)", "ellippi(x, 1/2)", "ellippi(0, x, 1/2)", "ellippi(1/2, x)",
    ])
    func ellipticIntegralsForTheGeneralPath(_ text: String) {
        #expect((try? Self.written(text, at: BigNumber("1.5")!)) == nil)
    }

    @Test func powersWithExponentsThatAreFractions() throws {
        let half = BigNumber("1.5")!
        #expect(
            try Self.written("x^0.5", at: half) == "1.224744871391589049098642037352945695983")
        #expect(
            try Self.written("x^(-7/2)", at: half) == "0.2419249128674743800688675629339151992065")
        #expect(
            try Self.written("(x + sqrt(2))^(2/3)", at: half)
                == "2.040238397033743802243498292170657735487")
        #expect(
            try Self.written("(x/30)^(x/400)", at: half)
                == "0.9888288696762921021586377318419416381131")
        #expect(
            try Self.written("x^(1/100000000001)", at: half)
                == "1.000000000004054651081049317406664225161")
    }

    /// A root or a power that may be exact, or of a negative number.
    @Test(arguments: [
        "root(x, 2)", "root(-x, 3)", "root(sqrt(x + 3), 0)",
        "(x/25)^1.5", "(-x)^(1/3)", "(x^2)^(1/4)", "(x/9)^(1/7)", "(x - 9)^0.5",
    ])
    func rootsForTheGeneralPath(_ text: String) throws {
        #expect((try? Self.written(text, at: BigNumber(9))) == nil)
    }
}
