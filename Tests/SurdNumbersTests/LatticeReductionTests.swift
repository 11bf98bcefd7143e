import Testing

@testable import SurdNumbers

/// Lattice reduction. Determinants are FLINT's (python-flint 0.6, `fmpz_mat.det`); relations are
/// textbook identities.
@Suite struct LatticeReductionTests {
    static let monitor = Monitor(limits: .standard)

    private static func product(_ a: [BigInt], _ b: [BigInt]) -> BigInt {
        zip(a, b).reduce(BigInt(0)) { $0 + $1.0 * $1.1 }
    }

    private static func determinant(_ rows: [[BigInt]]) -> BigRational {
        var rows = rows.map { $0.map { BigRational($0) } }
        var result = BigRational(1)
        for k in rows.indices {
            guard let pivot = rows.indices.first(where: { $0 >= k && !rows[$0][k].isZero }) else {
                return 0
            }
            rows.swapAt(k, pivot)
            result *= rows[k][k]
            for i in rows.indices where i > k {
                let factor = rows[i][k] / rows[k][k]
                for j in rows.indices { rows[i][j] = rows[i][j] - factor * rows[k][j] }
            }
        }
        return result.magnitude
    }

    /// The determinant stays, and the product of the lengths is at most 2^(n(n-1)/4) times it.
    @Test(arguments: [
        (
            [[-500953, 242858, 141331], [-726484, -224148, 920875], [266512, -5838, 312230]],
            "156099412615751238"
        ),
        (
            [
                [218135, -862577, 270034, -972385], [905930, 756299, -15949, -456096],
                [155079, -508573, -597884, 503968], [-13786, 134504, 754186, 152660],
            ], "849535567474881754044276"
        ),
        ([[1, 0, 1_000_003], [0, 1, 1_414_214]], ""),
    ])
    func reduces(_ rows: [[Int]], _ determinant: String) throws {
        var reduction = LatticeReduction()
        for row in rows {
            try reduction.append(row.map { BigInt($0) }, monitor: Self.monitor)
        }
        let reduced = reduction.rows
        let n = rows.count
        if !determinant.isEmpty {
            #expect("\(Self.determinant(reduced))" == determinant)
            var lengths = BigInt(1)
            for row in reduced { lengths *= Self.product(row, row) }
            let d = try #require(BigInt(determinant))
            #expect(lengths * lengths <= (d * d * d * d) << (n * (n - 1)))
        }
        // Size-reduced and in Lovász's order, by fractions.
        var stars: [[BigRational]] = []
        for (i, row) in reduced.enumerated() {
            let vector = row.map { BigRational($0) }
            var star = vector
            for j in 0..<i {
                let norm = stars[j].reduce(BigRational(0)) { $0 + $1 * $1 }
                let dot = zip(vector, stars[j]).reduce(BigRational(0)) { $0 + $1.0 * $1.1 }
                let mu = dot / norm
                #expect(mu.magnitude <= BigRational(1, 2))
                for k in star.indices { star[k] = star[k] - mu * stars[j][k] }
                if j == i - 1 {
                    let own = zip(star, star).reduce(BigRational(0)) { $0 + $1.0 * $1.1 }
                    #expect(own >= (BigRational(3, 4) - mu * mu) * norm)
                }
            }
            stars.append(star)
        }
    }

    private func digits(_ text: String, bits: Int) throws -> BigInt {
        let scaled = try TestExpression.evaluate("(\(text))*2^\(bits)")
        return try scaled.rounded(.halfEven, monitor: Self.monitor)
    }

    @Test(arguments: [
        (["atan(1/5)", "atan(1/239)", "pi"], [16, -4, -1]),
        (["ln(2)", "ln(3)", "ln(72)"], [3, 2, -1]),
        (["asinh(1/2)", "asinh(682)"], [15, -1]),
        (["1", "sqrt(2)", "sqrt(3)", "sqrt(6)", "1/(1+sqrt(2)+sqrt(3))"], [2, 1, 0, -1, -4]),
    ])
    func findsRelations(_ texts: [String], _ relation: [Int]) throws {
        let bits = 96 + 40 * texts.count
        let values = try texts.map { try digits($0, bits: bits) }
        let found = try IntegerRelation.find(values, bits: bits, monitor: Self.monitor)
        #expect(found.count == 1)
        let first = try #require(found.first)
        let expected = relation.map { BigInt($0) }
        #expect(first == expected || first == expected.map { -$0 }, "\(first)")
    }

    @Test func findsNothingWhereThereIsNothing() throws {
        let values = try ["1", "pi", "ln(2)", "ln(3)", "exp(1)"].map { try digits($0, bits: 300) }
        #expect(try IntegerRelation.find(values, bits: 300, monitor: Self.monitor).isEmpty)
    }
}
