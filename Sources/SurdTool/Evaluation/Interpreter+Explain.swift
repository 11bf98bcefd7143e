internal import Surd

extension Interpreter {
    mutating func explain(_ text: [UInt8], origin: Origin) throws(System.Failure) {
        try run(text, origin: origin)
    }
}
