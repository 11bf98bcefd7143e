extension QuadraticSieve {
    /// Looks for sets of relations in which every exponent is even; nil when none splits n.
    func solve(monitor: Monitor) throws(NumberError) -> BigInt? {
        let odd = relations.map { OddFactors.of($0) }
        let kept = OddFactors.withoutLoners(odd, primes: base.count)
        let matrix = ParityMatrix(kept.map { odd[$0] }, columns: base.count)
        for row in try matrix.dependencies(monitor: monitor) {
            try monitor.check()
            let members = matrix.members(of: row).map { kept[$0] }
            if let factor = combine(members) { return factor }
        }
        return nil
    }

    private func combine(_ members: [Int]) -> BigInt? {
        var exponents = [Int](repeating: 0, count: base.count)
        var x = BigInt(word: 1)
        var y = BigInt(word: 1)
        for member in members {
            let relation = relations[member]
            x = x * relation.x % n
            for factor in relation.factors { exponents[Int(factor)] += 1 }
            if relation.large != 1 { y = y * BigInt(relation.large) % n }
        }
        for index in 1..<base.count {
            for _ in 0..<(exponents[index] / 2) {
                y = y * BigInt(word: Int(base.primes[index])) % n
            }
        }
        let divisor = BigInt.greatestCommonDivisor(x - y, n)
        return divisor == 1 || divisor == n ? nil : divisor
    }
}

/// The primes that divide a relation's product an odd number of times.
private enum OddFactors {
    static func of(_ relation: QuadraticSieve.Relation) -> [Int32] {
        var odd: [Int32] = []
        for factor in relation.factors.sorted() {
            if odd.last == factor { odd.removeLast() } else { odd.append(factor) }
        }
        return odd
    }

    /// Removes relations that alone contain a prime, because no set with even exponents contains
    /// them.
    static func withoutLoners(_ odd: [[Int32]], primes: Int) -> [Int] {
        var uses = [Int32](repeating: 0, count: primes)
        for factors in odd { for factor in factors { uses[Int(factor)] += 1 } }
        var kept = Array(odd.indices)
        while true {
            let rest = kept.filter { row in
                guard odd[row].contains(where: { uses[Int($0)] == 1 }) else { return true }
                for factor in odd[row] { uses[Int(factor)] -= 1 }
                return false
            }
            if rest.count == kept.count { return kept }
            kept = rest
        }
    }
}
