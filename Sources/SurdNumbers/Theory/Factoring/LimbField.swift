internal import CGMP

/// Residues modulo an odd number of several limbs, in Montgomery's form. Their memory is one block
/// that is allocated once, so the inner loops of factoring allocate nothing.
final class LimbField {
    typealias Element = UnsafeMutablePointer<UInt>

    let count: Int
    private let inverse: UInt
    private let modulus: Element
    private let wide: Element
    private let memory: Element
    private let n: BigInt
    private var used = 0
    private let capacity: Int

    /// Room for `elements` residues modulo `n`.
    init(_ n: BigInt, elements: Int) {
        self.n = n
        let size = n.withLimbs { $1 }
        count = size
        capacity = elements
        let block = Element.allocate(capacity: (elements + 3) * size)
        block.initialize(repeating: 0, count: (elements + 3) * size)
        n.withLimbs { limbs, count in block.update(from: limbs, count: count) }
        memory = block
        modulus = block
        wide = block + size
        // Newton's iteration doubles the number of correct bits, which is three at first.
        let low = block[0]
        var x = low
        for _ in 0..<5 { x = x &* (2 &- low &* x) }
        inverse = 0 &- x
    }

    deinit {
        memory.deallocate()
    }

    /// A residue of the block; it lives as long as the field.
    func element() -> Element {
        // Each method allocates its residues when it begins, and their number depends on no text.
        ensure(used < capacity, "more residues than were asked for")
        defer { used += 1 }
        return memory + (used + 3) * count
    }

    func element(_ value: BigInt) -> Element {
        let result = element()
        set(result, to: value)
        return result
    }

    /// Stores an integer, brought into Montgomery's form.
    func set(_ r: Element, to value: BigInt) {
        let scaled = value.shifted(left: count * UInt.bitWidth)
        let residue = scaled.flooredQuotientAndRemainder(dividingBy: n).remainder
        r.update(repeating: 0, count: count)
        residue.withLimbs { limbs, size in r.update(from: limbs, count: size) }
    }

    /// gcd(r, n): Montgomery's form does not change it.
    func gcdWithModulus(_ r: Element) -> BigInt {
        let value = BigInt(limbs: UnsafeBufferPointer(start: r, count: count))
        return BigInt.greatestCommonDivisor(value, n)
    }

    @inline(__always)
    func multiply(_ r: Element, _ a: Element, _ b: Element) {
        mpn_mul_n(wide, a, b, count)
        reduce(r)
    }

    @inline(__always)
    func square(_ r: Element, _ a: Element) {
        mpn_sqr(wide, a, count)
        reduce(r)
    }

    @inline(__always)
    private func reduce(_ r: Element) {
        for index in 0..<count {
            // The lowest limb becomes 0 and stores the carry until the end.
            wide[index] = mpn_addmul_1(wide + index, modulus, count, wide[index] &* inverse)
        }
        let carry = mpn_add_n(r, wide + count, wide, count)
        if carry != 0 || mpn_cmp(r, modulus, count) >= 0 {
            _ = mpn_sub_n(r, r, modulus, count)
        }
    }

    @inline(__always)
    func add(_ r: Element, _ a: Element, _ b: Element) {
        let carry = mpn_add_n(r, a, b, count)
        if carry != 0 || mpn_cmp(r, modulus, count) >= 0 {
            _ = mpn_sub_n(r, r, modulus, count)
        }
    }

    @inline(__always)
    func subtract(_ r: Element, _ a: Element, _ b: Element) {
        if mpn_sub_n(r, a, b, count) != 0 { _ = mpn_add_n(r, r, modulus, count) }
    }

    @inline(__always)
    func copy(_ r: Element, _ a: Element) {
        r.update(from: a, count: count)
    }
}
