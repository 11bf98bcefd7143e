internal import CKernels

/// Determinants, ranks, inverses, characteristic polynomials and systems of equations, each from residues
/// modulo primes.
extension IntegerMatrix {
    /// Checks the work in words against the limit of steps: a step of the language counts as a
    /// hundred words.
    private func requireWork(_ words: Double, _ monitor: Monitor) throws(NumberError) {
        if words > 100 * Double(monitor.limits.maximumSteps) {
            throw .tooCostly(what: "a matrix of \(rows) rows and \(columns) columns")
        }
    }

    private var cube: Double { Double(rows) * Double(rows) * Double(columns) }

    /// Bits of a bound of the determinant.
    private func bound(_ monitor: Monitor) throws(NumberError) -> Int {
        min(try boundByRows(monitor), try transposed.boundByRows(monitor))
    }

    // MARK: - The determinant

    package func determinant(monitor: Monitor) throws(NumberError) -> BigInt {
        if rows <= Self.fewRows {
            let none = IntegerMatrix(rows: rows, columns: 0, [])
            return try eliminated(with: none, monitor: monitor)?.determinant ?? 0
        }
        let bits = try bound(monitor)
        let count = ModularPrimes.count(for: bits)
        try requireWork(
            min(Double(count), 4 + Double(count) / Double(rows) * 4) * cube, monitor)
        var divisor = BigInt(1)
        if count >= 6 { divisor = try divisorOfDeterminant(bits, monitor) }
        return try divisor * quotientOfDeterminant(by: divisor, bits, monitor)
    }

    /// The denominator of an unknown divides the determinant, and for a random right side it mostly is the
    /// whole determinant. 1 where the matrix seems singular.
    private func divisorOfDeterminant(
        _ bits: Int, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        var primes = ModularPrimes()
        let p = try primes.next(monitor)
        guard
            let factors = try ModularFactors(
                residues(modulo: p), rows: rows, modulo: p, monitor: monitor)
        else { return 1 }
        // The numbers are arbitrary.
        let right = (1...rows).map { BigInt($0 * 0x9E37_79B9 % 65_521 - 32_760) }
        let above =
            try transposed.boundByRows(monitor) + 16 + rows.bitWidth - rows.leadingZeroBitCount
        let steps = Lifting.steps(above: above, below: bits)
        let lifting = try Lifting(self, factors, monitor: monitor)
        let solution = try lifting.solution(of: right, steps: steps, monitor: monitor)
        return try FractionReconstruction.fraction(
            of: try solution.unknown(0, monitor), modulo: solution.modulus, bits: above,
            monitor: monitor
        ).denominator
    }

    /// The determinant, which is below 2^bits, divided by a known divisor.
    private func quotientOfDeterminant(
        by divisor: BigInt, _ bits: Int, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        let count = ModularPrimes.count(for: max(1, bits - divisor.bitLength + 1))
        var primes = ModularPrimes()
        var used: [UInt] = []
        var found: [[UInt]] = []
        while used.count < count {
            let p = try primes.next(monitor)
            let rest = divisor.residue(modulo: p)
            if rest == 0 { continue }
            let factors = try ModularFactors(
                residues(modulo: p), rows: rows, modulo: p, monitor: monitor)
            let value = factors?.determinant ?? 0
            used.append(p)
            found.append([modular_product(value, modular_reciprocal(rest, p), p)])
        }
        return try ResidueCombination(used, monitor).integers(from: found, monitor: monitor)[0]
    }

    // MARK: - The rank

    package func rank(monitor: Monitor) throws(NumberError) -> Int {
        let most = min(rows, columns)
        if most == 0 { return 0 }
        let count = ModularPrimes.count(for: try bound(monitor))
        try requireWork(Double(count) * cube * 4, monitor)
        // A minor that is nonzero modulo one prime is nonzero. If all larger minors are 0 modulo primes whose
        // product exceeds the bound of minors, they are 0.
        var primes = ModularPrimes()
        var rank = 0
        for _ in 0..<count {
            rank = max(rank, try self.rank(modulo: primes.next(monitor), monitor))
            if rank == most { break }
        }
        return rank
    }

    private func rank(modulo p: UInt, _ monitor: Monitor) throws(NumberError) -> Int {
        var residues = residues(modulo: p)
        var rank = 0
        let part = max(1, (1 << 22) / (rows * columns + 1))
        for start in stride(from: 0, to: columns, by: part) {
            try monitor.check()
            modular_echelon(
                &residues, rows, columns, p, start, min(start + part, columns), &rank)
        }
        return rank
    }

    // MARK: - The inverse

    /// The determinant, and the determinant times the inverse; nil where there is no inverse.
    package func adjugate(
        monitor: Monitor
    ) throws(NumberError) -> (determinant: BigInt, adjugate: IntegerMatrix)? {
        if rows <= Self.fewRows {
            guard
                let (determinant, solution) = try eliminated(
                    with: .identity(rows), monitor: monitor)
            else { return nil }
            return (determinant, solution)
        }
        let bits = try bound(monitor)
        let count = ModularPrimes.count(for: bits)
        try requireWork(Double(count) * cube * 2, monitor)
        try monitor.require(3 * count * rows * rows * 8)
        try ResidueCombination.requireRoom(count, monitor)
        var primes = ModularPrimes()
        var used: [UInt] = []
        var found: [[UInt]] = []
        var determinants: [[UInt]] = []
        while used.count < count {
            let p = try primes.next(monitor)
            guard
                var factors = try ModularFactors(
                    residues(modulo: p), rows: rows, modulo: p, monitor: monitor)
            else {
                // A prime that divides the determinant is rare; if many do, the determinant is 0.
                if used.isEmpty, try determinant(monitor: monitor).isZero { return nil }
                continue
            }
            let value = factors.determinant
            var inverse = try factors.inverse(monitor)
            modular_scale(&inverse, inverse.count, value, p)
            used.append(p)
            found.append(inverse)
            determinants.append([value])
        }
        let combination = try ResidueCombination(used, monitor)
        let determinant = try combination.integers(from: determinants, monitor: monitor)[0]
        let elements = try combination.integers(from: found, monitor: monitor)
        return (determinant, IntegerMatrix(rows: rows, columns: columns, elements))
    }

