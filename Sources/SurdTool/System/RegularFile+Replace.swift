#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension RegularFile {
    /// The largest number of consecutive symbolic links.
    private static let mostLinks = 40

    /// Replaces the contents of a file, or makes a new one, atomically: the bytes go to a file
    /// beside it, which is renamed at the end. Until then the file is unchanged. A symbolic link
    /// stays and points to the new text.
    ///
    /// A new file has the system's permissions for new files, and an existing file keeps its own.
    static func replace(_ path: [UInt8], with bytes: [UInt8]) throws(Trouble) {
        let target = try followed(path)
        let before = try permissions(of: target)
        let folder = target.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? []
        let (file, beside) = try created(in: folder, before ?? 0o666)
        do throws(Trouble) {
            defer { System.shut(file) }
            if let before, fchmod(file, before) != 0 { throw .system(.lastCall) }
            try put(bytes, file)
        } catch {
            unlink(text(beside))
            throw error
        }
        guard rename(text(beside), text(target)) == 0 else {
            let failure = System.Failure.lastCall
            unlink(text(beside))
            throw .system(failure)
        }
    }

    /// A new file in a folder, whose path ends with `/`.
    private static func created(
        in folder: ArraySlice<UInt8>, _ mode: mode_t
    ) throws(Trouble) -> (file: Int32, path: [UInt8]) {
        var attempt = 0
        while true {
            let path = folder + Array(".surd-\(getpid())-\(attempt).tmp".utf8)
            do throws(System.Failure) {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                return (try System.open(Array(path), flags, mode: mode), Array(path))
            } catch {
                guard error.number == EEXIST, attempt < 100 else { throw .system(error) }
                attempt += 1
            }
        }
    }

    /// The permissions of a regular file that may be written; nil where there is no file.
    private static func permissions(of path: [UInt8]) throws(Trouble) -> mode_t? {
        guard !path.isEmpty, !path.contains(0) else {
            throw .system(System.Failure(number: ENOENT))
        }
        var status = stat()
        guard lstat(text(path), &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .system(.lastCall)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard access(text(path), W_OK) == 0 else { throw .system(.lastCall) }
        return status.st_mode & 0o777
    }

    /// The final target of the symbolic links of a path, whether there is a file or not.
    private static func followed(_ path: [UInt8]) throws(Trouble) -> [UInt8] {
        var path = path
        for _ in 0..<mostLinks {
            var link = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = path.contains(0) ? -1 : readlink(text(path), &link, link.count)
            if count < 0 { return path }
            let bytes = link.prefix(count).map { UInt8(bitPattern: $0) }
            if bytes.first == UInt8(ascii: "/") {
                path = bytes
            } else {
                let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
                path = folder + bytes
            }
        }
        throw .system(System.Failure(number: ELOOP))
    }

    private static func text(_ path: [UInt8]) -> [CChar] {
        path.map { CChar(bitPattern: $0) } + [0]
    }
}
