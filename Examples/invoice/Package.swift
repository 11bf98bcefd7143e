// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Invoice",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Surd", path: "../..")],
    targets: [
        .executableTarget(
            name: "Invoice",
            dependencies: [
                .product(name: "Surd", package: "Surd"),
                .product(name: "SurdFoundation", package: "Surd"),
            ])
    ])
