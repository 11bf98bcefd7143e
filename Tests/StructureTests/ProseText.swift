/// The words of a page or of the comments of a source, in lower case. Code is left out: fenced and indented lines, text
/// between backticks, the targets of links, and everything with a digit or a sign in it.
enum ProseText {
    static func words(ofPage bytes: [UInt8]) -> [String] {
        var prose: [UInt8] = []
        var isFenced = false
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let isFence = line.starts(with: [0x60, 0x60, 0x60])
            if isFence { isFenced.toggle() }
            if !isFence, !isFenced, !line.starts(with: [0x20, 0x20, 0x20, 0x20]) { prose += line }
            prose.append(0x0A)
        }
        return words(of: prose)
    }

    static func words(ofSource bytes: [UInt8]) -> [String] {
        var prose: [UInt8] = []
        bytes.withUnsafeBufferPointer { bytes in
            var place = 0
            while place < bytes.count {
                var end = place
                while end < bytes.count, bytes[end] != 0x0A { end += 1 }
                while place < end, bytes[place] == 0x20 { place += 1 }
                if place + 1 < end, bytes[place] == 0x2F, bytes[place + 1] == 0x2F {
                    while place < end, bytes[place] == 0x2F { place += 1 }
                    // Code in a comment is indented.
                    let isCode =
                        place + 4 < end && (0..<5).allSatisfy { bytes[place + $0] == 0x20 }
                    if !isCode { prose += bytes[place..<end] }
                    prose.append(0x0A)
                } else if prose.last == 0x0A {
                    prose.append(0x0A)
                }
                place = end + 1
            }
        }
        return words(of: prose)
    }

    private static func words(of prose: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var isWord = true
        var isCode = false
        var last: UInt8 = 0
        func take() {
            while word.last == 0x27 { word.removeLast() }
            if isWord, word.count >= 4, word[1] != 0x27 {
                words.append(String(decoding: word, as: UTF8.self))
            }
            word.removeAll(keepingCapacity: true)
            isWord = true
        }
        prose.withUnsafeBufferPointer { prose in
            var place = 0
            while place < prose.count {
                let byte = prose[place]
                place += 1
                defer { last = byte }
                // A paragraph ends what was left open in it.
                if byte == 0x0A, last == 0x0A { isCode = false }
                if byte == 0x60 {
                    // Two backticks begin and end code as one does.
                    if last != 0x60 { isCode.toggle() }
                    take()
                } else if isCode {
                    continue
                } else if byte == 0x28, last == 0x5D {
                    while place < prose.count, prose[place] != 0x29, prose[place] != 0x0A {
                        place += 1
                    }
                    take()
                } else if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A {
                    if byte < 0x61, !word.isEmpty { isWord = false }
                    word.append(byte | 0x20)
                } else if byte == 0x27 {
                    if !word.isEmpty { word.append(byte) }
                } else if byte == 0xE2, place + 1 < prose.count, prose[place] == 0x80 {
                    // Dashes, dots and quotes.
                    place += 2
                    take()
                } else if isSeparator(byte) {
                    take()
                } else {
                    isWord = false
                }
            }
        }
        take()
        return words
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20: true
        case 0x21, 0x22, 0x28, 0x29, 0x2A, 0x2C, 0x2D, 0x2E, 0x2F: true
        case 0x3A, 0x3B, 0x3F, 0x5B, 0x5D, 0x7C: true
        default: false
        }
    }

    /// Whether a word is a regular form of a known one: `roots`, `widened`, `rounding`, `exactly`, `Euler's`.
    static func isInflected(_ word: String, of known: Set<String>) -> Bool {
        let endings = [
            ("'s", [""]), ("s'", ["s", ""]), ("s", [""]), ("es", [""]), ("ies", ["y"]),
            ("ed", ["", "e"]), ("ied", ["y"]), ("ing", ["", "e"]), ("ly", [""]),
        ]
        for (ending, stems) in endings where word.hasSuffix(ending) {
            let rest = String(word.dropLast(ending.count))
            if rest.count < 3 { continue }
            for stem in stems where known.contains(rest + stem) { return true }
        }
        return false
    }
}
