@testable import SurdNumbers

/// The text of a fraction and whether it is the exact value.
func formatted(
    _ value: BigRational, _ format: NumberFormat, limits: Limits = .standard
) throws(NumberError) -> (text: String, isExact: Bool) {
    var bytes: [UInt8] = []
    let exact = try format.append(value, to: &bytes, monitor: Monitor(limits: limits))
    return (String(decoding: bytes, as: UTF8.self), exact)
}

func text(_ value: BigRational, _ format: NumberFormat) throws(NumberError) -> String {
    try formatted(value, format).text
}

/// A decimal literal, with or without commas and exponent, or a fraction; not the way Surd reads.
func readBack(_ text: String) -> BigRational? {
    let plain = text.filter { $0 != "," }
    if plain.contains("/") { return BigRational(plain) }
    if let open = plain.firstIndex(of: "[") {
        // 0.1[6] is the difference of 0.16 and 0.1, without their points, over 90.
        let head = plain[..<open]
        let period = plain[open...].dropFirst().dropLast()
        let places =
            head.count
            - (head.firstIndex(of: ".").map { head.distance(from: head.startIndex, to: $0) + 1 }
                ?? 0)
        let short = head.filter { $0 != "." }
        guard let low = BigInt(short), let high = BigInt(short + period) else { return nil }
        let nines = BigInt(10).raised(to: period.count) - 1
        return BigRational(high - low, nines * BigInt(10).raised(to: places))
    }
    if plain.contains("p") {
        let parts = plain.filter { $0 != "x" }.split(separator: "p")
        let mantissa = parts[0].split(separator: ".")
        let fraction = mantissa.count == 2 ? String(mantissa[1]) : ""
        guard let exponent = Int(parts[1]), let digits = BigInt(mantissa[0] + fraction, radix: 16)
        else { return nil }
        let power = BigInt(2).raised(to: abs(exponent))
        let value = BigRational(digits, BigInt(16).raised(to: fraction.count))
        return exponent < 0 ? value * BigRational(1, power) : value * BigRational(power)
    }
    let parts = plain.split(separator: "e", omittingEmptySubsequences: false)
    guard let mantissa = parts.first, parts.count <= 2 else { return nil }
    let exponent = parts.count == 2 ? Int(parts[1]) : 0
    let places = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = places.count == 2 ? places[1] : ""
    guard let exponent, let digits = BigInt(places[0] + fraction) else { return nil }
    let shift = exponent - fraction.count
    let power = BigInt(10).raised(to: abs(shift))
    return shift >= 0 ? BigRational(digits * power) : BigRational(digits, power)
}
