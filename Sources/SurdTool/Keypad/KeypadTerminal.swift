internal import SurdKeypad

/// The terminal calculator, used with the keyboard and the mouse.
struct KeypadTerminal {
    private let input: Int32
    private let output: Int32
    private var session: KeypadSession
    /// The page of the help that is shown.
    private var helpPage: Int?
    private let glyphs = KeypadGlyphs.forEnvironment(System.environment)
    private let painter = KeypadPainter(
        usesColor: (System.environment("NO_COLOR") ?? "").isEmpty)

    /// The time in milliseconds after which an escape is the Escape key and not the beginning of a sequence.
    private static let escapePause: Int32 = 50

    init(style: KeypadStyle, input: Int32, output: Int32) {
        session = KeypadSession(Keypad(style: style))
        self.input = input
        self.output = output
    }

    /// Whether the calculator can be drawn on this terminal.
    static func isPossible(input: Int32, output: Int32) -> Bool {
        System.isTerminal(input) && System.isTerminal(output) && Terminal.canEdit
    }

    /// Runs until the user quits. The terminal is restored, whatever ends the calculator.
    mutating func run() throws(System.Failure) {
        TerminalGuard.unblockSignals()
        guard
            let mode = Terminal.RawMode(
                input, begin: KeypadPainter.begin, end: KeypadPainter.end),
            mode.set(interruptible: false)
        else { throw .lastCall }
        defer { mode.restore() }
        try work()
    }

    /// Draws and handles keys until the user quits.
    private mutating func work() throws(System.Failure) {
        var keys = KeypadInput()
        var isDrawn = false
        while true {
            while let wish = keys.next() {
                if wish == .quit { return }
                carryOut(wish)
                isDrawn = false
            }
            if !isDrawn && !System.isReadable(input, milliseconds: 0) {
                try draw()
                isDrawn = true
            }
            switch TerminalGuard.wait(
                input, milliseconds: keys.isWaiting ? Self.escapePause : -1)
            {
            case .event: isDrawn = false
            case .nothing:
                guard let wish = keys.next(isLast: true) else { continue }
                if wish == .quit { return }
                carryOut(wish)
                isDrawn = false
            case .input:
                var bytes: [UInt8] = []
                if try System.read(input, atMost: 4096, appendingTo: &bytes) == 0 { return }
                keys.add(bytes)
            }
        }
    }

    private mutating func carryOut(_ wish: KeypadWish) {
        if helpPage != nil, wish != .help, wish != .suspend, wish != .redraw {
            // Any key goes back to the calculator, and does nothing else.
            helpPage = nil
            return
        }
        switch wish {
        case .help:
            let next = helpPage.map { $0 + 1 } ?? 0
            helpPage = next < screen.helpPages.count ? next : nil
        case .press(let key): session.press(key)
        case .clear: session.press(session.keypad.clearKey)
        case .undo: session.undo()
        case .redo: session.redo()
        case .changeStyle: session.style = session.style.next
        case .suspend: TerminalGuard.stop()
        case .point(let column, let row):
            if let wish = screen.wish(column: column, row: row) { carryOut(wish) }
        case .redraw, .nothing, .quit: break
        }
    }

    private var screen: KeypadScreen {
        let (columns, rows) = Terminal.size(output)
        return KeypadScreen(
            session: session, columns: columns, rows: rows, glyphs: glyphs,
            helpPage: helpPage)
    }

    private func draw() throws(System.Failure) {
        let screen = screen
        let picture = painter.picture(
            screen.lines, columns: screen.columns, rows: screen.rows)
        try System.write(output, Array(picture.utf8))
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
