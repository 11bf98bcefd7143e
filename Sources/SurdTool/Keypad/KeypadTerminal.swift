#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import SurdKeypad

/// The calculator drawn in the terminal and worked with the keyboard.
struct KeypadTerminal {
    private let input: Int32
    private let output: Int32
    private var session: KeypadSession
    private let signals = KeypadSignals()
    private let glyphs = KeypadGlyphs.forEnvironment(System.environment)
    private let painter = KeypadPainter(
        usesColor: (System.environment("NO_COLOR") ?? "").isEmpty)

    /// How often signals are looked at while no key comes.
    private static let pause: Int32 = 100
    /// After this an escape is the key and not the beginning of a sequence.
    private static let escapePause: Int32 = 50

    init(style: KeypadStyle, input: Int32, output: Int32) {
        session = KeypadSession(Keypad(style: style))
        self.input = input
        self.output = output
    }

    /// Whether there is a terminal that this can be drawn on.
    static func isPossible(input: Int32, output: Int32) -> Bool {
        System.isTerminal(input) && System.isTerminal(output) && Terminal.canEdit
    }

    private enum Leave { case quit, suspend, again, signal(Int32) }

    /// Runs until the person quits. The terminal is left as it was found, whatever ends it.
    mutating func run() throws(System.Failure) {
        defer { signals.release() }
        while true {
            guard let mode = Terminal.RawMode(input), mode.set(interruptible: false) else {
                throw .init(number: errno)
            }
            let leave: Leave
            do {
                try System.write(output, Array(KeypadPainter.begin.utf8))
                leave = try work()
            } catch {
                mode.restore()
                throw error
            }
            let written = Result { () throws(System.Failure) in
                try System.write(output, Array(KeypadPainter.end.utf8))
            }
            mode.restore()
            switch leave {
            case .quit: return try written.get()
            case .suspend: signals.stop()
            case .again: break
            case .signal(let number): signals.end(by: number)
            }
        }
    }

    /// Draws and takes keys until the terminal is to be given back.
    private mutating func work() throws(System.Failure) -> Leave {
        var keys = KeypadInput()
        var isDrawn = false
        while true {
            if let event = signals.next() {
                switch event {
                case .redraw: isDrawn = false
                case .resume: return .again
                case .suspend: return .suspend
                case .end(let number): return .signal(number)
                }
                continue
            }
            while let wish = keys.next() {
                if let leave = carryOut(wish) { return leave }
                isDrawn = false
            }
            if !isDrawn && !System.isReadable(input, milliseconds: 0) {
                try draw()
                isDrawn = true
            }
            let pause = keys.isWaiting ? Self.escapePause : Self.pause
            guard System.isReadable(input, milliseconds: pause) else {
                if keys.isWaiting, let wish = keys.next(isLast: true) {
                    if let leave = carryOut(wish) { return leave }
                    isDrawn = false
                }
                continue
            }
            var bytes: [UInt8] = []
            if try System.read(input, atMost: 4096, appendingTo: &bytes) == 0 { return .quit }
            keys.add(bytes)
        }
    }

    private mutating func carryOut(_ wish: KeypadWish) -> Leave? {
        switch wish {
        case .press(let key): session.press(key)
        case .clear: session.press(session.keypad.clearKey)
        case .undo: session.undo()
        case .redo: session.redo()
        case .changeStyle: session.style = session.style.next
        case .redraw, .nothing: break
        case .suspend: return .suspend
        case .quit: return .quit
        }
        return nil
    }

    private func draw() throws(System.Failure) {
        let (columns, rows) = Self.size(output)
        let screen = KeypadScreen(session: session, columns: columns, rows: rows, glyphs: glyphs)
        let picture = painter.picture(screen.lines, columns: columns, rows: rows)
        try System.write(output, Array(picture.utf8))
    }

    private static func size(_ descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        #if canImport(Darwin)
            let request: UInt = 0x4008_7468
        #else
            let request = UInt(TIOCGWINSZ)
        #endif
        guard ioctl(descriptor, request, &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

extension KeypadStyle {
    /// The style after this one, and after the last the first.
    fileprivate var next: KeypadStyle {
        switch self {
        case .precedence: .phone
        case .phone: .tape
        case .tape: .precedence
        }
    }
}
