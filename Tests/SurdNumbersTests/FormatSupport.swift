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
