// What an error says. The functions are named as in surd.h, which documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd

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
