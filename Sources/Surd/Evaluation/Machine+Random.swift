import SurdNumbers

extension Machine {
    /// The value of `random(…)`.
    @inline(never)
    func drawn(
        _ arguments: ArraySlice<Value>, _ scope: borrowing Scope, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        if ledger != nil, trace == nil {
            throw .noCertificate(reason: "random numbers have no proof")
        }
        guard let source = scope.random else {
            throw .number(.domain(function: "random", rule: "random numbers cannot be drawn here"))
        }
        if arguments.isEmpty { return .number(BigNumber(source.fraction())) }
        guard arguments.count == 2, let first = arguments.first, let last = arguments.last else {
            throw .number(
                .domain(
                    function: "random",
                    rule: "random takes no arguments, or the least and the largest integer"))
        }
        let low = try Self.bound(first, "random", monitor)
        let high = try Self.bound(last, "random", monitor)
        guard low <= high else {
            throw .number(
                .domain(
                    function: "random", rule: "the first number must not be above the second one"))
        }
        do throws(NumberError) {
            return .number(BigNumber(try source.integer(from: low, to: high, monitor)))
        } catch {
            throw .number(error)
        }
    }
}
