/// Where each prime of the base divides the values of a polynomial, and the sums of logarithms over all places.
///
/// A place is a number below `width`, and stands for x = place - width/2.
final class SieveRows {
    typealias Words = UnsafeMutablePointer<UInt32>
    /// Primes of at least this size hit a block of the first cache at most once.
    static let block = 32_768
    /// The place for primes that have no root of their own, because they divide a.
    private static let nowhere: UInt32 = 1 << 30
    /// The sum that a candidate reaches: its top bit can be tested in eight sums at once.
    private static let mark: UInt8 = 128
    /// An upper bound of the parts of b; polynomials of 250 bits have fewer.
    private static let mostParts = 16

    /// Primes that hit each block, or the whole width, the same number of times or once more.
    private struct Group {
        let hits: Int
        let places: Range<Int>
    }

    let count: Int
    let width: Int
    private let primes: Words
    /// 2^32/p, rounded up.
    private let reciprocals: Words
    private let logarithms: UnsafeMutablePointer<UInt8>
    /// The first two places from which on the prime divides; both are below p.
    private let first: Words
    private let second: Words
    /// How the places move when a part of b changes its sign, row by row.
    private let steps: Words
    /// The next places in the current block.
    private let near: Words
    private let far: Words
    private let divides: Words
    private let sums: UnsafeMutablePointer<UInt8>
    /// The primes that divide a.
    private(set) var chosen: [Int] = []
    /// The first prime that is sieved.
    let firstSieved: Int
    /// From here on the number of hits in a block is that of a group.
    private let firstGrouped: Int
    /// From here on the primes are longer than a block.
    private let firstWide: Int
    private let groups: [Group]
    private let wideGroups: [Group]
    private let start: UInt8

    init(_ base: FactorBase, _ sizes: QuadraticSieve.Sizes) {
        let count = base.count
        let width = 2 * sizes.halfWidth
        func words(_ count: Int) -> Words {
            let made = Words.allocate(capacity: count)
            made.initialize(repeating: 0, count: count)
            return made
        }
        func place(after bound: UInt32) -> Int {
            base.primes.firstIndex { $0 > bound } ?? count
        }
        self.count = count
        self.width = width
        primes = words(count)
        reciprocals = words(count)
        first = words(count)
        second = words(count)
        steps = words(count * SieveRows.mostParts)
        near = words(count)
        far = words(count)
        divides = words(count)
        logarithms = .allocate(capacity: count)
        // After the places follow two more, which receive the hits outside.
        sums = .allocate(capacity: width + 2)
        sums.initialize(repeating: 0, count: width + 2)
        for index in 0..<count {
            let p = base.primes[index]
            primes[index] = p
            reciprocals[index] = UInt32(truncatingIfNeeded: (1 << 32) / UInt64(p) + 1)
            logarithms[index] = SieveRows.logarithm(base, index)
        }
        firstSieved = place(after: sizes.unsieved)
        // With up to 31 hits in a block, the processor mispredicts the end of a loop too often.
        firstGrouped = Swift.max(firstSieved, place(after: UInt32(SieveRows.block / 32)))
        firstWide = Swift.max(firstGrouped, place(after: UInt32(SieveRows.block)))
        groups = SieveRows.grouped(base, firstGrouped..<firstWide, SieveRows.block)
        wideGroups = SieveRows.grouped(base, firstWide..<count, width)
        // The size of the values at the ends, without a large prime and the primes that are not sieved.
        let size = base.kn.approximateLog2 / 2 - 1.5 + BigInt.log2(Double(sizes.halfWidth))
        let lacking =
            BigInt.log2(Double(base.largest) * Double(sizes.large))
            + base.bitsGiven(before: firstSieved) + sizes.slack
        start = SieveRows.mark - UInt8(Swift.max(8, Swift.min(size - lacking, 120)))
    }

    deinit {
        for words in [primes, reciprocals, first, second, steps, near, far, divides] {
            words.deallocate()
        }
        logarithms.deallocate()
        sums.deallocate()
    }

    private static func logarithm(_ base: FactorBase, _ index: Int) -> UInt8 {
        UInt8(base.bits[index].rounded())
    }

