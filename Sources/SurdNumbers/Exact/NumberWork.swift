/// Arithmetic of numbers under one monitor, for formulas that a reader can follow.
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
}
