/// Restores saved values of derivatives, integrals and zeros.
package enum CalculusForms: SavedForms {
    static var derivative: String { "derivative" }
    static var integral: String { "integral" }
    static var improperIntegral: String { "improper" }
    static var sum: String { "sum" }
    static var product: String { "product" }
    static var zero: String { "zero" }
    static var realPart: String { "realpart" }
    static var imaginaryPart: String { "imaginarypart" }

    package static func number(
        _ kind: Substring, _ numbers: [BigNumber], _ body: Tape, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch (String(kind), numbers.count) {
        case (derivative, 2):
            guard let order = numbers[1].knownInteger?.smallValue, order >= 0 else { return nil }
            var form = Derivative(body, at: numbers[0], order: order, monitor: monitor)
            return try form.value()
        case (integral, 2):
            var form = Integral(body, from: numbers[0], to: numbers[1], monitor: monitor)
            return try form.value()
        case (improperIntegral, 4):
            guard let low = bound(numbers[0], numbers[1]),
                let high = bound(numbers[2], numbers[3])
            else { return nil }
            var form = ImproperIntegral(body, from: low, to: high, monitor: monitor)
            return try form.value()
        case (sum, 1), (product, 1):
            return try InfiniteSum(
                body, from: numbers[0], isProduct: String(kind) == product, monitor: monitor
            ).value()
        case (sum, 2), (product, 2):
            guard let start = numbers[0].knownInteger?.smallValue else { return nil }
            return try InfiniteSum(
                body, from: numbers[0], isProduct: String(kind) == product, monitor: monitor
            ).partialConstant(from: start)
        case (zero, 2):
            var search = ZeroSearch(body, from: numbers[0], to: numbers[1], monitor: monitor)
            let zeros = try search.searched()
            return zeros.count == 1 ? zeros[0] : nil
        case (realPart, 3), (imaginaryPart, 3):
            let roots = try ComplexRoots(body, monitor: monitor)
            let root = try roots.root(near: (numbers[0], numbers[1]), within: numbers[2])
            return String(kind) == realPart ? root?.0 : root?.1
        default: return nil
        }
    }

    package static func nested(_ kind: Substring, order: Int) -> (any TapeForm)? {
        switch String(kind) {
        case integral where order == 0: NestedIntegral()
        case derivative where (0...NestedDerivative.mostOrder).contains(order):
            NestedDerivative(order: order)
        default: nil
        }
    }

    private static func bound(
        _ sign: BigNumber, _ number: BigNumber
    ) -> Bound? {
        switch sign.knownInteger?.smallValue {
        case 0: .number(number)
        case 1: .infinity(1)
        case -1: .infinity(-1)
        default: nil
        }
    }
}
