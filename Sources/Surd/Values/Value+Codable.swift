import SurdNumbers

extension Value: Codable {
    private enum Key: String, CodingKey {
        case factors, polynomial, saved
        case imaginary = "im"
    }

    /// Writes a number as `BigNumber` does, a truth value as one, and factors as an object with
    /// their text: `{"factors": "2^3 x 5"}`. A list is an array of its elements, a polynomial an object
    /// with its coefficients: `{"polynomial": ["-2", "0", "1"]}`. A complex number is an object with its parts,
    /// `re` and `im`. A real, and what `identify` says of one, is an
    /// object with its saved text: `{"saved": "surd1;o zeta 0 3;= @0"}`; see ``saved(limits:)``.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .number(let number):
            try number.encode(to: encoder)
        case .complex(let z):
            try z.encode(to: encoder)
        case .boolean(let boolean):
            var container = encoder.singleValueContainer()
            try container.encode(boolean)
        case .factors(let factors):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(factors.description, forKey: .factors)
        case .list(let list):
            var container = encoder.unkeyedContainer()
            for element in list { try container.encode(element) }
        case .polynomial(let polynomial):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(polynomial.coefficients, forKey: .polynomial)
        case .identifications:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(try saved(), forKey: .saved)
        case .infinity:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(try saved(), forKey: .saved)
        }
    }

    /// Reads what ``encode(to:)`` writes, and every other spelling of a number.
    ///
    /// A saved text is followed under the limits that the decoder's `userInfo` holds for
    /// `CodingUserInfoKey.numberLimits`, and under the standard ones where it holds none.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self), container.contains(.saved) {
            let text = try container.decode(String.self, forKey: .saved)
            do throws(NumberError) {
                try self.init(saved: text, limits: .ofNumbers(decoder))
            } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: .saved, in: container, debugDescription: error.message)
            }
        } else if let container = try? decoder.container(keyedBy: Key.self),
            container.contains(.imaginary)
        {
            self.init(try BigComplex(from: decoder))
        } else if let container = try? decoder.container(keyedBy: Key.self),
            container.contains(.polynomial)
        {
            let coefficients = try container.decode([BigInt].self, forKey: .polynomial)
            guard let last = coefficients.last, last > 0 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .polynomial, in: container,
                    debugDescription: "the last coefficient is not positive")
            }
            self = .polynomial(Polynomial(coefficients: coefficients))
        } else if let container = try? decoder.container(keyedBy: Key.self) {
            let text = try container.decode(String.self, forKey: .factors)
            let monitor = Monitor(limits: .ofNumbers(decoder))
            guard let factors = try Factorization(text, monitor: monitor) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .factors, in: container,
                    debugDescription: "\"\(text.prefix(40))\" is not a product of primes")
            }
            self = .factors(factors)
        } else if var container = try? decoder.unkeyedContainer() {
            var row: [Value] = []
            while !container.isAtEnd { row.append(try container.decode(Value.self)) }
            do throws(NumberError) {
                self = .list(try ValueList(row: row, limits: .ofNumbers(decoder)))
            } catch {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: error.message)
            }
        } else if let boolean = try? decoder.singleValueContainer().decode(Bool.self) {
            self = .boolean(boolean)
        } else {
            self = .number(try BigNumber(from: decoder))
        }
    }
}

extension Factorization {
    /// Reads a text that ``description`` wrote: primes in order, each with its exponent.
    init?(_ text: String, monitor: Monitor) throws(NumberError) {
        let isNegative = text.hasPrefix("-")
        var factors: [PrimePower] = []
        let product = isNegative ? text.dropFirst() : text[...]
        if product != "1" {
            for piece in product.pieces(at: " x ") {
                let parts = piece.split(
                    separator: "^", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts[0].utf8.count <= 1 << 11, let prime = BigInt(parts[0], radix: 10),
                    prime.bitLength <= 1 << 12,
                    prime > factors.last?.prime ?? 1, try prime.isPrime(monitor: monitor),
                    let exponent = parts.count == 2 ? Int(parts[1]) : 1, exponent > 0
                else { return nil }
                factors.append(PrimePower(prime: prime, exponent: exponent))
            }
        }
        self.init(isNegative: isNegative, factors: factors)
    }
}
