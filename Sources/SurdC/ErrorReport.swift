internal import CSurd
import Surd

/// An error as C reads it: all its texts are made once, when the error occurs.
final class ErrorReport: Sendable {
    let status: UInt32
    let code: CText
    let message: CText
    let hint: CText?
    let report: CText
    let start: Int
    let end: Int
    let line: Int
    let column: Int

    init(_ trouble: Trouble) {
        status = trouble.status.rawValue
        message = CText(trouble.message)
        switch trouble.reason {
        case .surd(let error):
            code = CText(error.code)
            hint = error.hint.map { CText($0) }
            report = CText(error.rendered())
            start = error.range.lowerBound
            end = error.range.upperBound
            line = error.excerpt.line
            column = error.excerpt.column
        case .number(let error):
            code = CText(error.code)
            hint = nil
            report = CText("error: \(error.message)")
            (start, end, line, column) = (0, 0, 0, 0)
        case .call(let name, let sentence, let advice):
            code = CText("\(name)")
            hint = advice.map { CText($0) }
            report = CText("error: \(sentence)" + (advice.map { "\nhint: \($0)" } ?? ""))
            (start, end, line, column) = (0, 0, 0, 0)
        }
    }
}

/// Runs the body of an exported function. A thrown error becomes a status and, where C asked for
/// one, an error object.
@inline(__always)
func answering(
    _ place: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws(Trouble) -> Void
) -> surd_status {
    do throws(Trouble) {
        try body()
        place?.pointee = nil
        return SURD_OK
    } catch {
        report(error, at: place)
        return error.status
    }
}

/// The same for functions that report errors only by their status.
@inline(__always)
func answering(_ body: () throws(Trouble) -> Void) -> surd_status {
    do throws(Trouble) {
        try body()
        return SURD_OK
    } catch {
        return error.status
    }
}

@inline(never)
private func report(_ trouble: Trouble, at place: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let place else { return }
    do throws(Trouble) {
        place.pointee = try Objects.errors.insert(ErrorReport(trouble))
    } catch {
        // There are too many objects, so only the status reports the error.
        place.pointee = nil
    }
}

/// A place that C gave for a result. Without one nothing is computed, and after a failure it holds
/// no old value.
struct ResultPlace<Result> {
    private let place: UnsafeMutablePointer<Result>

    /// A place that is cleared at once.
    @inline(__always)
    init(
        _ place: UnsafeMutablePointer<Result>?, _ nothing: Result, _ name: StaticString
    ) throws(Trouble) {
        guard let place else { throw .nullPointer(name) }
        place.pointee = nothing
        self.place = place
    }

    @inline(__always)
    func give(_ result: Result) { place.pointee = result }

    /// Fills a place that may also hold one of the arguments, which are read before.
    @inline(__always)
    static func fill(
        _ place: UnsafeMutablePointer<Result>?, orElse nothing: Result, _ name: StaticString,
        _ body: () throws(Trouble) -> Result
    ) throws(Trouble) {
        guard let place else { throw .nullPointer(name) }
        do throws(Trouble) {
            place.pointee = try body()
        } catch {
            place.pointee = nothing
            throw error
        }
    }
}
