/// The names that a text defines: variables, functions, parameters, indices of sums.
///
/// Open addressing over offsets into the text. The hash is seeded per process, so that nobody can
/// write a text that is slow to look up.
struct NameTable {
    private struct Entry {
        let lower: UInt32
        let upper: UInt32
        let hash: Int
        /// The meaning that an earlier statement gave to the name.
        var meaning: NameMeaning
        /// The number of parameters and indices of this name in scope.
        var bindings: Int32
        /// The last statement in which it was an operand, and the last one in which it was cut.
        var used: UInt32 = 0
        var cut: UInt32 = 0
        var cutOffset: UInt32 = 0
    }

    private var entries: [Entry] = []
    /// Index into `entries` plus one; 0 is free. The count is a power of two.
    private var slots: [UInt32] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func removeAll() {
        guard !entries.isEmpty else { return }
        if slots.count > 64, entries.count * 16 < slots.count { slots = [] }
        entries.removeAll(keepingCapacity: true)
        for index in slots.indices { slots[index] = 0 }
    }

    /// The meaning that the text so far has given to a name.
    func meaning(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> NameMeaning {
        guard !entries.isEmpty, !slots.isEmpty else { return .unknown }
        let slot = slot(text, start, end, hash(text, start, end))
        guard slots[slot] != 0 else { return .unknown }
        let entry = entries[Int(slots[slot]) - 1]
        return entry.bindings > 0 ? .value : entry.meaning
    }

    /// Whether a name was an operand in a statement.
    func isUsed(_ text: Span<UInt8>, _ start: Int, _ end: Int, in statement: UInt32) -> Bool {
        guard !entries.isEmpty, !slots.isEmpty else { return false }
        let slot = slot(text, start, end, hash(text, start, end))
        return slots[slot] != 0 && entries[Int(slots[slot]) - 1].used == statement
    }

    /// Records a name as an operand. Returns the place where the statement cut it before, if it did.
    mutating func use(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, in statement: UInt32
    ) -> Int? {
        let index = entry(text, SourceSpan(start: start, end: end))
        entries[index].used = statement
        guard entries[index].cut == statement else { return nil }
        entries[index].cut = 0
        return Int(entries[index].cutOffset)
    }

    /// Records that a name was cut after its x, which multiplies.
    mutating func cut(_ text: Span<UInt8>, _ start: Int, _ end: Int, in statement: UInt32) {
        let index = entry(text, SourceSpan(start: start, end: end))
        guard entries[index].cut != statement else { return }
        entries[index].cut = statement
        entries[index].cutOffset = UInt32(start)
    }

    /// Records a definition.
    mutating func define(_ text: Span<UInt8>, _ name: SourceSpan, as meaning: NameMeaning) {
        entries[entry(text, name)].meaning = meaning
    }

    /// Opens the scope of a parameter or an index. Returns its entry, and whether it is the only one.
    mutating func bind(_ text: Span<UInt8>, _ name: SourceSpan) -> (entry: Int, isNew: Bool) {
        let index = entry(text, name)
        entries[index].bindings += 1
        return (index, entries[index].bindings == 1)
    }

    mutating func unbind(_ entry: Int) {
        entries[entry].bindings -= 1
    }

    mutating func unbind(_ text: Span<UInt8>, _ name: SourceSpan) {
        unbind(entry(text, name))
    }

    private mutating func entry(_ text: Span<UInt8>, _ name: SourceSpan) -> Int {
        if (entries.count + 1) * 2 > slots.count { grow() }
        let hash = hash(text, name.start, name.end)
        let slot = slot(text, name.start, name.end, hash)
        if slots[slot] != 0 { return Int(slots[slot]) - 1 }
        entries.append(
            Entry(lower: name.lower, upper: name.upper, hash: hash, meaning: .unknown, bindings: 0))
        slots[slot] = UInt32(entries.count)
        return entries.count - 1
    }

    private mutating func grow() {
        let count = max(16, slots.count * 2)
        slots = [UInt32](repeating: 0, count: count)
        for (index, entry) in entries.enumerated() {
            var slot = entry.hash & (count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    /// The slot of a name: its own, or the free one where it belongs.
    private func slot(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ hash: Int) -> Int {
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if entry.hash == hash, Int(entry.upper - entry.lower) == end - start,
                isEqual(text, Int(entry.lower), start, end - start)
            {
                return slot
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private func isEqual(_ text: Span<UInt8>, _ one: Int, _ other: Int, _ count: Int) -> Bool {
        for step in 0..<count where text[one + step] != text[other + step] { return false }
        return true
    }

    /// Sixteen bytes at a time are two factors, masked by random words of the process; the halves
    /// of their product are mixed.
    private func hash(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
        let seeds = Self.seeds
        var hash = seeds.first ^ UInt64(truncatingIfNeeded: end &- start)
        var words: (UInt64, UInt64) = (0, 0)
        var count = 0
        for index in start..<end {
            if count == 8 { words = (0, words.0) }
            if count == 16 {
                let product = (words.0 ^ hash).multipliedFullWidth(by: words.1 ^ seeds.second)
                hash = product.high ^ product.low
                words = (0, 0)
                count = 0
            }
            words.0 = words.0 &<< 8 | UInt64(text[index])
            count &+= 1
        }
        let product = (words.0 ^ hash).multipliedFullWidth(by: words.1 ^ seeds.second)
        hash = product.high ^ product.low
        return Int(truncatingIfNeeded: hash ^ (hash &>> 32))
    }

    private static let seeds: (first: UInt64, second: UInt64) = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)
    )
}
