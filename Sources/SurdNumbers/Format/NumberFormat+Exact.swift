/// Rational values in the forms that say all of them: every digit, both parts, or the digits that
/// repeat.
extension NumberFormat {
    /// Appends a fraction in lowest terms as ``style`` writes rationals; false, with nothing
    /// appended, where its digits have to be rounded.
    func appendWhole(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let places =
            denominator == 1 ? .zero : style == .fraction ? nil : DecimalPlaces(of: denominator)
        if let places {
            return try appendDecimal(
                places.scaled(numerator, monitor: monitor), places: places.count, to: &text,
                monitor: monitor)
        }
        switch style {
        case .full: return false
        case .repeating:
            try appendRepeating(numerator, over: denominator, to: &text, monitor: monitor)
        default:
            if style == .exact, scale != nil { throw .notExact }
            try appendEvery(numerator, places: 0, scale: nil, to: &text, monitor: monitor)
            text.append(UInt8(ascii: "/"))
            try appendEvery(denominator, places: 0, scale: nil, to: &text, monitor: monitor)
        }
        return true
    }

    /// Appends `mantissa · 10^-places`, with no place more than it needs, as ``style`` writes it;
    /// true.
    func appendDecimal(
        _ mantissa: BigInt, places: Int, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        var scale: Int?
        if style == .exact, let wanted = self.scale {
            if places > wanted { throw .notExact }
            scale = wanted
        }
        try appendEvery(mantissa, places: places, scale: scale, to: &text, monitor: monitor)
        return true
    }

    /// Appends every digit of `integer · 10^-places`, and zeros up to a scale.
    private func appendEvery(
        _ integer: BigInt, places: Int, scale: Int?, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) {
        let bound = DecimalConversion.digitBound(bits: integer.bitLength)
        try checkDigits(max(bound, places) - 1, monitor: monitor)
        var digits = try DecimalText(
            integer.magnitude, scale: places, isNegative: integer.isNegative, monitor: monitor)
        try digits.withDigits { (digits) throws(NumberError) in
            digits.dropTrailingZeros()
            try write(digits, as: .plain(scale: scale, groups: groups), to: &text, monitor: monitor)
        }
    }

    /// Appends a fraction whose digits never end, the ones that repeat in brackets.
    private func appendRepeating(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) {
        let value = BigRational(lowestTerms: numerator, denominator)
        let (twos, fives, rest) = value.decimalDivisors
        let before = max(twos, fives)
        try checkDigits(before, monitor: monitor)
        let limit = monitor.limits.maximumDigits - before
        let period = try DecimalPeriod.length(modulo: rest, atMost: limit, monitor: monitor)
        guard let period else {
            throw .tooLarge(
                what: "the digits that repeat", estimate: "more than \(limit) digits",
                limit: "\(monitor.limits.maximumDigits) digits")
        }
        let places = before + period
        // All digits up to the end of the first period are those of an integer.
        let power = try BigInt(5).raised(to: places, monitor: monitor)
        let scaled = (numerator * power) << places
        try monitor.check()
        try appendEvery(
            scaled / denominator, places: places, scale: places, to: &text, monitor: monitor)
        text.insert(UInt8(ascii: "["), at: text.count - period)
        text.append(UInt8(ascii: "]"))
    }
}

/// The length of the part of a decimal expansion that repeats.
enum DecimalPeriod {
    /// The smallest p from 1 to `limit` for which `modulus`, which is above 1 and has no factor 2 or
    /// 5, divides 10^p - 1; nil when there is none.
    ///
    /// Baby steps and giant steps, so no factors of the modulus are needed: where p is i·s - j, the
    /// powers 10^(i·s) and 10^j leave the same remainder.
    static func length(
        modulo modulus: BigInt, atMost limit: Int, monitor: Monitor
    ) throws(NumberError) -> Int? {
        if limit < 1 { return nil }
        var steps = 1
        while steps * steps < limit { steps += 1 }
        // Remainders are told apart by their lowest word first; most moduli have no more.
        var places: [UInt: Int] = [:]
        var others: [(word: UInt, place: Int)] = []
        var power = BigInt(1)
        for place in 0..<steps {
            if place > 0 && power == 1 { return place <= limit ? place : nil }
            let word = power.lowWord
            if places[word] == nil {
                places[word] = place
            } else {
                others.append((word, place))
            }
            power = power * 10 % modulus
            try monitor.check()
        }
        let giant = power
        var reached = steps
        while reached - steps < limit {
            let word = power.lowWord
            var candidates: [Int] = []
            for other in others.reversed() where other.word == word {
                candidates.append(other.place)
            }
            // The first of a word has the lowest place.
            if let place = places[word] { candidates.append(place) }
            for place in candidates {
                let length = reached - place
                guard length <= limit else { break }
                if try BigInt(10).power(BigInt(length), modulus: modulus) == 1 { return length }
            }
            power = power * giant % modulus
            reached += steps
            try monitor.check()
        }
        return nil
    }
}

extension BigInt {
    fileprivate var lowWord: UInt { UInt(truncatingIfNeeded: self) }
}

extension NumberFormat {
    /// Appends a fraction; returns whether the text is the exact value.
    package func append(
        _ x: BigRational, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        if isDecimal, !x.isInteger {
            if let (mantissa, places) = x.heldDecimal {
                return try append(mantissa, places: places, to: &text, monitor: monitor)
            }
            if let (top, bottom) = x.heldQuotient, !style.writesRationals, style != .display20,
                let exact = try appendQuotient(top, over: bottom, to: &text, monitor: monitor)
            {
                return exact
            }
        }
        return try append(x.numerator, over: x.denominator, to: &text, monitor: monitor)
    }

    /// Appends `mantissa / 10^places`.
    private func append(
        _ mantissa: BigInt, places: Int, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        if style.writesRationals, style != .fraction {
            return try appendDecimal(mantissa, places: places, to: &text, monitor: monitor)
        }
        if style == .fraction {
            let value = BigRational(decimal: mantissa, places: places)
            return try append(value.numerator, over: value.denominator, to: &text, monitor: monitor)
        }
        return try onScreen { (format) throws(NumberError) in
            try format.appendScaled(mantissa, scale: places, to: &text, monitor: monitor)
        }
    }
}

extension BigRational {
    /// The digits of the expansion, the ones that repeat in brackets: "0.1[6]" for 1/6, "0.125" for
    /// 1/8. Throws when it would have more digits than the limits allow.
    public func decimalExpansion() throws(NumberError) -> String {
        try BigNumber(self).formatted(NumberFormat(style: .repeating))
    }
}
