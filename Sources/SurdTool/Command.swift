package enum Command {
    package static func run() -> Int32 {
        System.ignoreClosedPipes()
        let p = LinePipeline(
            from: 0, to: 1, jobs: Int(System.arguments.count), longestLine: 1 << 20)
        let r = p.run {
            { line, out in
                guard let line else { out += Array("toolong\n".utf8); return false }
                var h: UInt64 = 1
                for b in line { h = h &* 31 &+ UInt64(b) }
                out.append(contentsOf: String(h).utf8); out.append(10); return true
            }
        }
        print(r); return 0
    }
}
