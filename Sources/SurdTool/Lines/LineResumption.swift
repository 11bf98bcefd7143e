/// The rest of the work of `--lines` or `--map` after a line ignored its limit of time.
///
/// The thread of that line cannot be ended, and its memory cannot be freed. So the process replaces
/// itself by a new one, with the same process number and the same files, and continues with the
/// next line. Input that has been read but has no result is passed on in a file without a name.
struct LineResumption: Equatable {
    /// The result of a line that is not evaluated.
    enum Mark: UInt8 {
        case outOfTime = 0x74
        case overlong = 0x6F
    }

    /// The index of the current input: the files in order, then the arguments, or standard input.
    var source = 0
    /// The open descriptor of a file; -1 where there is none.
    var descriptor: Int32 = -1
    /// The number of the next line.
    var firstLine = 1
    /// The number of the next record; of a table whose records may have several lines, another one.
    var firstRecord = 1
    /// Lines that have results, by their numbers.
    var marks: [Int: Mark] = [:]
    /// The first record of a table that names its columns.
    var header: [UInt8] = []
    /// Input before the rest of the file.
    var bytes: [UInt8] = []

    private static let variable = "SURD_RESUME"

    /// `1 5 20 19 7 23t,28o` and a newline, where 7 is the length of the header, then header and bytes.
    var encoded: [UInt8] {
        let list = marks.sorted { $0.key < $1.key }
            .map { "\($0.key)\(Character(Unicode.Scalar($0.value.rawValue)))" }
        let numbers = [source, Int(descriptor), firstLine, firstRecord, header.count]
        let words = numbers.map { "\($0)" } + [list.joined(separator: ",")]
        return Array((words.joined(separator: " ") + "\n").utf8) + header + bytes
    }

    init() {}

    /// Nil for a text that `encoded` does not produce.
    init?(encoded text: [UInt8]) {
        guard let end = text.firstIndex(of: .newline) else { return nil }
        let words = text[..<end].split(separator: .space, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 6, let source = Int(words[0]), let descriptor = Int32(words[1]),
            let firstLine = Int(words[2]), let firstRecord = Int(words[3]),
            let length = Int(words[4]), 0...(text.count - end - 1) ~= length
        else { return nil }
        self.source = source
        self.descriptor = descriptor
        self.firstLine = firstLine
        self.firstRecord = firstRecord
        for item in words[5].split(separator: ",") {
            guard let line = Int(item.dropLast()), let last = item.utf8.last,
                let mark = Mark(rawValue: last)
            else { return nil }
            marks[line] = mark
        }
        header = Array(text[(end + 1)...].prefix(length))
        bytes = Array(text[(end + 1 + length)...])
    }

    /// The rest of the work of an earlier process, if there is one.
    static func found() -> LineResumption? {
        guard let text = System.environment(variable), let file = Int32(text) else { return nil }
        System.unsetEnvironment(variable)
        var all: [UInt8] = []
        do throws(System.Failure) {
            try System.rewind(file)
            while try System.read(file, atMost: 1 << 16, appendingTo: &all) > 0 {}
        } catch {
            return nil
        }
        System.shut(file)
        return LineResumption(encoded: all)
    }

    /// Replaces this process.
    func goOn() -> Never {
        do throws(System.Failure) { try startAnew() } catch {
            System.leave(saying: "a line ignored its limit of time; \(error.message)")
        }
        System.leave(1)
    }

    /// Returns only if the system refuses.
    private func startAnew() throws(System.Failure) {
        let file = try System.makeNamelessFile()
        try System.write(file, encoded)
        if descriptor >= 0 { System.keepOpen(descriptor) }
        System.setEnvironment(Self.variable, "\(file)")
        try System.startAnew()
    }
}
