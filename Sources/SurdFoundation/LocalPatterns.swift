import Foundation
import Surd
import Synchronization

/// The kinds of numbers with a notation of their own.
enum WrittenKind: Hashable, Sendable {
    case number
    case percent
    case currency(String)
}

/// A cache of the patterns that were used last: Foundation formats five samples for each.
///
/// A pattern is kept when it is complete, so threads that want the same one may both make it. The
/// key holds the locale itself, with the preferences of the user in it, and not only its name.
enum LocalPatterns {
    private struct Key: Hashable {
        var kind: WrittenKind
        var locale: Locale
    }

    /// More patterns than an app shows at a time.
    private static let mostPatterns = 32

    private static let patterns = Mutex<[Key: LocalPattern]>([:])

    static func pattern(of kind: WrittenKind, _ locale: Locale) -> LocalPattern {
        // The preferences of the user may change while the process runs.
        let key = Key(kind: kind, locale: locale == .autoupdatingCurrent ? .current : locale)
        if let known = patterns.withLock({ $0[key] }) { return known }
        let pattern = LocalPattern(kind, key.locale)
        patterns.withLock { patterns in
            if patterns.count >= mostPatterns { patterns.removeAll(keepingCapacity: true) }
            patterns[key] = pattern
        }
        return pattern
    }
}

extension LocalPattern {
    fileprivate init(_ kind: WrittenKind, _ locale: Locale) {
        switch kind {
        case .number:
            self.init { value, places in
                let style = Decimal.FormatStyle(locale: locale)
                guard let places else { return value.formatted(style) }
                return value.formatted(style.precision(.fractionLength(places)))
            }
        case .percent:
            self.init { value, places in
                let style = Decimal.FormatStyle.Percent(locale: locale)
                guard let places else { return (value / 100).formatted(style) }
                return (value / 100).formatted(style.precision(.fractionLength(places)))
            }
        case .currency(let code):
            self.init { value, places in
                let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
                guard let places else { return value.formatted(style) }
                return value.formatted(style.precision(.fractionLength(places)))
            }
        }
    }
}

extension LocalizedNumberStyle.Kind {
    /// The same kind, whatever the type of the number is.
    var written: WrittenKind {
        switch self {
        case .number: .number
        case .percent: .percent
        case .currency(let code): .currency(code)
        }
    }
}
