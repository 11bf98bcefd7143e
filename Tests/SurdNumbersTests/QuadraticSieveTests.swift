import Testing

@testable import SurdNumbers

/// The sieve by itself: other methods would find the factors of most of these numbers first.
@Suite struct QuadraticSieveTests {
    /// Pairs of primes by PARI's randomprime.
    @Test(arguments: [
        ("95165999682419", "35905969079963"), ("647658893727101", "631164353780111"),
        ("9563057533764751", "4229825808593881"), ("966057409489089793", "427500637002723329"),
        ("81181243158602549173", "35674620474724634839"),
        ("751770732562395173723", "299814525015519930139"),
    ])
    func productsOfTwoPrimes(first: String, second: String) throws {
        let p = try #require(BigInt(first))
        let q = try #require(BigInt(second))
        var sieve = QuadraticSieve(p * q)
        let factor = try sieve.factor(monitor: Monitor())
        #expect(factor == p || factor == q, "\(first) · \(second)")
    }

    /// Where a prime of the base divides the value at a place is told in two ways: by the roots, and by a
    /// division.
    @Test func placesOfPrimes() throws {
        let n: BigInt = try #require(BigInt("41030956297219594152300636819013454593429904428007"))
        let sizes = QuadraticSieve.Sizes(bits: n.bitLength)
        let base = FactorBase(n, count: sizes.base)
        for index in 2..<base.count {
            let p = Int(base.primes[index])
            let root = Int(base.roots[index])
            #expect(BigInt(word: root * root % p) == base.kn % BigInt(word: p), "\(p)")
        }
        var leading = QuadraticSieve.LeadingCoefficients()
        let next = leading.next(base, sizes)
        let chosen = try #require(next)
        let a = chosen.reduce(BigInt(word: 1)) { $0 * BigInt(word: Int(base.primes[$1])) }
        let multiples = chosen.map { index -> UInt32 in
            let q = base.primes[index]
            let cofactor = (a / BigInt(word: Int(q))).residue(q)
            return UInt32(
                UInt64(base.roots[index]) * UInt64(WordModulus.inverse(cofactor, q)) % UInt64(q))
        }
        var parts = zip(chosen, multiples).map { index, multiple in
            a / BigInt(word: Int(base.primes[index])) * BigInt(word: Int(multiple))
        }
        let rows = SieveRows(base, sizes)
        rows.begin(base, chosen: chosen, multiples: multiples)
        for change in [nil, 0, 1, 0] as [Int?] {
            if let change {
                let subtracts = parts[change] > 0
                parts[change] = -parts[change]
                rows.advance(change, subtracts: subtracts)
            }
            let b = parts.reduce(BigInt(word: 0)) { $0 + $1 }
            for place in [0, 1, 12_345, 32_768, 2 * sizes.halfWidth - 1] {
                let x = a * BigInt(word: place - sizes.halfWidth) + b
                let value = x * x - base.kn
                var found: [Int] = []
                rows.divisors(at: place, among: 2..<rows.count, into: &found)
                let expected = (2..<base.count).filter {
                    !chosen.contains($0) && (value % BigInt(word: Int(base.primes[$0]))).isZero
                }
                #expect(found == expected, "place \(place), after \(String(describing: change))")
            }
        }
    }

    /// All sums of rows that are zero, as many as the rank says, against elimination bit by bit.
    @Test(arguments: [(5, 3), (40, 17), (90, 64), (150, 130), (300, 260)])
    func dependencies(rows: Int, columns: Int) throws {
        var generator = SeededGenerator(seed: UInt64(rows))
        let lists = (0..<rows).map { _ in
            // Low columns are common, as small primes are.
            (0..<columns).filter { Int.random(in: 0...($0 / 4 + 1), using: &generator) == 0 }
                .map(Int32.init)
        }
        var pivots: [Int32: Set<Int32>] = [:]
        for list in lists {
            var rest = Set(list)
            while let last = rest.max() {
                guard let pivot = pivots[last] else {
                    pivots[last] = rest
                    break
                }
                rest.formSymmetricDifference(pivot)
            }
        }
        let matrix = ParityMatrix(lists, columns: columns)
        let found = try matrix.dependencies(monitor: Monitor())
        #expect(found.count == rows - pivots.count)
        for row in found {
            let members = matrix.members(of: row)
            #expect(!members.isEmpty)
            let sum = members.reduce(into: Set<Int32>()) { $0.formSymmetricDifference(lists[$1]) }
            #expect(sum.isEmpty, "the sum of the rows \(members)")
        }
    }
}
