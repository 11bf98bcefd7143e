// Information about the library, formats, texts and errors. The names are those of surd.h, which
// documents the functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

private let version = CText(SURD_VERSION)

@c @implementation
public func surd_version() -> UnsafePointer<CChar>! { version.start }

@c @implementation
public func surd_api_level() -> Int32 { SURD_API_LEVEL }

@c @implementation
public func surd_live_objects() -> Int { Objects.count }

// MARK: - Formats and texts

@c @implementation
public func surd_format_create(
    _ options: UnsafePointer<CChar>!, _ format: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(format, nil, "format")
        let options = try Options().changed(by: options, onlyFormat: true)
        result.give(try Objects.formats.insert(options.format))
    }
}

@c @implementation
public func surd_format_free(_ format: OpaquePointer!) -> surd_status {
    Objects.formats.remove(format) ? SURD_OK : SURD_INVALID_HANDLE
}

@c @implementation
public func surd_text_bytes(_ text: OpaquePointer!) -> UnsafePointer<CChar>! {
    object(text, in: Objects.texts)?.start ?? CText.empty.start
}

@c @implementation
public func surd_text_length(_ text: OpaquePointer!) -> Int {
    object(text, in: Objects.texts)?.length ?? 0
}

@c @implementation
public func surd_text_free(_ text: OpaquePointer!) -> surd_status {
    Objects.texts.remove(text) ? SURD_OK : SURD_INVALID_HANDLE
}

/// The object of a handle, for questions that also have an answer for an invalid handle.
func object<Object>(_ pointer: OpaquePointer?, in registry: Registry<Object>) -> Object? {
    do throws(Trouble) {
        return try registry.with(pointer) { $0 }
    } catch {
        return nil
    }
}

// MARK: - Errors

@c @implementation
public func surd_error_status(_ error: OpaquePointer!) -> surd_status {
    object(error, in: Objects.errors).map { surd_status($0.status) } ?? SURD_INVALID_HANDLE
}

@c @implementation
public func surd_error_code(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    (object(error, in: Objects.errors)?.code ?? .invalidHandle).start
}

@c @implementation
public func surd_error_message(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    (object(error, in: Objects.errors)?.message ?? .invalidHandleMessage).start
}

@c @implementation
public func surd_error_hint(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    object(error, in: Objects.errors)?.hint?.start
}

@c @implementation
public func surd_error_start(_ error: OpaquePointer!) -> Int {
    object(error, in: Objects.errors)?.start ?? 0
}

@c @implementation
public func surd_error_end(_ error: OpaquePointer!) -> Int {
    object(error, in: Objects.errors)?.end ?? 0
}

@c @implementation
public func surd_error_line(_ error: OpaquePointer!) -> Int {
    object(error, in: Objects.errors)?.line ?? 0
}

@c @implementation
public func surd_error_column(_ error: OpaquePointer!) -> Int {
    object(error, in: Objects.errors)?.column ?? 0
}

@c @implementation
public func surd_error_report(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    (object(error, in: Objects.errors)?.report ?? .invalidHandleMessage).start
}

@c @implementation
public func surd_error_free(_ error: OpaquePointer!) -> surd_status {
    Objects.errors.remove(error) ? SURD_OK : SURD_INVALID_HANDLE
}
