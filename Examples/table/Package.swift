// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Table",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Surd", path: "../..")],
    targets: [
        .executableTarget(
            name: "Table",
            dependencies: [
                .product(name: "Surd", package: "Surd")
            ])
    ])
