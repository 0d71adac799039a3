// swift-tools-version: 6.1
// What `scripts/bench` and the callgrind scripts measure with. A package of its own: who uses Tabulua builds none of it.
//   Bench      runs Tabulua and others in turn, and reports
//   Subjects   Tabulua's own work, one piece at a time, chosen by argument
//   CBound     the edits of a file as fast as they can be made, in C, which whole runs are measured against
//   CLuaTwin   a host of Lua in C alone, which the Lua boundary is measured against
//   Peers      other data structures in Swift, which the table is measured against

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
    .package(name: "Tabulua", path: "../.."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(name: "BenchmarkReport", swiftSettings: strict),
    .executableTarget(name: "Bench", dependencies: ["BenchmarkReport"], swiftSettings: strict),
    .executableTarget(name: "CBound", cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
      name: "Peers", dependencies: [.product(name: "_RopeModule", package: "swift-collections")],
      swiftSettings: strict),
    .systemLibrary(
      name: "CBenchmarkLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    .target(name: "CLuaTwin", dependencies: ["CBenchmarkLua"]),
    .executableTarget(
      name: "Subjects",
      dependencies: [
        "CLuaTwin", .product(name: "Tabulua", package: "Tabulua"),
        .product(name: "LuaHost", package: "Tabulua"),
      ],
      swiftSettings: strict),
    .testTarget(name: "BenchmarkReportTests", dependencies: ["BenchmarkReport"], swiftSettings: strict),
  ]
)
