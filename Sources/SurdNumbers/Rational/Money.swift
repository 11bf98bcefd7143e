/// Amounts of money: rounding to places, shares that add up, text with a fixed number of places.

extension BigRational {
    /// The nearest multiple of 10^-places; of two that are equally near, the mode chooses, and a
    /// mode may choose another direction.
    ///
    ///     let price: BigRational = 21.639175
    ///     price.rounded(toPlaces: 2)             // 21.64
    ///     price.rounded(toPlaces: 2, .down)      // 21.63
    ///     BigRational(1250).rounded(toPlaces: -2)   // 1200: a half goes to the even neighbour
    ///
    /// - Parameters:
    ///   - places: Digits after the decimal point; negative ones round to tens, hundreds and so on.
    ///     At most ten million, else it traps.
    ///   - mode: As everywhere, a half goes to the even neighbour unless another mode is given.
    public func rounded(toPlaces places: Int, _ mode: RoundingMode = .halfEven) -> BigRational {
        if isInteger, places >= 0 { return self }
        let unit = BigRational.decimalUnit(places)
        return BigRational((self / unit).rounded(mode)) * unit
    }

    /// 10^-places.
    static func decimalUnit(_ places: Int) -> BigRational {
        ensure(places.magnitude <= 10_000_000, "at most ten million decimal places")
        let power = BigInt.powerOfTen(abs(places))
        return places < 0 ? BigRational(power) : BigRational(lowestTerms: 1, power)
    }

    /// The value as a decimal with exactly so many digits after the point.
    ///
    ///     BigRational("19.9")!.decimal(places: 2)                   // "19.90"
    ///     BigRational("-1234.5")!.decimal(places: 0)                // "-1234"
    ///     BigRational("1234567")!.decimal(places: 2, groups: true)  // "1,234,567.00"
    ///
    /// - Parameters:
    ///   - places: Digits after the point, from 0 to ten million, else it traps.
    ///   - rounding: Where the last place goes.
    ///   - groups: Whether the digits before the point stand in groups of three.
    public func decimal(
        places: Int, rounding: RoundingMode = .halfEven, groups: Bool = false
    ) -> String {
        ensure((0...10_000_000).contains(places), "from 0 to ten million decimal places")
        let scaled = (self * BigRational(BigInt.powerOfTen(places))).rounded(rounding)
        var digits = scaled.magnitude.description
        if digits.utf8.count <= places {
            digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
        }
        var whole = String(digits.dropLast(places))
        if groups { whole = BigRational.grouped(whole) }
        let sign = scaled.isNegative ? "-" : ""
        return places == 0 ? sign + whole : sign + whole + "." + digits.suffix(places)
    }

    private static func grouped(_ digits: String) -> String {
        var text: [UInt8] = []
        for (index, digit) in digits.utf8.enumerated() {
            if index > 0, (digits.utf8.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Shares of the value in the proportion of weights. Each share is a multiple of 10^-places, and all
    /// together add up to the value exactly.
    ///
    ///     try BigRational(100).allocated(by: [1, 1, 1], toPlaces: 2)   // [1667/50, 3333/100, 3333/100]
    ///     try BigRational("0.05")!.allocated(by: [3, 7], toPlaces: 2)  // [1/50, 3/100]
    ///
    /// Every share is the exact share rounded down or up. The remaining units go to the shares that rounding
    /// reduced most; of equal ones the first.
    ///
    /// - Throws: ``NumberError/domain(function:rule:)`` where the value has more places, a weight is
    ///   negative or all are zero: there are no such shares.
    public func allocated(
        by weights: [BigRational], toPlaces places: Int
    ) throws(NumberError) -> [BigRational] {
        let unit = BigRational.decimalUnit(places)
        guard let units = (self / unit).exactInteger else {
            throw .domain(
                function: "allocated",
                rule: "the amount has more than \(places) decimal places: round it first")
        }
        if weights.contains(where: \.isNegative) {
            throw .domain(function: "allocated", rule: "a share has a weight below zero")
        }
        let total = weights.reduce(0, +)
        if total.isZero {
            throw .domain(function: "allocated", rule: "no share has a weight above zero")
        }
        // In whole units, truncated towards zero; less than one unit is missing for each share.
        let exact = weights.map { BigRational(units.magnitude) * $0 / total }
        var shares = exact.map(\.floor)
        var rest = units.magnitude - shares.reduce(0, +)
        let order = exact.indices.sorted { a, b in
            let (x, y) = (exact[a] - BigRational(shares[a]), exact[b] - BigRational(shares[b]))
            return x == y ? a < b : x > y
        }
        for index in order {
            if rest.isZero { break }
            shares[index] += 1
            rest -= 1
        }
        let signed = units.isNegative ? -unit : unit
        return shares.map { BigRational($0) * signed }
    }

    /// Equal shares, as far as whole units allow: ``allocated(by:toPlaces:)`` with equal weights.
    ///
    ///     try BigRational(100).allocated(into: 3, toPlaces: 2)   // [1667/50, 3333/100, 3333/100]
    ///
    /// - Throws: ``NumberError/domain(function:rule:)`` where the value has more places, or the
    ///   number of
    ///   shares is not positive.
    public func allocated(
        into count: Int, toPlaces places: Int
    ) throws(NumberError) -> [BigRational] {
        try allocated(by: Array(repeating: 1, count: max(count, 0)), toPlaces: places)
    }
}
