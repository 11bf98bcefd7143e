// Sums of sizes of sines: |w| is at least w², whose germ the sum knows.

extension Tape {
    /// The term with w² in place of the size of a sine or cosine, and with 1 in its place, where the term is a factor times that
    /// size; nil for other terms.
    var belowSizes: (least: Tape, factor: Tape)? {
        guard isStraight, bodies.isEmpty, balls == nil else { return nil }
        let sizes = steps.filter { step in
            step.action == .operation(.absolute)
                && steps.contains {
                    $0.target == step.first
                        && ($0.action == .operation(.sin) || $0.action == .operation(.cos))
                }
        }
        guard sizes.count == 1, isFactor(sizes[0].target),
            let least = replacing(sizes[0].target, { $0.apply(.square, $1) }),
            let factor = replacing(sizes[0].target, { (sketch, _) in sketch.number(1) })
        else { return nil }
        return (least, factor)
    }

    /// Whether the result is a register times what does not depend on it.
    private func isFactor(_ register: Int) -> Bool {
        var holders: Set<Int> = [register]
        for step in steps where step.target >= 0 {
            let found = step.operands.filter { holders.contains($0) }
            if found.isEmpty { continue }
            switch step.action {
            case .copy, .operation(.negate), .operation(.multiply): break
            case .operation(.divide) where holders.contains(step.first): break
            default: return false
            }
            // Not times itself.
            guard found.count == 1 else { return false }
            holders.insert(step.target)
        }
        return holders.contains(result)
    }

    private func replacing(
        _ register: Int, _ value: (inout TapeSketch, Int) -> Int
    ) -> Tape? {
        var sketch = TapeSketch()
        var places = [Int](repeating: TapeSketch.index, count: registerCount)
        for (place, number) in constants.enumerated() { places[place + 1] = sketch.number(number) }
        for step in steps where step.target >= 0 {
            switch step.action {
            case .copy: places[step.target] = places[step.first]
            case .operation(let operation):
                let a = places[step.first]
                let b = step.second < 0 ? -1 : places[step.second]
                places[step.target] =
                    step.target == register
                    ? value(&sketch, a) : sketch.apply(operation, a, b, parameter: step.parameter)
            default: return nil
            }
        }
        return sketch.tape(of: places[result], of: .integer)
    }
}

extension InfiniteSum {
    /// Whether the sum is infinite because a smaller one of the same sign is (bound 322).
    func isAboveInfiniteSum() throws(NumberError) -> Bool {
        guard let (least, factor) = tape.belowSizes,
            try factor.holds(.hasSign, at: .infinity(1), isOfIntegers: true, monitor)
        else { return false }
        return try least.holds(.sumDiverges, at: .infinity(1), isOfIntegers: true, monitor)
    }
}
