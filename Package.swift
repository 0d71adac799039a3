// swift-tools-version: 6.1
// The modules and what each may import stand in one table here; `scripts/check-imports` holds the sources to it.

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "Tabulua",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "Tabulua", targets: ["Tabulua"]),
    .library(name: "LuaHost", targets: ["LuaHost"]),
    .executable(name: "tabulua", targets: ["TabuluaMain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // The Lua side.
    .systemLibrary(
      name: "CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    .target(
      name: "CLuaHost", dependencies: ["CLua"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "LuaHost", dependencies: ["CLuaHost"], swiftSettings: strict),

    // A process that gives up its rights, for the command alone.
    .target(name: "CIsolation"),

    // The table side.
    .target(name: "Diagnostics", swiftSettings: strict),
    .target(name: "TableModel", swiftSettings: strict),
    .target(name: "TableStorage", dependencies: ["TableModel", "Diagnostics"], swiftSettings: strict),

    // Where they meet.
    .target(
      name: "TablePolicy", dependencies: ["LuaHost", "TableModel", "Diagnostics"],
      resources: [.embedInCode("Lua/rules.lua"), .embedInCode("Lua/snapshots.lua")], swiftSettings: strict),
    .target(
      name: "TableAutomation",
      dependencies: ["TablePolicy", "TableStorage", "LuaHost", "TableModel", "Diagnostics"],
      swiftSettings: strict),

    // Specs, proofs and the like.
    .target(
      name: "PolicyTesting",
      dependencies: [
        "TableAutomation", "TablePolicy", "TableStorage", "LuaHost", "TableModel", "Diagnostics",
      ],
      swiftSettings: strict),

    // The command, and what a Swift program embeds.
    .target(
      name: "TabuluaCommands",
      dependencies: [
        "PolicyTesting", "TableAutomation", "TablePolicy", "TableStorage", "LuaHost", "TableModel",
        "Diagnostics", "CIsolation",
        argumentParser,
      ],
      swiftSettings: strict),
    .executableTarget(name: "TabuluaMain", dependencies: ["TabuluaCommands"], swiftSettings: strict),
    .target(
      name: "Tabulua",
      dependencies: [
        "PolicyTesting", "TableAutomation", "TablePolicy", "TableStorage", "LuaHost", "TableModel",
        "Diagnostics",
      ],
      swiftSettings: strict),

    // What is measured, and the C host that the Lua boundary is measured against.
    .target(name: "CLuaTwin", dependencies: ["CLua"]),
    .executableTarget(
      name: "TabuluaBenchmarks",
      dependencies: [
        "PolicyTesting", "TableAutomation", "TablePolicy", "TableStorage", "TableModel", "LuaHost",
        "Diagnostics", "CLuaTwin",
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "SwiftExample", dependencies: ["Tabulua"], path: "scripts/examples/swift",
      exclude: ["README.md", "kanban.lua", "tasks.csv"], swiftSettings: strict),

    .executableTarget(
      name: "SwiftModelExample", dependencies: ["Tabulua"], path: "scripts/examples/swift-model",
      exclude: ["README.md", "board.lua"], swiftSettings: strict),

    .executableTarget(
      name: "HostExample", dependencies: ["LuaHost"], path: "scripts/examples/host",
      exclude: ["README.md"], swiftSettings: strict),

    // Tests.
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: strict),
    // Attacks on the Lua host, which its tests run, and a program that runs them under the sanitizers.
    .target(
      name: "LuaAttacks", dependencies: ["LuaHost"], path: "Tests/LuaAttacks",
      exclude: ["Corpus", "FuzzCorpus"],
      swiftSettings: strict),
    .executableTarget(
      name: "LuaAttackRunner", dependencies: ["LuaAttacks", "LuaHost"], path: "Tests/LuaAttackRunner",
      swiftSettings: strict),
    .testTarget(
      name: "LuaHostTests", dependencies: ["LuaHost", "LuaAttacks", "CLuaTwin"], exclude: ["Differential"],
      swiftSettings: strict),
    .testTarget(name: "TableModelTests", dependencies: ["TableModel"], swiftSettings: strict),
    .testTarget(
      name: "TableStorageTests", dependencies: ["TableStorage", "TableModel", "Diagnostics"],
      swiftSettings: strict),
    .testTarget(
      name: "TablePolicyTests", dependencies: ["TablePolicy", "LuaHost", "TableModel", "Diagnostics"],
      exclude: ["Attacks"], swiftSettings: strict),
    .testTarget(
      name: "TableAutomationTests",
      dependencies: [
        "TableAutomation", "TablePolicy", "TableStorage", "LuaHost", "TableModel", "Diagnostics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PolicyTestingTests",
      dependencies: [
        "PolicyTesting", "TableAutomation", "TablePolicy", "TableStorage", "LuaHost", "TableModel",
        "Diagnostics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TabuluaCommandsTests", dependencies: ["TabuluaCommands", "Tabulua", "LuaHost", "Diagnostics"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["TabuluaMain", "SwiftExample", "SwiftModelExample", "HostExample"],
      swiftSettings: strict),
  ]
)
