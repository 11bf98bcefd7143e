// Formats and texts. The functions are named as in surd.h, which documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

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

/// The object of a handle, for questions that have an answer to an invalid one too.
func object<Object>(_ pointer: OpaquePointer?, in registry: Registry<Object>) -> Object? {
    do throws(Trouble) {
        return try registry.with(pointer) { $0 }
    } catch {
        return nil
    }
}
