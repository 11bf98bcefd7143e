/// A number times a scale.
struct WeightedScale {
    var coefficient: BigNumber
    var scale: Scale
}

extension ScaleWork {
    /// The derivative of a rate over u = ln(1/t): a logarithm L_k has 1/(L_1 … L_(k - 1)).
    func slope(of rate: Scale.Rate) throws(NumberError) -> [WeightedScale] {
        switch rate {
        case .logarithm(let k):
            let parts = (1..<max(k, 1)).map {
                Scale.Part(coefficient: -1, rate: .logarithm($0 + 1))
            }
            return [WeightedScale(coefficient: 1, scale: Scale(parts: parts))]
        case .scale(let scale): return try slope(of: scale)
        }
    }

    /// The derivative of exp(Σ c_i A_i) over u: itself times Σ c_i A_i'.
    func slope(of scale: Scale) throws(NumberError) -> [WeightedScale] {
        try slope(of: scale.parts).map { (item) throws(NumberError) in
            WeightedScale(
                coefficient: item.coefficient, scale: try product(scale, item.scale))
        }
    }

    /// The derivative of a sum of rates over u, the fastest term first.
    func slope(of parts: [Scale.Part]) throws(NumberError) -> [WeightedScale] {
        var result: [WeightedScale] = []
        for part in parts {
            for item in try slope(of: part.rate) {
                let coefficient = try item.coefficient.multiplied(
                    by: part.coefficient, monitor: monitor)
                try insert(
                    WeightedScale(coefficient: coefficient, scale: item.scale), into: &result)
            }
        }
        return result
    }

    private func insert(
        _ item: WeightedScale, into list: inout [WeightedScale]
    ) throws(NumberError) {
        var place = 0
        while place < list.count {
            let order = try compare(list[place].scale, item.scale)
            if order < 0 { break }
            if order == 0 {
                let sum = try list[place].coefficient.adding(
                    item.coefficient, monitor: monitor)
                if try sum.sign(monitor: monitor) == 0 {
                    list.remove(at: place)
                } else {
                    list[place].coefficient = sum
                }
                return
            }
            place += 1
        }
        list.insert(item, at: place)
    }

    /// The scale where 1/t is a number.
    func value(of scale: Scale, at x: BigNumber) throws(NumberError) -> BigNumber {
        var result = BigNumber(1)
        for part in scale.parts {
            let factor: BigNumber
            switch part.rate {
            case .logarithm(let k):
                var base = x
                for _ in 1..<max(k, 1) { base = try base.applying(.ln, monitor: monitor) }
                factor = try base.raised(to: part.coefficient, monitor: monitor)
            case .scale(let scale):
                factor = try value(of: scale, at: x).multiplied(
                    by: part.coefficient, monitor: monitor
                ).applying(.exp, monitor: monitor)
            }
            result = try result.multiplied(by: factor, monitor: monitor)
        }
        return result
    }

    /// A sum of rates where 1/t is a number.
    func value(of parts: [Scale.Part], at x: BigNumber) throws(NumberError) -> BigNumber {
        var sum = BigNumber(0)
        for part in parts {
            let term = try value(of: Scale(part.rate), at: x).multiplied(
                by: part.coefficient, monitor: monitor)
            sum = try sum.adding(term, monitor: monitor)
        }
        return sum
    }
}
