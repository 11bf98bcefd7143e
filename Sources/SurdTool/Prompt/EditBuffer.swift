/// The line that is being typed and the place of the cursor. It knows no terminal, so tests
/// can type into it.
struct EditBuffer: Equatable {
    private(set) var characters: [Character] = []
    private(set) var cursor = 0
    /// What was cut last, for Ctrl-Y.
    private(set) var cut: [Character] = []

    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }
    var beforeCursor: String { String(characters[..<cursor]) }
    var isEmpty: Bool { characters.isEmpty }
    var isAtEnd: Bool { cursor == characters.count }

    mutating func replace(with text: String) {
        characters = Array(text)
        cursor = characters.count
    }

    mutating func insert(_ text: some StringProtocol) {
        // A combining mark joins the character before it: put together and taken apart again.
        if let first = text.unicodeScalars.first, first.properties.isGraphemeExtend, cursor > 0 {
            let joined = Array(String(characters[cursor - 1]) + text)
            characters.replaceSubrange(cursor - 1..<cursor, with: joined)
            cursor += joined.count - 1
        } else {
            characters.insert(contentsOf: text, at: cursor)
            cursor += text.count
        }
    }

    // MARK: - Moving

    mutating func move(by steps: Int) {
        cursor = min(max(cursor + steps, 0), characters.count)
    }
    mutating func moveToStart() { cursor = 0 }
    mutating func moveToEnd() { cursor = characters.count }
    mutating func moveWordLeft() { cursor = wordStart }
    mutating func moveWordRight() { cursor = wordEnd }

    private var wordStart: Int {
        var place = cursor
        while place > 0, !Self.isWord(characters[place - 1]) { place -= 1 }
        while place > 0, Self.isWord(characters[place - 1]) { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < characters.count, !Self.isWord(characters[place]) { place += 1 }
        while place < characters.count, Self.isWord(characters[place]) { place += 1 }
        return place
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "."
    }

    // MARK: - Deleting

    mutating func deleteBackward() {
        guard cursor > 0 else { return }
        characters.remove(at: cursor - 1)
        cursor -= 1
    }

    mutating func deleteForward() {
        guard cursor < characters.count else { return }
        characters.remove(at: cursor)
    }

    mutating func cutToEnd() { cut(cursor..<characters.count) }
    mutating func cutToStart() { cut(0..<cursor) }
    mutating func cutWordLeft() { cut(wordStart..<cursor) }
    mutating func cutWordRight() { cut(cursor..<wordEnd) }

    private mutating func cut(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        cut = Array(characters[range])
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    mutating func paste() {
        characters.insert(contentsOf: cut, at: cursor)
        cursor += cut.count
    }

    /// Swaps the two characters before the cursor, at the end of the line, or around it.
    mutating func transpose() {
        guard characters.count > 1, cursor > 0 else { return }
        let right = min(cursor, characters.count - 1)
        characters.swapAt(right - 1, right)
        cursor = right + 1
    }

    /// Puts `text` in place of the `count` characters before the cursor.
    mutating func replaceBeforeCursor(_ count: Int, with text: String) {
        let start = max(cursor - count, 0)
        characters.replaceSubrange(start..<cursor, with: Array(text))
        cursor = start + text.count
    }
}
