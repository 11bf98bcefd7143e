// Evaluating text in a session. The names are those of surd.h, which documents the functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

@c @implementation
public func surd_evaluate(
    _ session: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        let input = try TextInput(text, length, "text")
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            guard let value = try session.value(of: input) else { return }
            result.give(
                try Objects.values.insert(HeldValue(value: value, settings: session.settings)))
        }
    }
}

@c @implementation
public func surd_evaluate_line(
    _ session: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!, _ kind: UnsafeMutablePointer<surd_kind>!,
    _ exact: UnsafeMutablePointer<Bool>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        needed?.pointee = 0
        kind?.pointee = SURD_NOTHING
        exact?.pointee = false
        if buffer == nil && capacity != 0 { throw .nullPointer("buffer") }
        // A size_t that no buffer can have arrives as a negative number.
        if capacity < 0 { throw .invalidArgument("the capacity is too large") }
        let input = try TextInput(text, length, "text")
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            let answer = try session.appendLine(input)
            needed?.pointee = session.contents.pointee.line.count
            kind?.pointee = surd_kind(answer?.kind)
            exact?.pointee = answer?.isExact ?? false
            try session.moveLine(to: buffer, capacity)
        }
    }
}

@c @implementation
public func surd_evaluate_once(
    _ options: UnsafePointer<CChar>!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ result: UnsafeMutablePointer<OpaquePointer?>!, _ exact: UnsafeMutablePointer<Bool>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let place = try ResultPlace(result, nil, "result")
        exact?.pointee = false
        let input = try TextInput(text, length, "text")
        let session = Session(try Options().changed(by: options))
        defer { session.destroy() }
        guard let answer = try session.appendLine(input) else { return }
        exact?.pointee = answer.isExact
        place.give(try Objects.texts.insert(CText(bytes: session.contents.pointee.line.span)))
    }
}

@c @implementation
public func surd_certificate(
    _ session: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ form: UnsafePointer<CChar>!, _ certificate: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(certificate, nil, "certificate")
        let input = try TextInput(text, length, "text")
        let form = form.map { String(cString: $0) } ?? "surd"
        guard form == "surd" || form == "coq" else {
            throw .invalidArgument("a certificate has the form surd or coq")
        }
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            let bytes = try session.certificates(of: input, forCoq: form == "coq")
            result.give(try Objects.texts.insert(CText(bytes: bytes.span)))
        }
    }
}

extension Session {
    /// The certificates of all expressions of a text, one after the other.
    fileprivate func certificates(
        of input: TextInput, forCoq: Bool
    ) throws(Trouble) -> [UInt8] {
        guard input.isText else { throw Trouble(firstError(in: input)) }
        do throws(SurdError) {
            var bytes: [UInt8] = []
            for certificate in try calculator.certificates(utf8: Array(input.bytes)) {
                bytes += (forCoq ? try certificate.coq() : certificate.text).utf8
            }
            return bytes
        } catch {
            throw Trouble(error)
        }
    }
}

extension Session {
    /// The value of the last expression of a text; nil where there is none.
    func value(of input: TextInput) throws(Trouble) -> Value? {
        guard input.isText else { throw Trouble(firstError(in: input)) }
        do throws(SurdError) {
            return try calculator.evaluate(utf8: input.bytes.span)
        } catch {
            if case .notOneExpression(count: 0) = error.reason { return nil }
            throw Trouble(error)
        }
    }

    func appendLine(
        _ input: TextInput
    ) throws(Trouble) -> (isExact: Bool, kind: Value.Kind)? {
        do throws(SurdError) {
            return try calculator.appendLine(input.bytes.span, to: &contents.pointee.line)
        } catch {
            contents.pointee.line = []
            throw Trouble(error)
        }
    }

    /// Copies the bytes of a line to C, followed by a NUL, and empties the line.
    func moveLine(to buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int) throws(Trouble) {
        let count = contents.pointee.line.count
        defer {
            // A large amount of memory is not kept for the next line.
            contents.pointee.line.removeAll(keepingCapacity: count <= 1 << 16)
        }
        guard let buffer, count < capacity else {
            throw Trouble(SURD_TOO_SMALL, "too-small", "the result needs \(count + 1) bytes")
        }
        contents.pointee.line.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(start: buffer, count: count).copyMemory(from: bytes)
        }
        buffer[count] = 0
    }

    /// The error of a text that is not UTF-8. No part of such a text is evaluated.
    func firstError(in input: TextInput) -> SurdError {
        var copy = calculator
        var first: SurdError?
        copy.run(bytes: Array(input.bytes)) { result in
            if case .failure(let error) = result.outcome { first = error }
            return first == nil
        }
        return first ?? SurdError(.notOneExpression(count: 0), range: 0..<input.bytes.count)
    }
}

extension surd_kind {
    init(_ kind: Value.Kind?) {
        self =
            switch kind {
            case .integer: SURD_INTEGER
            case .rational: SURD_RATIONAL
            case .real: SURD_REAL
            case .complex: SURD_COMPLEX
            case .boolean: SURD_BOOLEAN
            case .list: SURD_LIST
            case .polynomial: SURD_POLYNOMIAL
            case .identification: SURD_IDENTIFICATION
            case .infinity: SURD_INFINITY
            case nil: SURD_NOTHING
            }
    }
}
