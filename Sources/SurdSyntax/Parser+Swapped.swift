/// Forms whose arguments are in the order of other systems: `integrate(f, x, a, b)` is
/// `integrate(x, a, b, f)`. The parser moves the body to its usual place, so that nothing after the
/// parser sees another order.
extension Parser {
    /// The number of bytes of a body that are searched for the bound variable after it.
    private static var longestBody: Int { 1 << 11 }
    /// The largest number of nested forms of this kind, each of which is moved once for every enclosing one.
    private static var mostNested: Int { 8 }

    /// Binds the second argument of the call on top, if only that one can be the bound variable.
    /// The first argument begins at the cursor.
    mutating func bindSecondArgument(_ text: Span<UInt8>) {
        let top = frames.count - 1
        let form = tree.nodes[Int(frames[top].begin)].span
        guard isForm(text, frames[top], form), swappedForms < Self.mostNested,
            let name = secondName(text, from: cursor, isLast: matches(text, form, "roots"))
        else { return }
        swappedForms += 1
        frames[top].binding = Int32(defined.bind(text, name).entry)
        // The side of a limit comes after the body.
        frames[top].bodyPlace = matches(text, form, "limit") ? 2 : .max
    }

    /// The second argument, if it is a plain name and the first one is not. Unless the name is the
    /// last argument, a range must follow.
    private func secondName(
        _ text: Span<UInt8>, from start: Int, isLast: Bool
    ) -> SourceSpan? {
        let last = min(text.count, start + Self.longestBody)
        guard let end = argumentEnd(text, from: start, to: last), text[end] == 0x2C,
            bareName(text, from: start, to: end) == nil,
            let secondEnd = argumentEnd(text, from: end + 1, to: last + Self.longestBody),
            (text[secondEnd] == 0x2C) != isLast
        else { return nil }
        return bareName(text, from: end + 1, to: secondEnd)
    }

    /// The place of the comma or the parenthesis that ends an argument.
    private func argumentEnd(_ text: Span<UInt8>, from start: Int, to last: Int) -> Int? {
        var depth = 0
        for place in start..<max(start, min(last, text.count)) {
            switch text[place] {
            case 0x28, 0x5B: depth += 1
            case 0x2C where depth == 0: return place
            case 0x29, 0x5D:
                if depth == 0 { return place }
                depth -= 1
            case 0x23, 0x3B: return nil
            default: break
            }
        }
        return nil
    }

    private func bareName(_ text: Span<UInt8>, from start: Int, to end: Int) -> SourceSpan? {
        var (first, last) = (start, end)
        while first < last, text[first] <= 0x20 { first += 1 }
        while first < last, text[last - 1] <= 0x20 { last -= 1 }
        guard first < last, !Characters.isDigit(text[first]),
            Characters.nameEnd(text, from: first) == last
        else { return nil }
        return SourceSpan(start: first, end: last)
    }

    /// Moves the body of the call that ends here after the range of its bound variable.
    mutating func moveBody(of frame: ParserFrame) {
        swappedForms -= 1
        let begin = Int(frame.begin)
        let count = tree.nodes[begin].argumentCount
        guard count > 1 else { return }
        let place = min(Int(frame.bodyPlace), count - 1)
        var ends: [Int] = []
        var depth = 0
        for index in begin + 1..<tree.nodes.count {
            switch tree.nodes[index].kind {
            case .callBegin: depth += 1
            case .call: depth -= 1
            case .argumentEnd where depth == 0: ends.append(index + 1)
            default: break
            }
        }
        guard ends.count == count else { return }
        let body = begin + 1..<ends[0]
        let range = ends[0]..<ends[place]
        move(body, behind: range)
        // The markers at the ends of arguments carry the indices of the arguments.
        depth = 0
        var number: UInt32 = 0
        for index in begin + 1..<tree.nodes.count {
            switch tree.nodes[index].kind {
            case .callBegin: depth += 1
            case .call: depth -= 1
            case .argumentEnd where depth == 0:
                tree.nodes[index].payload = number
                number += 1
            default: break
            }
        }
    }

    /// Exchanges two runs of nodes, the second of which follows the first.
    private mutating func move(_ first: Range<Int>, behind second: Range<Int>) {
        var moved = second.map { tree.nodes[$0] }
        moved += first.map { tree.nodes[$0] }
        for index in moved.indices where moved[index].kind == .call {
            // The marker at the beginning of an inner call moves with it.
            let isSecond = index < second.count
            let payload = Int(moved[index].payload)
            moved[index].payload = UInt32(
                isSecond ? payload - first.count : payload + second.count)
        }
        for (offset, node) in moved.enumerated() { tree.nodes[first.lowerBound + offset] = node }
    }
}
