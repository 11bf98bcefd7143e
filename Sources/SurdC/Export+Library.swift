// What the library says of itself. The functions are named as in surd.h, which documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
internal import CSurd

private let version = CText(SURD_VERSION)

@c @implementation
public func surd_version() -> UnsafePointer<CChar>! { version.start }

@c @implementation
public func surd_api_level() -> Int32 { SURD_API_LEVEL }

@c @implementation
public func surd_live_objects() -> Int { Objects.count }
