import Surd

extension HeldValue {
    /// The value as a number; a list of factors is the integer that it stands for.
    var number: BigNumber {
        get throws(Trouble) {
            switch value {
            case .number(let number):
                return number
            case .boolean:
                throw .wrongKind("the value is true or false, not a number")
            case .complex, .list, .polynomial, .identifications, .infinity:
                throw .wrongKind("the value is \(value.noun), not a number")
            case .factors(let factors):
                do throws(NumberError) {
                    return BigNumber(try factors.product())
                } catch {
                    throw Trouble(error)
                }
            }
        }
    }

    /// The value truncated to an integer, and whether the integer equals the value.
    func integer() throws(Trouble) -> (number: BigInt, isExact: Bool) {
        let number = try number
        if let integer = number.exactInteger { return (integer, true) }
        do throws(NumberError) {
            let monitor = monitor
            let simplest = try number.resolved(monitor: monitor)
            if let integer = simplest.exactInteger { return (integer, true) }
            return (try simplest.truncated(monitor: monitor), false)
        } catch {
            throw Trouble(error)
        }
    }

    /// The double nearest to the value, and whether the double equals it.
    func nearestDouble() throws(Trouble) -> (number: Double, isExact: Bool) {
        let number = try number
        let nearest: Double
        if let integer = number.exactInteger, let small = Int32(exactly: integer) {
            return (Double(small), true)
        }
        do throws(NumberError) {
            nearest = try number.nearestDouble(monitor: monitor)
        } catch {
            throw Trouble(error)
        }
        guard nearest.isFinite else { throw .doesNotFit }
        guard let exact = number.exactRational else { return (nearest, false) }
        return (nearest, BigRational(exactly: nearest) == exact)
    }

    /// The value as a fraction, if it is known or can be proved to be one.
    func fraction() throws(Trouble) -> BigRational {
        let number = try number
        if let exact = number.exactRational { return exact }
        do throws(NumberError) {
            if let exact = try number.resolved(monitor: monitor).exactRational { return exact }
        } catch {
            throw Trouble(error)
        }
        throw Trouble(.notExact)
    }

    /// All digits of an integer, within the limits of the text of a result.
    func digits(_ integer: BigInt, radix: Int) throws(Trouble) -> CText {
        do throws(NumberError) {
            if radix == 10 {
                var text: [UInt8] = []
                _ = try NumberFormat(style: .exact).append(integer, to: &text, monitor: monitor)
                return CText(bytes: text.span)
            }
            // Measured in decimal digits in every base, so that the limit does not depend on the
            // base.
            let count = Int(Double(integer.bitLength) * 0.301_03) + 1
            if count > limits.maximumDigits {
                throw .tooLarge(
                    what: "the text of the result", estimate: "\(count) digits",
                    limit: "\(limits.maximumDigits) digits")
            }
            return CText(String(integer, radix: radix))
        } catch {
            throw Trouble(error)
        }
    }

    /// Three-way comparison of numbers.
    func compare(to other: HeldValue) throws(Trouble) -> Int {
        if case .number(let left) = value, case .number(let right) = other.value,
            let (p, q) = left.words, let (r, s) = right.words
        {
            let (a, b) = (Int128(p) * Int128(s), Int128(r) * Int128(q))
            return a < b ? -1 : a == b ? 0 : 1
        }
        if let order = try compareAsComplex(to: other) { return order }
        let (left, right) = (try number, try other.number)
        do throws(NumberError) {
            return try left.compare(to: right, monitor: monitor)
        } catch {
            throw Trouble(error)
        }
    }
}

extension HeldValue {
    /// 0 for equal numbers of which at least one is complex; complex numbers have no order. Nil where both
    /// are real.
    private func compareAsComplex(to other: HeldValue) throws(Trouble) -> Int? {
        guard let z = value.complex, let w = other.value.complex,
            value.number == nil || other.value.number == nil
        else { return nil }
        do throws(NumberError) {
            if try z.equals(w, monitor: monitor) { return 0 }
        } catch {
            throw Trouble(error)
        }
        throw Trouble(SurdError(.needsReal(operation: "an order"), range: 0..<0))
    }

    /// How many elements a list has, or how many coefficients a polynomial; nil for other values.
    var elementCount: Int? {
        switch value {
        case .polynomial(let polynomial): polynomial.coefficients.count
        case .list(let list): list.count
        case .complex: 2
        default: nil
        }
    }

    /// An element of a list, or the coefficient of 1, x, x², … of a polynomial. Any other value is its own
    /// single element.
    func element(_ index: Int) throws(Trouble) -> HeldValue {
        guard (0..<(elementCount ?? 1)).contains(index) else {
            throw .invalidArgument("there is no element with that index")
        }
        switch value {
        case .polynomial(let polynomial):
            let coefficient = BigNumber(polynomial.coefficients[index])
            return HeldValue(value: .number(coefficient), settings: settings)
        case .list(let list): return HeldValue(value: list[index], settings: settings)
        case .complex(let z):
            return HeldValue(
                value: .number(index == 0 ? z.real : z.imaginary), settings: settings)
        default: return self
        }
    }
}
