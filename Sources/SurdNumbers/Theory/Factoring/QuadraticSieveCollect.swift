internal import CGMP

extension BigInt {
    /// The value modulo a small prime, in 0 ..< p.
    func residue(_ p: UInt32) -> UInt32 {
        let rest = withLimbs { limbs, count in
            count == 0 ? 0 : UInt32(truncatingIfNeeded: mpn_mod_1(limbs, count, UInt(p)))
        }
        return isNegative && rest != 0 ? p - rest : rest
    }
}

extension QuadraticSieve {
    /// Finds the x for which (a·x + b)² - kn has only small factors beside a.
    mutating func collect(
        a: BigInt, b: BigInt, chosen: [Int], first: [UInt32], second: [UInt32], divides: [Bool]
    ) {
        let width = 2 * halfWidth
        let c = (b * b - kn) / a
        // A number that is smooth but for a large prime reaches this sum; small primes and powers
        // are not sieved, for which a part is given away.
        let size = kn.approximateLog2 / 2 + BigInt.log2(Double(halfWidth)) - 0.5
        let threshold = UInt8(size - BigInt.log2(Double(largeBound)) - 9)
        var candidates: [Int] = []
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { sums in
            guard let base = sums.baseAddress else { return }
            // Starting below 128 by the threshold makes bit 7 the sign of success.
            base.initialize(repeating: 128 - Swift.min(threshold, 120), count: width)
            for index in 2..<primes.count where primes[index] > 20 && !divides[index] {
                let p = Int(primes[index])
                let log = logarithms[index]
                var x = Int(first[index])
                var y = Int(second[index])
                while x < width {
                    base[x] &+= log
                    x += p
                }
                if roots[index] == 0 { continue }
                while y < width {
                    base[y] &+= log
                    y += p
                }
            }
            let words = UnsafeRawPointer(base)
            var position = 0
            while position < width {
                let word = words.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                if word & 0x8080_8080_8080_8080 != 0 {
                    for place in position..<(position + 8) where base[place] >= 128 {
                        candidates.append(place)
                    }
                }
                position += 8
            }
        }
        for place in candidates {
            let x = BigInt(word: place - halfWidth)
            let ax = a * x
            let value = (ax + b + b) * x + c
            if let relation = divide(
                value, at: place, chosen: chosen, first: first, second: second, divides: divides,
                x: ax + b)
            {
                add(relation)
            }
        }
    }

    private func divide(
        _ value: BigInt, at place: Int, chosen: [Int], first: [UInt32], second: [UInt32],
        divides: [Bool], x: BigInt
    ) -> Relation? {
        var rest = value.magnitude
        if rest.isZero { return nil }
        var factors = chosen.map { Int32($0) }
        if value.isNegative { factors.append(0) }
        let twos = rest.trailingZeroBitCount
        factors += repeatElement(1, count: twos)
        rest = rest.shifted(left: -twos)
        for index in 2..<primes.count {
            let p = primes[index]
            if !divides[index] {
                let position = UInt32(truncatingIfNeeded: place) % p
                if position != first[index], position != second[index] { continue }
            }
            let divisor = BigInt(word: Int(p))
            while true {
                let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: divisor)
                if !remainder.isZero { break }
                factors.append(Int32(index))
                rest = quotient
            }
        }
        guard let left = rest.smallValue, UInt(left) <= largeBound else { return nil }
        return Relation(x: x, factors: factors, large: UInt(left))
    }
}
