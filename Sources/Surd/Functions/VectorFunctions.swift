import SurdNumbers

/// Functions of lists of numbers: their order, their length, and the products of two.
enum VectorFunctions {
    /// How many elements there are.
    static func length(_ call: ListCall) throws(SurdError.Reason) -> Value {
        .number(BigNumber(try call.list(0).count))
    }

    static func reversed(_ call: ListCall) throws(SurdError.Reason) -> Value {
        try Lists.made(row: call.list(0).reversed(), call.monitor)
    }

    /// The numbers in ascending order. The sort is stable.
    static func sorted(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let numbers = try call.numbers(0)
        do throws(NumberError) {
            return .list(ValueList(numbers: try ListFunctions.sorted(numbers, call.monitor)))
        } catch {
            throw .number(error)
        }
    }

    /// The sum of the products of two lists of one length.
    static func dotProduct(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let (first, second) = (try call.list(0).count, try call.list(1).count)
        guard first == second else {
            throw .list(.unequalLengths(operation: call.name, first, second))
        }
        if call.hasComplex(0) || call.hasComplex(1) {
            return try complexProduct(
                try call.complexNumbers(0), try call.complexNumbers(1), call.monitor)
        }
        let (a, b) = (try call.numbers(0), try call.numbers(1))
        do throws(NumberError) {
            return .number(try ListFunctions.dotProduct(a, b, call.monitor))
        } catch {
            throw .number(error)
        }
    }

    private static func complexProduct(
        _ a: [BigComplex], _ b: [BigComplex], _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        do throws(NumberError) {
            let product = try Elimination.product([a], b.map { [$0] }, monitor)
            return Value(product[0][0])
        } catch {
            throw .number(error)
        }
    }

    /// The Euclidean norm; both parts of complex numbers count.
    static func norm(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let numbers: [BigNumber]
        if call.hasComplex(0) {
            numbers = try call.complexNumbers(0).flatMap { [$0.real, $0.imaginary] }
        } else {
            numbers = try call.numbers(0)
        }
        do throws(NumberError) {
            let squares = try ListFunctions.dotProduct(numbers, numbers, call.monitor)
            return .number(try squares.applying(.sqrt, monitor: call.monitor))
        } catch {
            throw .number(error)
        }
    }
}
