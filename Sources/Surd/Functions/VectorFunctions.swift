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

    /// The numbers in order of size, the smallest first; equal ones stay as they stand.
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
        let (a, b) = (try call.numbers(0), try call.numbers(1))
        guard a.count == b.count else {
            throw .list(.unequalLengths(operation: call.name, a.count, b.count))
        }
        do throws(NumberError) {
            return .number(try ListFunctions.dotProduct(a, b, call.monitor))
        } catch {
            throw .number(error)
        }
    }

    /// The root of the sum of the squares.
    static func norm(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let numbers = try call.numbers(0)
        do throws(NumberError) {
            let squares = try ListFunctions.dotProduct(numbers, numbers, call.monitor)
            return .number(try squares.applying(.sqrt, monitor: call.monitor))
        } catch {
            throw .number(error)
        }
    }
}