    private static func grouped(
        _ base: FactorBase, _ places: Range<Int>, _ length: Int
    ) -> [Group] {
        var made: [Group] = []
        var index = places.lowerBound
        while index < places.upperBound {
            let hits = length / Int(base.primes[index])
            var end = index
            while end < places.upperBound, length / Int(base.primes[end]) == hits { end += 1 }
            made.append(Group(hits: hits, places: index..<end))
            index = end
        }
        return made
    }

    /// The approximate bits of the value at a place that the sieved primes contribute.
    func bitsFound(at place: Int) -> Int { Int(sums[place]) - Int(start) }
}

// MARK: - Polynomials

extension SieveRows {
    /// The places of the first polynomial with the leading coefficient a, the product of the chosen
    /// primes, and the steps to all other polynomials. Each part of b is a multiple of a divided by
    /// its prime.
    func begin(_ base: FactorBase, chosen: [Int], multiples: [UInt32]) {
        // A prime of a divides at one place only, which is not worth sieving.
        for index in self.chosen { logarithms[index] = SieveRows.logarithm(base, index) }
        for index in chosen { logarithms[index] = 0 }
        self.chosen = chosen
        let number = chosen.count
        ensure(number <= SieveRows.mostParts, "a leading coefficient of too many primes")
        let factors = chosen.map { Double(base.primes[$0]) }
        let multiples = multiples.map(Double.init)
        let half = Double(width / 2)
        withUnsafeTemporaryAllocation(of: Double.self, capacity: number + 1) { before in
            for index in 2..<count {
                let modulus = DoubleModulus(primes[index])
                // Products of the first primes of a.
                before[0] = 1
                for place in 0..<number {
                    before[place + 1] = modulus.product(before[place], modulus.rest(factors[place]))
                }
                if before[number] == 0 { continue }
                let inverse = Double(WordModulus.inverse(UInt32(before[number]), primes[index]))
                // Products of the last ones, over a: with those of the first ones, 1/q for the prime q
                // between.
                var after = inverse
                var b = 0.0
                for place in (0..<number).reversed() {
                    let part = modulus.product(
                        modulus.product(before[place], after), modulus.rest(multiples[place]))
                    after = modulus.product(after, modulus.rest(factors[place]))
                    b += part
                    steps[place * count + index] = UInt32(modulus.rest(part + part))
                }
                // (±root - b)/a, counted from the left end.
                let root = modulus.product(Double(base.roots[index]), inverse)
                first[index] = UInt32(modulus.rest(half - b + root))
                second[index] = UInt32(modulus.rest(half - b - root))
            }
        }
        for place in 0..<number {
            for index in chosen { steps[place * count + index] = 0 }
        }
        leaveOutChosen()
    }

    private func leaveOutChosen() {
        for index in chosen {
            first[index] = SieveRows.nowhere
            second[index] = SieveRows.nowhere
        }
    }

    /// The places of the polynomial for which one part of b has the other sign.
    func advance(_ place: Int, subtracts: Bool) {
        let step = steps + place * count
        let (first, second, primes) = (first, second, primes)
        // Of a number below p, and this number minus p or plus p, the smaller one is the remainder.
        if subtracts {
            for index in 0..<count {
                let x = first[index] &+ step[index]
                let y = second[index] &+ step[index]
                first[index] = Swift.min(x, x &- primes[index])
                second[index] = Swift.min(y, y &- primes[index])
            }
        } else {
            for index in 0..<count {
                let x = first[index] &- step[index]
                let y = second[index] &- step[index]
                first[index] = Swift.min(x, x &+ primes[index])
                second[index] = Swift.min(y, y &+ primes[index])
            }
        }
        leaveOutChosen()
    }
}

// MARK: - Sieving

extension SieveRows {
    /// Adds the logarithms of the primes that divide. A place where the sum is nearly the size of the value
    /// is a candidate.
    func sieve(_ candidates: inout [Int]) {
        sums.update(repeating: start, count: width)
        for index in firstSieved..<firstWide {
            near[index] = Swift.min(first[index], second[index])
            far[index] = Swift.max(first[index], second[index])
        }
        for index in chosen where firstSieved <= index && index < firstWide {
            near[index] = 0
            far[index] = 0
        }
        var begin = 0
        while begin < width {
            addShort(sums + begin)
            for group in groups { addGroup(group, from: begin) }
            begin += SieveRows.block
        }
        for group in wideGroups { addWide(group) }
        collect(&candidates)
    }

