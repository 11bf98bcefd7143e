/// An error on its way out of compiler or machine: a reason and a place, without the text.
package struct Failure: Error, Sendable, Equatable {
    package var reason: SurdError.Reason
    package var span: ByteRange
    package var notes: [String]

    package init(_ reason: SurdError.Reason, at span: ByteRange, notes: [String] = []) {
        self.reason = reason
        self.span = span
        self.notes = notes
    }
}
