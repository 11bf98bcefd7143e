import SurdNumbers

extension ValueList {
    /// Appends the elements in brackets; returns whether the text is exact.
    func append(
        to text: inout [UInt8], format: NumberFormat, monitor: Monitor
    ) throws(NumberError) -> Bool {
        try requireNoGroups(format)
        var isExact = true
        let start = text.count
        text.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(contentsOf: ", ".utf8) }
            try monitor.tick()
            if try !element.append(to: &text, format: format, monitor: monitor) { isExact = false }
            try checkText(text.count - start, monitor)
        }
        text.append(UInt8(ascii: "]"))
        return isExact
    }

    /// The ranges of the elements in a text that this type wrote. A comma in parentheses belongs to
    /// a function, and one before "chance" to the text of `identify`.
    package static func elements(inText text: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var depth = 0
        var start = text.startIndex + 1
        let end = text.endIndex - 1
        if start >= end { return [] }
        for index in start..<end {
            switch text[index] {
            case UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                if text[index...].starts(with: ", chance ".utf8) { continue }
                ranges.append(start..<index)
                start = index + 2
            default: break
            }
        }
        ranges.append(start..<end)
        return ranges
    }

    /// Commas separate elements, so they cannot group digits.
    package func requireNoGroups(_ format: NumberFormat) throws(NumberError) {
        if !format.groups { return }
        throw .noSuchForm(
            rule:
                "commas stand between the elements of a list: it is written without grouped digits")
    }

    /// The text of a list is copied when it is returned, so it needs the memory twice.
    private func checkText(_ count: Int, _ monitor: Monitor) throws(NumberError) {
        let most = monitor.limits.maximumBytes / 8
        if count <= most { return }
        throw .tooLarge(
            what: "the text of the list", estimate: "more than \(NumberError.grouped(most)) bytes",
            limit: "\(NumberError.grouped(most)) bytes")
    }
}
