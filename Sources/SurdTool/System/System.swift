#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The few calls to the operating system that the command makes, without Foundation: a
/// program that is started a thousand times in a loop should start at once.
enum System {
    /// An error number with its sentence.
    struct Failure: Error, Equatable {
        let number: Int32
        var message: String { String(cString: strerror(number)) }
        var isClosedPipe: Bool { number == EPIPE }
        static var interrupted: Failure { Failure(number: EINTR) }
        /// The error of the last system call.
        static var lastCall: Failure { Failure(number: errno) }
        static var closedPipe: Failure { Failure(number: EPIPE) }
    }

    static let standardInput: Int32 = 0
    static let standardOutput: Int32 = 1
    static let standardError: Int32 = 2

    /// Opens a file for reading. The path is bytes, as the system has it.
    static func openForReading(_ path: [UInt8]) throws(Failure) -> Int32 {
        try open(path, O_RDONLY | O_CLOEXEC)
    }

    /// - Parameter mode: The permissions of a file that is made; only its owner may read it unless said.
    static func open(
        _ path: [UInt8], _ flags: Int32, mode: mode_t = 0o600
    ) throws(Failure) -> Int32 {
        guard !path.contains(0) else { throw Failure(number: ENOENT) }
        let text = path.map { CChar(bitPattern: $0) } + [0]
        while true {
            #if canImport(Glibc)
                let descriptor = Glibc.open(text, flags, mode)
            #elseif canImport(Musl)
                let descriptor = Musl.open(text, flags, mode)
            #else
                let descriptor = Darwin.open(text, flags, mode)
            #endif
            if descriptor >= 0 { return descriptor }
            if errno != EINTR { throw Failure(number: errno) }
        }
    }

    static func shut(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    /// Appends the available bytes to `bytes`, at most `count`; returns 0 at the end.
    static func read(
        _ descriptor: Int32, atMost count: Int, appendingTo bytes: inout [UInt8]
    ) throws(Failure) -> Int {
        let filled = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: count))
        while true {
            let got = bytes.withUnsafeMutableBytes { buffer in
                readBytes(descriptor, buffer.baseAddress?.advanced(by: filled), count)
            }
            if got >= 0 {
                bytes.removeLast(count - got)
                return got
            }
            if errno != EINTR {
                let number = errno
                bytes.removeLast(count)
                throw Failure(number: number)
            }
        }
    }

    /// Writes all bytes, with repeated calls if needed.
    static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Failure) {
        try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
            var done = 0
            while done < buffer.count {
                let written = writeBytes(
                    descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if written > 0 {
                    done += written
                } else if errno == EAGAIN {
                    wait(descriptor, for: Int16(POLLOUT), milliseconds: -1)
                } else if errno != EINTR {
                    throw Failure(number: errno)
                }
            }
        }
    }

    /// Whether the descriptor becomes ready within the time; a negative time waits for ever.
    @discardableResult
    static func wait(_ descriptor: Int32, for events: Int16, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    static func isReadable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        wait(descriptor, for: Int16(POLLIN), milliseconds: milliseconds)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// Whether a descriptor is a file, a pipe or a connection, and not a device.
    static func isStream(_ descriptor: Int32) -> Bool {
        [S_IFREG, S_IFIFO, S_IFSOCK].contains(kind(of: descriptor))
    }

    /// Whether something can be read from a file, a pipe or a connection. At a pipe this waits
    /// until there is data or no writer is left.
    static func hasInput(_ descriptor: Int32) -> Bool {
        switch kind(of: descriptor) {
        case S_IFREG:
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return false }
            return lseek(descriptor, 0, SEEK_CUR) < status.st_size
        case S_IFIFO, S_IFSOCK:
            while true {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&entry, 1, -1) >= 0 { return entry.revents & Int16(POLLIN) != 0 }
                if errno != EINTR { return false }
            }
        default: return false
        }
    }

    private static func kind(of descriptor: Int32) -> mode_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Whether there is a file of this name.
    static func exists(_ path: [UInt8]) -> Bool {
        guard !path.isEmpty, !path.contains(0) else { return false }
        return access(path.map { CChar(bitPattern: $0) } + [0], F_OK) == 0
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Afterwards, writing to a pipe without a reader is an error that `write` reports.
    static func ignoreClosedPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Seconds of a monotonic clock.
    static var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }

    /// Blocks the calling thread for ever.
    static func waitForEver() -> Never {
        while true { pause(seconds: 3600) }
    }

    static func pause(seconds: Double) {
        var time = timespec()
        time.tv_sec = Int(seconds)
        time.tv_nsec = Int((seconds - Double(Int(seconds))) * 1e9)
        nanosleep(&time, nil)
    }

    static func setEnvironment(_ name: String, _ value: String) { setenv(name, value, 1) }

    static func unsetEnvironment(_ name: String) { unsetenv(name) }

    /// A file that is deleted with its last descriptor. A program that replaces this one inherits it.
    static func makeNamelessFile() throws(Failure) -> Int32 {
        let folder = environment("TMPDIR") ?? "/tmp"
        var template = Array("\(folder)/surd.XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        if descriptor < 0 { throw Failure(number: errno) }
        unlink(template)
        return descriptor
    }

    /// Moves to the beginning of a file.
    static func rewind(_ descriptor: Int32) throws(Failure) {
        if lseek(descriptor, 0, SEEK_SET) < 0 { throw Failure(number: errno) }
    }

    /// Lets a program that takes the place of this one inherit the descriptor.
    static func keepOpen(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, 0)
    }

    /// Starts this program anew, in place of this process with all its threads.
    static func startAnew() throws(Failure) {
        #if canImport(Darwin)
            var size: UInt32 = 4096
            var path = [CChar](repeating: 0, count: Int(size))
            if _NSGetExecutablePath(&path, &size) != 0 { throw Failure(number: ENAMETOOLONG) }
        #else
            let path = Array("/proc/self/exe".utf8CString)
        #endif
        execv(path, CommandLine.unsafeArgv)
        throw Failure(number: errno)
    }

    static func makeDirectory(_ path: String) {
        _ = mkdir(path, 0o700)
    }

    /// The arguments after the command's name as bytes: not every one is valid UTF-8.
    static var arguments: [[UInt8]] {
        let values = CommandLine.unsafeArgv
        var arguments: [[UInt8]] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let text = values[index] else { break }
            // Only types that a start uses anyway: each new one costs thousands of instructions.
            let count = strlen(text)
            arguments.append(
                [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
                    for place in 0..<count { bytes[place] = UInt8(bitPattern: text[place]) }
                    filled = count
                })
        }
        return arguments
    }
}

// Free functions: inside `System` the names `read` and `write` are its own.
private func readBytes(_ descriptor: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, to, count)
}

private func writeBytes(_ descriptor: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, from, count)
}
