import Surd
import SurdKeypad

/// All objects that C holds now. The tables are the library's only state; each object belongs to
/// the caller that made it.
enum Objects {
    static let sessions = Registry<Session>(.session) { $0.destroy() }
    static let expressions = Registry<Expression>(.expression)
    static let values = Registry<HeldValue>(.value)
    static let formats = Registry<NumberFormat>(.format)
    static let texts = Registry<CText>(.text)
    static let errors = Registry<ErrorReport>(.error)
    static let keypads = Registry<HeldKeypad>(.keypad)
    static let sums = Registry<HeldSum>(.sum)

    static var count: Int {
        sessions.count + expressions.count + values.count + formats.count + texts.count
            + errors.count + keypads.count + sums.count
    }
}

/// The settings that a session shares with its values: the limits and format of their digits, and
/// the token that cancels them. They outlive the session.
final class Settings: Sendable {
    let limits: Limits
    let format: NumberFormat
    let cancellation: CancellationToken

    init(_ options: Options, _ cancellation: CancellationToken) {
        limits = options.limits
        format = options.format
        self.cancellation = cancellation
    }
}

/// A session. Registry and slot make sure that one call at a time uses its contents, and that they
/// are destroyed after the last call.
///
/// It is a pointer and not a class, because reference counting and Swift's exclusivity checks would
/// cost a small evaluation more than all the work of the slot.
struct Session: @unchecked Sendable {
    struct Contents {
        var calculator = Calculator()
        var settings: Settings
        /// The standard settings, with the cancellation token of the session.
        let plain: Settings
        let cancellation = CancellationToken()
        /// The bytes of a line's result; the memory is reused for the next one.
        var line: [UInt8] = []

        init(_ options: Options) {
            settings = Settings(options, cancellation)
            plain = Settings(Options(), cancellation)
            configure(options)
        }

        mutating func configure(_ options: Options) {
            settings = Settings(options, cancellation)
            calculator.limits = options.limits
            calculator.format = options.format
            calculator.complex = options.complex
            calculator.cancellation = cancellation
            if let seed = options.seed { calculator.setSeed(seed) }
        }
    }

    let contents: UnsafeMutablePointer<Contents>

    init(_ options: Options) {
        contents = .allocate(capacity: 1)
        contents.initialize(to: Contents(options))
    }

    func destroy() {
        contents.deinitialize(count: 1)
        contents.deallocate()
    }

    var calculator: Calculator {
        @inline(__always) get { contents.pointee.calculator }
        @inline(__always) nonmutating _modify { yield &contents.pointee.calculator }
    }
    var settings: Settings { contents.pointee.settings }
    var options: Options { Options(format: settings.format, limits: settings.limits) }
    var plain: Settings { contents.pointee.plain }
    var cancellation: CancellationToken { contents.pointee.cancellation }

    func configure(_ options: Options) { contents.pointee.configure(options) }
}

/// A compiled expression with the data that C asks for.
final class Expression: Sendable {
    let compiled: CompiledExpression
    let names: [CText]
    let settings: Settings?

    init(_ compiled: CompiledExpression, settings: Settings?) {
        self.compiled = compiled
        self.settings = settings
        names = compiled.variables.map { CText($0) }
    }
}

/// A value with the settings of the session that it came from; nil stands for the standard ones.
struct HeldValue: Sendable {
    let value: Value
    let settings: Settings?

    var limits: Limits { settings?.limits ?? .standard }
    var format: NumberFormat { settings?.format ?? NumberFormat() }

    /// A monitor with the full time for one question to the value.
    var monitor: Monitor { Monitor(limits: limits, cancellation: settings?.cancellation) }
}

/// A keypad; one call at a time uses it.
final class HeldKeypad: @unchecked Sendable {
    var keypad: Keypad

    init(_ style: KeypadStyle) { keypad = Keypad(style: style) }
}

/// A sum; one call at a time uses it.
final class HeldSum: @unchecked Sendable {
    var sum: ColumnSum

    init(_ sum: ColumnSum) { self.sum = sum }
}