    private func addShort(_ part: UnsafeMutablePointer<UInt8>) {
        let block = SieveRows.block
        for index in firstSieved..<firstGrouped {
            let p = Int(primes[index])
            let log = logarithms[index]
            var x = Int(near[index])
            var y = Int(far[index])
            let last = block &- p
            while y < last {
                part[x] &+= log
                part[y] &+= log
                part[x &+ p] &+= log
                part[y &+ p] &+= log
                x &+= p &+ p
                y &+= p &+ p
            }
            if y < block {
                part[x] &+= log
                part[y] &+= log
                x &+= p
                y &+= p
            }
            if x < block {
                part[x] &+= log
                (x, y) = (y, x &+ p)
            }
            near[index] = UInt32(truncatingIfNeeded: x &- block)
            far[index] = UInt32(truncatingIfNeeded: y &- block)
        }
    }

    /// No branch depends on where a prime divides, because a mispredicted branch costs more than an
    /// unnecessary sum.
    private func addGroup(_ group: Group, from begin: Int) {
        let block = SieveRows.block
        let sums = sums
        let part = sums + begin
        let beside = width &- begin
        for index in group.places {
            let p = Int(primes[index])
            let log = logarithms[index]
            var x = Int(near[index])
            var y = Int(far[index])
            for _ in 0..<group.hits {
                part[x] &+= log
                part[y] &+= log
                x &+= p
                y &+= p
            }
            let isXIn = x < block
            let isYIn = y < block
            part[isXIn ? x : beside] &+= log
            part[isYIn ? y : beside &+ 1] &+= log
            x &+= isXIn ? p : 0
            y &+= isYIn ? p : 0
            near[index] = UInt32(truncatingIfNeeded: x &- block)
            far[index] = UInt32(truncatingIfNeeded: y &- block)
        }
    }

    private func addWide(_ group: Group) {
        let sums = sums
        let width = width
        for index in group.places {
            var x = Int(first[index])
            var y = Int(second[index])
            if x == Int(SieveRows.nowhere) { continue }
            let p = Int(primes[index])
            let log = logarithms[index]
            for _ in 0..<group.hits {
                sums[x] &+= log
                sums[y] &+= log
                x &+= p
                y &+= p
            }
            sums[x < width ? x : width] &+= log
            sums[y < width ? y : width &+ 1] &+= log
        }
    }

    private func collect(_ candidates: inout [Int]) {
        let words = UnsafeRawPointer(sums)
        var position = 0
        while position < width {
            var together: UInt64 = 0
            for offset in 0..<4 {
                together |= words.loadUnaligned(
                    fromByteOffset: position &+ 8 &* offset, as: UInt64.self)
            }
            if together & 0x8080_8080_8080_8080 != 0 {
                for place in position..<(position + 32) where sums[place] >= SieveRows.mark {
                    candidates.append(place)
                }
            }
            position &+= 32
        }
    }

    /// Those primes that divide the value at a place, without primes of a.
    func divisors(at place: Int, among range: Range<Int>, into found: inout [Int]) {
        let (first, second, primes, reciprocals) = (first, second, primes, reciprocals)
        let divides = divides
        let wide = UInt64(place)
        let narrow = UInt32(truncatingIfNeeded: place)
        for index in range {
            let p = primes[index]
            let quotient = UInt32(truncatingIfNeeded: (wide &* UInt64(reciprocals[index])) &>> 32)
            // The quotient may be one too large.
            let rest = narrow &- quotient &* p
            let other = rest &+ p
            let x = first[index]
            let y = second[index]
            divides[index] =
                (rest == x ? 1 : 0) | (rest == y ? 1 : 0) | (other == x ? 1 : 0)
                | (other == y ? 1 : 0)
        }
        for index in range where divides[index] != 0 { found.append(index) }
    }
}

/// Arithmetic modulo a prime below 2^26, in doubles. Their products are exact, and a division by p is a
/// product with an error of at most one.
private struct DoubleModulus {
    let p: Double
    let inverse: Double

    init(_ p: UInt32) {
        self.p = Double(p)
        inverse = 1 / self.p
    }

    @inline(__always)
    func product(_ x: Double, _ y: Double) -> Double { rest(x * y) }

    /// The remainder in 0 ..< p of a whole number below 2^52.
    @inline(__always)
    func rest(_ x: Double) -> Double {
        var rest = x - Double(Int64(x * inverse)) * p
        if rest < 0 { rest += p }
        if rest >= p { rest -= p }
        return rest
    }
}
