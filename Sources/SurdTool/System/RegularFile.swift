internal import SurdSyntax

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Files that are read or written as a whole: only regular files of bounded size. A device may have
/// no end, and opening a pipe may block.
enum RegularFile {
    enum Trouble: Error, Equatable {
        case system(System.Failure)
        case notRegular
        case tooLong(limit: Int)

        var message: String {
            switch self {
            case .system(let failure): failure.message
            case .notRegular: "it is not a regular file"
            case .tooLong(let limit): "it is longer than \(limit) bytes"
            }
        }

        var isMissing: Bool { self == .system(System.Failure(number: ENOENT)) }
    }

    /// The whole file.
    static func read(_ path: [UInt8], atMost limit: Int) throws(Trouble) -> [UInt8] {
        let (file, size) = try opened(path, O_RDONLY)
        defer { System.shut(file) }
        if size > limit { throw .tooLong(limit: limit) }
        let bytes = try contents(of: file, atMost: limit + 1)
        // The file may have grown.
        if bytes.count > limit { throw .tooLong(limit: limit) }
        return bytes
    }

    /// The last `limit` bytes of the file.
    static func readEnd(_ path: [UInt8], atMost limit: Int) throws(Trouble) -> [UInt8] {
        let (file, size) = try opened(path, O_RDONLY)
        defer { System.shut(file) }
        if size > limit { lseek(file, off_t(size - limit), SEEK_SET) }
        return try contents(of: file, atMost: limit)
    }

    /// Overwrites the file, or makes a new one that only its owner can read.
    static func write(_ bytes: [UInt8], to path: [UInt8]) throws(Trouble) {
        let (file, _) = try opened(path, O_WRONLY | O_CREAT)
        defer { System.shut(file) }
        guard ftruncate(file, 0) == 0 else { throw .system(.lastCall) }
        try put(bytes, file)
    }

    static func append(_ bytes: [UInt8], to path: [UInt8]) throws(Trouble) {
        let (file, _) = try opened(path, O_WRONLY | O_CREAT | O_APPEND)
        defer { System.shut(file) }
        try put(bytes, file)
    }

    static func put(_ bytes: [UInt8], _ file: Int32) throws(Trouble) {
        do throws(System.Failure) { try System.write(file, bytes) } catch { throw .system(error) }
    }

    private static func contents(of file: Int32, atMost limit: Int) throws(Trouble) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(System.Failure) {
            while bytes.count < limit {
                let portion = min(1 << 16, limit - bytes.count)
                if try System.read(file, atMost: portion, appendingTo: &bytes) == 0 { break }
            }
        } catch {
            throw .system(error)
        }
        return bytes
    }

    /// Opens without blocking, and checks the type of the file afterwards, so that nobody can
    /// exchange the file in between.
    private static func opened(
        _ path: [UInt8], _ flags: Int32
    ) throws(Trouble) -> (file: Int32, size: Int) {
        let file: Int32
        do throws(System.Failure) {
            file = try System.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        } catch {
            // The error of a pipe without a reader when opened without blocking.
            throw error.number == ENXIO ? .notRegular : .system(error)
        }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            let failure = System.Failure.lastCall
            System.shut(file)
            throw .system(failure)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            System.shut(file)
            throw .notRegular
        }
        return (file, Int(status.st_size))
    }

    /// The names in a folder, those of folders with a `/` at the end; none if it cannot be read.
    /// Names that cannot be typed are left out.
    static func names(in folder: [UInt8]) -> [String] {
        guard !folder.contains(0) else { return [] }
        let path = folder.map { CChar(bitPattern: $0) } + [0]
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < 10_000, let entry = readdir(directory) {
            let bytes = withUnsafeBytes(of: entry.pointee.d_name) {
                $0.prefix { $0 != 0 }.map { $0 }
            }
            guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
                name.unicodeScalars.allSatisfy(TerminalText.isSafe)
            else { continue }
            var status = stat()
            let whole = folder + [UInt8(ascii: "/")] + bytes
            let isFolder =
                stat(whole.map { CChar(bitPattern: $0) } + [0], &status) == 0
                && status.st_mode & S_IFMT == S_IFDIR
            names.append(isFolder ? name + "/" : name)
        }
        return names.sorted()
    }
}
