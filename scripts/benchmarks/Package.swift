// swift-tools-version: 6.1
// What `scripts/bench` measures with: the program that runs both sides in turn, and the peers written in Swift. A
// package of its own, because swift-collections is here for one peer only. Tabulua's side are the subjects of
// `TabuluaBenchmarks` and the command itself, which the package above builds.

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "TabuluaBench",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0")
  ],
  targets: [
    .target(name: "BenchmarkReport", swiftSettings: strict),
    .executableTarget(name: "Bench", dependencies: ["BenchmarkReport"], swiftSettings: strict),
    .executableTarget(
      name: "Peers", dependencies: [.product(name: "_RopeModule", package: "swift-collections")],
      swiftSettings: strict),
    .testTarget(name: "BenchmarkReportTests", dependencies: ["BenchmarkReport"], swiftSettings: strict),
  ]
)
