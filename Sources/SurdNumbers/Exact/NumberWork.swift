/// Arithmetic of numbers under one monitor, so that formulas stay readable.
struct NumberWork {
    let monitor: Monitor

    @inline(never)
    func sum(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> BigNumber {
        try a.adding(b, monitor: monitor)
    }

    @inline(never)
    func difference(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> BigNumber {
        try a.subtracting(b, monitor: monitor)
    }

    @inline(never)
    func product(_ factors: BigNumber...) throws(NumberError) -> BigNumber {
        var result = factors[0]
        for factor in factors.dropFirst() {
            result = try result.multiplied(by: factor, monitor: monitor)
        }
        return result
    }

    @inline(never)
    func quotient(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> BigNumber {
        try a.divided(by: b, monitor: monitor)
    }

    @inline(never)
    func negative(_ a: BigNumber) throws(NumberError) -> BigNumber {
        try a.negated(monitor: monitor)
    }

    @inline(never)
    func root(_ a: BigNumber) throws(NumberError) -> BigNumber {
        try a.applying(.sqrt, monitor: monitor)
    }

    @inline(never)
    func value(_ f: RealOperation, _ a: BigNumber) throws(NumberError) -> BigNumber {
        try a.applying(f, monitor: monitor)
    }

    @inline(never)
    func value(_ f: RealOperation, _ a: BigNumber, _ b: BigNumber) throws(NumberError) -> BigNumber
    {
        try a.applying(f, b, monitor: monitor)
    }

    @inline(never)
    func value(_ f: RealOperation, of operands: BigNumber...) throws(NumberError) -> BigNumber {
        try BigNumber.applying(f, to: operands, monitor: monitor)
    }

    @inline(never)
    func sign(_ a: BigNumber) throws(NumberError) -> Int { try a.sign(monitor: monitor) }

    @inline(never)
    func order(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> Int {
        try sign(difference(a, b))
    }

    /// Whether two numbers are proved to be equal: by arithmetic, or by a proof where moderate enclosures do
    /// not separate them. The operator `==` of numbers knows neither the limits nor the deadline of a
    /// computation.
    func areShownEqual(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> Bool {
        do throws(NumberError) {
            let difference = try self.difference(a, b)
            guard let real = difference.real else { return difference.isZero }
            if try real.quickSign(monitor: monitor) != nil { return false }
            return try difference.isProved(equalTo: .zero, monitor: monitor)
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }
}
