// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Receipt",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Surd", path: "../..")],
    targets: [
        .executableTarget(
            name: "Receipt",
            dependencies: [
                .product(name: "Surd", package: "Surd"),
                .product(name: "SurdKeypad", package: "Surd"),
            ])
    ])