    package static func identity(_ n: Int) -> IntegerMatrix {
        var elements = [BigInt](repeating: 0, count: n * n)
        for place in 0..<n { elements[place * (n + 1)] = 1 }
        return IntegerMatrix(rows: n, columns: n, elements)
    }

    // MARK: - Equations

    /// The solution of A x = b for each column b of `right`, as fractions; nil where A is singular.
    package func solution(
        for right: IntegerMatrix, monitor: Monitor
    ) throws(NumberError) -> [BigRational]? {
        if rows <= Self.fewRows {
            guard let (determinant, solution) = try eliminated(with: right, monitor: monitor)
            else { return nil }
            return solution.elements.map { BigRational($0, determinant) }
        }
        let below = try bound(monitor)
        let right = right.transposed
        let above =
            try transposed.boundByRows(monitor) + right.boundByLongestRow(monitor)
        let steps = Lifting.steps(above: above, below: below)
        try requireWork(cube * 2 + Double(steps * right.rows) * cube / Double(rows) * 3, monitor)
        guard let factors = try regularFactors(monitor) else { return nil }
        let lifting = try Lifting(self, factors, monitor: monitor)
        var fractions = [BigRational](repeating: 0, count: rows * right.rows)
        for column in 0..<right.rows {
            let side = Array(right.elements[column * rows..<(column + 1) * rows])
            let expansion = try lifting.solution(of: side, steps: steps, monitor: monitor)
            let found = try expansion.fractions(above: above, monitor: monitor)
            for row in 0..<rows { fractions[row * right.rows + column] = found[row] }
        }
        return fractions
    }

    /// Bits of the longest row, as a vector.
    private func boundByLongestRow(_ monitor: Monitor) throws(NumberError) -> Int {
        var longest = 1
        for row in 0..<rows {
            let one = IntegerMatrix(
                rows: 1, columns: columns, Array(elements[row * columns..<(row + 1) * columns]))
            longest = max(longest, try one.boundByRows(monitor))
        }
        return longest
    }

    /// The factors modulo a prime that does not divide the determinant; nil where the determinant
    /// is 0.
    private func regularFactors(_ monitor: Monitor) throws(NumberError) -> ModularFactors? {
        var primes = ModularPrimes()
        var tries = 0
        while true {
            let p = try primes.next(monitor)
            if let factors = try ModularFactors(
                residues(modulo: p), rows: rows, modulo: p, monitor: monitor)
            {
                return factors
            }
            tries += 1
            if tries == 2, try determinant(monitor: monitor).isZero { return nil }
        }
    }

    // MARK: - The characteristic polynomial

    /// The coefficients of det(x - A), that of 1 first.
    package func characteristicPolynomial(monitor: Monitor) throws(NumberError) -> [BigInt] {
        let count = ModularPrimes.count(for: try boundOfPolynomial(monitor))
        try requireWork(Double(count) * cube * 8, monitor)
        try ResidueCombination.requireRoom(count, monitor)
        var primes = ModularPrimes()
        var used: [UInt] = []
        var found: [[UInt]] = []
        var scratch = [UInt](repeating: 0, count: (rows + 1) * (rows + 1))
        for _ in 0..<count {
            let p = try primes.next(monitor)
            try monitor.checkStep(work: cube * 8)
            try monitor.check()
            var residues = residues(modulo: p)
            var coefficients = [UInt](repeating: 0, count: rows + 1)
            modular_polynomial(&residues, &coefficients, &scratch, rows, p)
            used.append(p)
            found.append(coefficients)
        }
        return try ResidueCombination(used, monitor).integers(from: found, monitor: monitor)
    }
}

extension Expansion {
    /// The unknowns as fractions whose numerators are below 2^above. The denominator of one unknown is mostly
    /// a multiple of the others, which then need no search.
    fileprivate func fractions(
        above bits: Int, monitor: Monitor
    ) throws(NumberError) -> [BigRational] {
        let modulus = modulus
        var denominator = BigInt(1)
        var parts: [(numerator: BigInt, denominator: BigInt)] = []
        for index in 0..<n {
            try monitor.tick()
            var rest = try unknown(index, monitor) * denominator % modulus
            if rest.bitLength > bits, (modulus - rest).bitLength <= bits { rest -= modulus }
            if rest.bitLength > bits {
                let found = try FractionReconstruction.fraction(
                    of: rest, modulo: modulus, bits: bits, monitor: monitor)
                denominator *= found.denominator
                rest = found.numerator
            }
            parts.append((rest, denominator))
        }
        return parts.map { BigRational($0.numerator, $0.denominator) }
    }
}
