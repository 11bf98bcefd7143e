/// The edited line and the place of the cursor. It does not know the terminal, so tests can type into it.
struct EditBuffer: Equatable {
    private(set) var characters: [Character] = []
    private(set) var cursor = 0
    /// The text that was cut last, for Ctrl-Y.
    private(set) var cut: [Character] = []

    private struct Snapshot: Equatable {
        var characters: [Character]
        var cursor: Int
    }
    private var past: [Snapshot] = []
    private var future: [Snapshot] = []
    /// The place of the cursor after consecutive typed letters, which are undone together.
    private var typedUpTo: Int?
    private static let longestPast = 500

    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }
    var beforeCursor: String { String(characters[..<cursor]) }
    var isEmpty: Bool { characters.isEmpty }
    var isAtEnd: Bool { cursor == characters.count }

    mutating func replace(with text: String) {
        remember()
        characters = Array(text)
        cursor = characters.count
    }

    mutating func insert(_ text: some StringProtocol) {
        let goesOn = typedUpTo == cursor && text.allSatisfy(Self.isWord)
        if !goesOn { remember() }
        defer { typedUpTo = cursor }
        // A combining mark joins the character before it, so both are combined and split again.
        if let first = text.unicodeScalars.first, first.properties.isGraphemeExtend, cursor > 0 {
            let joined = Array(String(characters[cursor - 1]) + text)
            characters.replaceSubrange(cursor - 1..<cursor, with: joined)
            cursor += joined.count - 1
        } else {
            characters.insert(contentsOf: text, at: cursor)
            cursor += text.count
        }
    }

    /// Puts `text` before everything else; the cursor stays on its character.
    mutating func prepend(_ text: String) {
        remember()
        let before = characters.count
        characters = Array(text + String(characters))
        cursor += characters.count - before
    }

    // MARK: - Undoing

    /// Saves the line before a change.
    private mutating func remember() {
        past.append(Snapshot(characters: characters, cursor: cursor))
        if past.count > Self.longestPast { past.removeFirst() }
        future.removeAll()
        typedUpTo = nil
    }

    mutating func undo() { step(from: \.past, to: \.future) }
    mutating func redo() { step(from: \.future, to: \.past) }

    private mutating func step(
        from source: WritableKeyPath<Self, [Snapshot]>, to other: WritableKeyPath<Self, [Snapshot]>
    ) {
        guard let snapshot = self[keyPath: source].popLast() else { return }
        self[keyPath: other].append(Snapshot(characters: characters, cursor: cursor))
        (characters, cursor) = (snapshot.characters, snapshot.cursor)
        typedUpTo = nil
    }

    // MARK: - Brackets

    /// The places of the parenthesis at the cursor, or before it, and of its partner.
    var matchingParentheses: (Int, Int)? {
        for place in [cursor, cursor - 1] where characters.indices.contains(place) {
            let isOpening = characters[place] == "("
            guard isOpening || characters[place] == ")" else { continue }
            var depth = 0
            var other = place
            while characters.indices.contains(other) {
                if characters[other] == "(" { depth += 1 }
                if characters[other] == ")" { depth -= 1 }
                if depth == 0 { return (place, other) }
                other += isOpening ? 1 : -1
            }
        }
        return nil
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
        remember()
        characters.remove(at: cursor - 1)
        cursor -= 1
    }

    mutating func deleteForward() {
        guard cursor < characters.count else { return }
        remember()
        characters.remove(at: cursor)
    }

    mutating func cutToEnd() { cut(cursor..<characters.count) }
    mutating func cutToStart() { cut(0..<cursor) }
    mutating func cutWordLeft() { cut(wordStart..<cursor) }
    mutating func cutWordRight() { cut(cursor..<wordEnd) }

    private mutating func cut(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        remember()
        cut = Array(characters[range])
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    mutating func paste() {
        guard !cut.isEmpty else { return }
        remember()
        characters.insert(contentsOf: cut, at: cursor)
        cursor += cut.count
    }

    /// Swaps the two characters before the cursor, at the end of the line, or around it.
    mutating func transpose() {
        guard characters.count > 1, cursor > 0 else { return }
        remember()
        let right = min(cursor, characters.count - 1)
        characters.swapAt(right - 1, right)
        cursor = right + 1
    }

    /// Puts `text` in place of the `count` characters before the cursor.
    mutating func replaceBeforeCursor(_ count: Int, with text: String) {
        remember()
        let start = max(cursor - count, 0)
        characters.replaceSubrange(start..<cursor, with: Array(text))
        cursor = start + text.count
    }
}
