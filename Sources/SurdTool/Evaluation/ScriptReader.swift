internal import Surd

/// Reads a script in pieces that end with a statement, so that a script that is still being written
/// gets its answers, and an endless one needs bounded memory.
struct ScriptReader {
    private var source: LineChunks
    private let descriptor: Int32
    private let isOwn: Bool
    /// The file's name; nil for standard input.
    private let name: String?
    private let longest: Int
    private var line = 1
    private var isFinished = false

    /// Opens a file; `-` is standard input.
    init(_ path: [UInt8], longest: Int) throws(UsageError) {
        self.longest = longest
        if path == [.minus] {
            (descriptor, name, isOwn) = (System.standardInput, nil, false)
        } else {
            let name = String(decoding: path, as: UTF8.self)
            do throws(System.Failure) {
                descriptor = try System.openForReading(path)
            } catch {
                throw .unreadable(file: name, reason: error.message)
            }
            (self.name, isOwn) = (name, true)
        }
        source = LineChunks(descriptor, longestLine: longest)
    }

    /// The next statements and their origin; nil at the end, where the file is closed.
    ///
    /// - Parameter isIncomplete: Whether a text ends inside a statement. A parenthesis that is open
    ///   at the end of a piece continues in the next piece.
    mutating func next(
        isIncomplete: ([UInt8]) -> Bool
    ) throws(UsageError) -> (text: [UInt8], origin: Origin)? {
        if isFinished { return nil }
        var chunk = LineChunks.Chunk()
        var text: [UInt8] = []
        // The text is examined again when it has doubled, or when the input ends.
        var looked = 0
        while true {
            let isThereMore: Bool
            do throws(System.Failure) {
                isThereMore = try source.next(&chunk, target: 1 << 18)
            } catch {
                throw unreadable(error.message)
            }
            if chunk.isOverlong { throw unreadable("a line is too long") }
            if isThereMore { text += chunk.bytes }
            if isThereMore, text.count < longest {
                let isMoreWaiting = System.isReadable(descriptor, milliseconds: 0)
                if looked > 0, text.count < 2 * looked, isMoreWaiting { continue }
                looked = text.count
                if isIncomplete(text) { continue }
            }
            if !isThereMore {
                isFinished = true
                if isOwn { System.shut(descriptor) }
                if text.isEmpty { return nil }
            }
            let origin = name.map { Origin.file($0, line: line) } ?? .input(line: line)
            line += LineChunks.newlines(in: text, text.indices)
            return (text, origin)
        }
    }

    private func unreadable(_ reason: String) -> UsageError {
        if isOwn { System.shut(descriptor) }
        return .unreadable(file: name ?? "standard input", reason: reason)
    }
}

extension ScriptReader {
    /// The same with the errors of the command.
    static func opening(_ path: [UInt8], longest: Int) throws(CommandEnding) -> ScriptReader {
        do throws(UsageError) {
            return try ScriptReader(path, longest: longest)
        } catch {
            throw .usage(error)
        }
    }

    /// The next statements, where the calculator decides what is incomplete.
    mutating func piece(
        for calculator: inout Calculator
    ) throws(CommandEnding) -> (text: [UInt8], origin: Origin)? {
        do throws(UsageError) {
            return try next { calculator.isIncomplete(bytes: $0) }
        } catch {
            throw .usage(error)
        }
    }
}
