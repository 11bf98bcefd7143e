import SurdNumbers
extension BigNumber {
    var displayText: String {
        if isZero { return "0" }
        let negative = isNegative
        let x = magnitude
        // temporary: 20 digits plain, else 17 cut
        var e = x.numerator.decimalDigits - x.denominator.decimalDigits
        func p(_ n: Int) -> BigRational {
            n >= 0 ? BigRational(BigInt(10).pow(n)) : BigRational(1, BigInt(10).pow(-n))
        }
        if x < p(e) { e -= 1 }
        var text: String
        if e >= 20 || e < -6 {
            var d = String((x / p(e - 16)).floor)
            while d.last == "0" { d.removeLast() }
            text = String(d.first!) + (d.count > 1 ? "." + d.dropFirst() : "") + "e\(e)"
        } else {
            let scale = 19 - e
            var d = String((x * p(scale)).floor)
            while d.count <= scale { d = "0" + d }
            let whole = d.dropLast(scale)
            var fraction = d.suffix(scale)
            while fraction.last == "0" { fraction.removeLast() }
            var g = ""
            for (i, c) in whole.enumerated() {
                if i > 0, (whole.count - i) % 3 == 0 { g += "," }
                g.append(c)
            }
            text = g + (fraction.isEmpty ? "" : "." + fraction)
        }
        return (negative ? "-" : "") + text
    }
    var tapeText: String {
        if isInteger { return String(numerator) }
        if let n = terminatingDigits {
            var d = String(numerator.magnitude * BigInt(10).pow(n) / denominator)
            while d.count <= n { d = "0" + d }
            return (isNegative ? "-" : "") + d.dropLast(n) + "." + d.suffix(n)
        }
        return "(" + description + ")"
    }
}
extension BigInt {
    var decimalDigits: Int { String(magnitude).count }
    func pow(_ n: Int) -> BigInt { var r: BigInt = 1; for _ in 0..<n { r *= self }; return r }
}
