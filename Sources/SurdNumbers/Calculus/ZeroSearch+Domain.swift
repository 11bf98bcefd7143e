// Where the function has values. Factors that are never zero and denominators are not searched, so that nothing else
// would notice an interval inside of which a root or a logarithm has no value.

extension ZeroSearch {
    /// The places where the function can begin or cease to have a value on an interval: the zeros of what its steps need
    /// to be positive, and the poles of that (bound 340).
    func placesOfDomain() throws(NumberError) -> [BigNumber] {
        var places: [BigNumber] = []
        var conditions: [Tape] = []
        for condition in tape.parts({ $0.conditions(of: $1, $2, $3, $4) }) {
            conditions.append(condition)
            conditions += condition.parts { $0.divisors(of: $1, $2, $3, $4) }
        }
        for condition in conditions {
            do throws(NumberError) {
                var search = ZeroSearch(condition, from: first, to: last, monitor: monitor)
                places += try search.run()
            } catch {
                if error.endsComputation || error.hasNoValue { throw error }
                throw Self.domainUndecided
            }
        }
        return places
    }

    static var domainUndecided: NumberError {
        .undecided(
            question: "whether the function has a value everywhere in the interval", known: "")
    }

    /// Inserts numbers in their order.
    func inserting(
        _ places: [BigNumber], into sorted: [BigNumber]
    ) throws(NumberError) -> [BigNumber] {
        var all = sorted
        for number in places {
            var place = all.count
            var isNew = true
            while place > 0 {
                let order = try all[place - 1].compare(to: number, monitor: monitor)
                if order == 0 { isNew = false }
                if order <= 0 { break }
                place -= 1
            }
            if isNew { all.insert(number, at: place) }
        }
        return all
    }
}

extension Tape {
    /// What is picked from the operations of a straight tape, as functions.
    fileprivate func parts(
        _ pick: (inout TapeSketch, RealOperation, Int, Int, Int) -> [Int]
    ) -> [Tape] {
        var sketch = TapeSketch()
        var values = [Int](repeating: TapeSketch.index, count: registerCount)
        for (place, number) in constants.enumerated() { values[place + 1] = sketch.number(number) }
        var found: [Int] = []
        for step in steps where step.target >= 0 {
            if step.action == .copy {
                values[step.target] = values[step.first]
                continue
            }
            guard case .operation(let operation) = step.action else { return [] }
            let a = values[step.first]
            let b = step.second < 0 ? -1 : values[step.second]
            let needed = pick(&sketch, operation, step.parameter, a, b)
            if !holdsConstant(step.first) || step.second >= 0 { found += needed }
            values[step.target] = sketch.apply(operation, a, b, parameter: step.parameter)
        }
        var tapes: [Tape] = []
        for node in found where sketch.rational(node) == nil {
            let tape = sketch.tape(of: node)
            if tape.result > tape.constants.count || tape.result == Tape.index {
                tapes.append(tape)
            }
        }
        return tapes
    }
}

extension TapeSketch {
    /// What must not be negative where an operation has a value.
    fileprivate mutating func conditions(
        of operation: RealOperation, _ parameter: Int, _ a: Int, _ b: Int
    ) -> [Int] {
        let one = number(1)
        switch operation {
        case .sqrt, .ln, .log2, .log10, .li, .ci, .besselY: return [a]
        case .root: return parameter % 2 == 0 ? [a] : []
        case .logBase: return [a, b]
        case .power:
            if let exponent = rational(b), exponent.denominator.isOdd { return [] }
            return [a]
        case .log1p: return [apply(.add, one, a)]
        case .asin, .acos, .atanh, .erfinv: return [apply(.subtract, one, apply(.square, a))]
        case .erfcinv: return [apply(.multiply, a, apply(.subtract, number(2), a))]
        case .acosh: return [apply(.subtract, a, one)]
        case .ellipk, .ellipe, .li2: return [apply(.subtract, one, a)]
        case .lambertw: return [apply(.add, a, apply(.exp, number(-1)))]
        case .lambertLower:
            return [apply(.add, a, apply(.exp, number(-1))), apply(.negate, a)]
        default: return []
        }
    }

    /// What is 0 where an operation has a pole or a jump.
    fileprivate mutating func divisors(
        of operation: RealOperation, _ parameter: Int, _ a: Int, _ b: Int
    ) -> [Int] {
        switch operation {
        case .divide: return [b]
        case .powerInteger: return parameter < 0 ? [a] : []
        case .power: return rational(b).map({ $0 > 0 }) ?? false ? [] : [a]
        case .tan, .sec: return [apply(.cos, a)]
        case .cot, .csc: return [apply(.sin, a)]
        case .gamma, .lgamma, .digamma:
            return [apply(.sin, apply(.multiply, number(BigNumber.constant(.pi)), a))]
        case .ei, .atan2: return [a]
        case .zeta, .li: return [apply(.subtract, a, number(1))]
        case .logBase: return [apply(.subtract, b, number(1))]
        default: return []
        }
    }
}
