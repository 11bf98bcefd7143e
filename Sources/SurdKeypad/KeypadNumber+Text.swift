internal import Surd

// Values as text. How digits look is decided by `NumberFormat` alone.

extension BigNumber {
    /// By the rules of the display: at most 20 digits and commas, or 17 digits and an exponent.
    var displayText: String { text(NumberFormat().display20()) }

    /// In full and without commas: `-12345.67`, and `(1/3)` where no decimal ends.
    var tapeText: String { inFull(grouped: false) }

    /// The same with commas between thousands.
    var groupedTapeText: String { inFull(grouped: true) }

    private func inFull(grouped: Bool) -> String {
        var format = NumberFormat().exact()
        format.groups = grouped
        let text = text(format)
        return text.utf8.contains(UInt8(ascii: "/")) ? "(\(text))" : text
    }

    /// The numbers of a keypad are exact and far below the limits of any text.
    private func text(_ format: NumberFormat) -> String {
        var text: [UInt8] = []
        do {
            _ = try format.append(self, to: &text, monitor: .unswayed)
        } catch {
            fatalError("a number of the keypad cannot be written: \(error.message)")
        }
        return String(decoding: text, as: UTF8.self)
    }
}
