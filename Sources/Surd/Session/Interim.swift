import SurdNumbers

extension NumberFormat {
    func appendInterim(
        _ number: BigNumber, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let exact = try number.resolved(monitor: monitor).exactRational
        guard let exact else { throw .undecided(question: "digits of reals, yet", known: "") }
        return try append(exact.numerator, over: exact.denominator, to: &text, monitor: monitor)
    }
}
