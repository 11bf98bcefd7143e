import Testing

/// Checks that the conformances of a type agree with each other on every pair and triple of
/// `values`, which are given in strictly ascending order.
func checkOrderLaws<T: Comparable & Hashable>(
    ascending values: [T], sourceLocation: SourceLocation = #_sourceLocation
) {
    for (i, a) in values.enumerated() {
        for (j, b) in values.enumerated() {
            let pair = "\(a) and \(b)"
            let fine =
                (a == b) == (i == j) && (a != b) == (i != j) && (a < b) == (i < j)
                && (a <= b) == (i <= j) && (a > b) == (i > j) && (a >= b) == (i >= j)
                && (i != j || a.hashValue == b.hashValue)
            if !fine { Issue.record("order of \(pair)", sourceLocation: sourceLocation) }
        }
    }
    if Set(values).count != values.count {
        Issue.record("equal members in a set", sourceLocation: sourceLocation)
    }
}

/// Checks the laws of `Strideable` on every pair.
func checkStrideLaws<T: Strideable & Hashable>(
    _ values: [T], sourceLocation: SourceLocation = #_sourceLocation
) {
    for a in values {
        for b in values {
            let distance = a.distance(to: b)
            let fine =
                a.advanced(by: distance) == b && (distance > 0) == (a < b)
                && (distance == 0) == (a == b) && b.distance(to: a) == -distance
            if !fine {
                Issue.record("stride from \(a) to \(b)", sourceLocation: sourceLocation)
            }
        }
    }
}

/// Checks the laws that tie the members of `BinaryInteger` together, on one pair.
func binaryIntegerFault<T: BinaryInteger>(_ a: T, _ b: T) -> String? where T.Magnitude == T {
    if a + b != b + a { return "a + b" }
    if a * b != b * a { return "a * b" }
    if a - b != a + (0 - b) { return "a - b" }
    if (a + b) * (a - b) != a * a - b * b { return "third binomial" }
    if a.signum() * a != a.magnitude { return "signum and magnitude" }
    if ~a != -1 - a { return "~a" }
    if (a & b) + (a | b) != a + b { return "a & b" }
    if (a ^ b) != (a | b) - (a & b) { return "a ^ b" }
    if a ^ b ^ b != a { return "xor twice" }
    if T(a.words.count) * T(UInt.bitWidth) < T(a.bitWidth) { return "words and bitWidth" }
    if a != 0, a.trailingZeroBitCount != (a & (0 - a)).bitWidth - 2 { return "trailing zeros" }
    if b != 0 {
        let (q, r) = a.quotientAndRemainder(dividingBy: b)
        if q * b + r != a { return "q * b + r" }
        if r.magnitude >= b.magnitude { return "size of the remainder" }
        if r != 0, (r < 0) != (a < 0) { return "sign of the remainder" }
        if a / b != q || a % b != r { return "/ and % against both" }
        if a.isMultiple(of: b) != (r == 0) { return "isMultiple" }
    }
    for count in [0, 1, 5, 63, 64, 65, 127, 128, 200] {
        let power = T(1) << count
        if a << count != a * power { return "a << \(count)" }
        if a >> -count != a << count { return "a >> -\(count)" }
        let down = a >> count
        if down * power > a || (down + 1) * power <= a { return "a >> \(count)" }
        if a << -count != down { return "a << -\(count)" }
    }
    return nil
}
