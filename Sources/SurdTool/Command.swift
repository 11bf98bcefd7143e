package enum Command {
    package static func run() -> Int32 { 0 }
}
