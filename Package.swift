// swift-tools-version: 6.1
// The modules and what each may import stand in one table here; `scripts/check-imports` holds the sources to it.

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // A debug build, such as that of plain `swift test`, checks the invariants after every change.
  .define("TABLE_INTERNAL_CHECKS", .when(configuration: .debug)),
]

// Optimizing the tests would take longer than running them slowly does. Nobody imports them, so that their interface is
// not compiled by itself beforehand.
let testing =
  strict
  + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

// In a package (`scripts/package`) all but what is called for each row and each step is made small: half a megabyte less. Swift's
// libraries alone are seven.
let small =
  Context.environment["TABULUA_PACKAGE"] == nil ? strict : strict + [.unsafeFlags(["-Osize"])]

// What glibc declares only to those who ask for more than the standard has, such as `memmem` and `memfd_create`.
let gnuFunctions: [CSetting] = [.define("_GNU_SOURCE")]

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
      name: "CTabuluaLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    .target(
      name: "CLuaHost", dependencies: ["CTabuluaLua"], cSettings: [.headerSearchPath(".")] + gnuFunctions,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "LuaHost", dependencies: ["CLuaHost"], swiftSettings: strict),

    // A process that gives up its rights, for the command alone.
    .target(name: "CTabuluaIsolation", cSettings: gnuFunctions),

    // The functions of the system, under one name on all platforms.
    .target(name: "CTabuluaSystem", cSettings: gnuFunctions),
    .target(name: "TabuluaSystem", dependencies: ["CTabuluaSystem"], swiftSettings: strict),

    // The table side.
    .target(name: "TabuluaText", swiftSettings: strict),
    .target(name: "TabuluaModel", swiftSettings: strict),
    .target(
      name: "TabuluaFiles", dependencies: ["TabuluaModel", "TabuluaText", "TabuluaSystem"],
      swiftSettings: strict),

    // Where they meet.
    .target(
      name: "TabuluaScript", dependencies: ["LuaHost", "TabuluaModel", "TabuluaText", "TabuluaSystem"],
      resources: [
        .embedInCode("Lua/rules.lua"), .embedInCode("Lua/rules/composition.lua"),
        .embedInCode("Lua/rules/files.lua"), .embedInCode("Lua/rules/sections.lua"),
        .embedInCode("Lua/rules/laws.lua"), .embedInCode("Lua/snapshots.lua"),
        .embedInCode("Lua/snapshots/identifiers.lua"), .embedInCode("Lua/snapshots/methods.lua"),
        .embedInCode("Lua/snapshots/data_source.lua"), .embedInCode("Lua/snapshots/lists.lua"),
        .embedInCode("Lua/snapshots/orders.lua"), .embedInCode("Languages/sl.strings"),
        .embedInCode("Languages/ru.strings"), .embedInCode("Languages/zh.strings"),
      ], swiftSettings: strict),
    .target(
      name: "TabuluaPolicy", dependencies: ["TabuluaScript", "LuaHost", "TabuluaModel", "TabuluaText"],
      swiftSettings: small),
    .target(
      name: "TabuluaBatch",
      dependencies: [
        "TabuluaPolicy", "TabuluaScript", "TabuluaFiles", "LuaHost", "TabuluaModel", "TabuluaText",
        "TabuluaSystem",
      ],
      swiftSettings: small),

    // What people see of it.
    .target(
      name: "TabuluaDrawing",
      dependencies: [
        "TabuluaBatch", "TabuluaPolicy", "TabuluaScript", "TabuluaFiles", "TabuluaModel", "TabuluaText",
      ],
      swiftSettings: small),

    // Specs, proofs and the like.
    .target(
      name: "TabuluaProving",
      dependencies: [
        "TabuluaDrawing", "TabuluaBatch", "TabuluaPolicy", "TabuluaScript", "TabuluaFiles", "LuaHost",
        "TabuluaModel", "TabuluaText", "TabuluaSystem",
      ],
      resources: [
        .embedInCode("Lua/spec_blocks.lua"), .embedInCode("Lua/spec_assertions.lua"),
        .embedInCode("Lua/spec_tests.lua"),
      ],
      swiftSettings: small),

    // The command, and what a Swift program embeds.
    .target(
      name: "TabuluaCommands",
      dependencies: [
        "TabuluaProving", "TabuluaDrawing", "TabuluaBatch", "TabuluaPolicy", "TabuluaScript", "TabuluaFiles",
        "LuaHost", "TabuluaModel", "TabuluaText", "TabuluaSystem", "CTabuluaIsolation", argumentParser,
      ],
      swiftSettings: small),
    .executableTarget(
      name: "TabuluaMain", dependencies: ["TabuluaCommands", "TabuluaSystem"], swiftSettings: small),
    .target(
      name: "Tabulua",
      dependencies: [
        "TabuluaProving", "TabuluaDrawing", "TabuluaBatch", "TabuluaPolicy", "TabuluaScript", "TabuluaFiles",
        "LuaHost",
        "TabuluaModel",
        "TabuluaText",
      ],
      swiftSettings: strict),

    // Examples of programs that embed the libraries; the tests run them.
    .executableTarget(
      name: "SwiftExample", dependencies: ["Tabulua"], path: "scripts/examples/swift",
      exclude: ["README.md", "kanban.lua", "tasks.csv"], swiftSettings: strict),

    .executableTarget(
      name: "SwiftModelExample", dependencies: ["Tabulua"], path: "scripts/examples/swift-model",
      exclude: ["README.md", "board.lua"], swiftSettings: strict),

    .executableTarget(
      name: "HostExample", dependencies: ["LuaHost"], path: "scripts/examples/host",
      exclude: ["README.md"], swiftSettings: strict),

    // Random numbers for tests, the same each time.
    .target(name: "SeededNumbers", path: "Tests/SeededNumbers", swiftSettings: strict),

    // Runs many commands in one process, for `scripts/growth --all`.
    .executableTarget(
      name: "CommandRunner", dependencies: ["TabuluaCommands"], path: "Tests/CommandRunner",
      swiftSettings: strict),

    // Tests.
    .testTarget(name: "TabuluaTextTests", dependencies: ["TabuluaText"], swiftSettings: testing),
    // Attacks on the Lua host, which its tests run, and a program that runs them under the sanitizers.
    .target(
      name: "LuaAttacks", dependencies: ["LuaHost", "SeededNumbers"], path: "Tests/LuaAttacks",
      exclude: ["Corpus", "FuzzCorpus"],
      swiftSettings: strict),
    .executableTarget(
      name: "LuaAttackRunner", dependencies: ["LuaAttacks", "LuaHost"], path: "Tests/LuaAttackRunner",
      swiftSettings: strict),
    // Lua without a host, which the sandbox is compared with.
    .target(name: "CPlainLua", dependencies: ["CTabuluaLua"], path: "Tests/CPlainLua"),
    .testTarget(
      name: "LuaHostTests", dependencies: ["LuaHost", "LuaAttacks", "CPlainLua"], exclude: ["Differential"],
      swiftSettings: testing),
    .testTarget(
      name: "TabuluaModelTests",
      dependencies: [
        "SeededNumbers", "TabuluaPolicy", "TabuluaScript", "LuaHost", "TabuluaModel", "TabuluaText",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "TabuluaFilesTests",
      dependencies: ["SeededNumbers", "TabuluaFiles", "TabuluaModel", "TabuluaText", "TabuluaSystem"],
      swiftSettings: testing),
    .testTarget(
      name: "TabuluaPolicyTests",
      dependencies: [
        "SeededNumbers", "TabuluaPolicy", "TabuluaScript", "LuaHost", "TabuluaModel", "TabuluaText",
      ],
      exclude: ["Attacks"], swiftSettings: testing),
    .testTarget(
      name: "TabuluaBatchTests",
      dependencies: [
        "SeededNumbers",
        "TabuluaDrawing", "TabuluaBatch", "TabuluaPolicy", "TabuluaScript", "TabuluaFiles", "LuaHost",
        "TabuluaModel",
        "TabuluaText",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "TabuluaDrawingTests",
      dependencies: [
        "TabuluaDrawing", "TabuluaBatch", "TabuluaPolicy", "TabuluaScript", "TabuluaModel", "TabuluaText",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "TabuluaProvingTests",
      dependencies: [
        "SeededNumbers", "TabuluaProving", "TabuluaDrawing", "TabuluaBatch", "TabuluaPolicy", "TabuluaScript",
        "TabuluaFiles",
        "LuaHost",
        "TabuluaModel",
        "TabuluaText",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "TabuluaCommandsTests",
      dependencies: [
        "SeededNumbers", "TabuluaCommands", "TabuluaPolicy", "Tabulua", "LuaHost", "TabuluaModel",
        "TabuluaText",
      ],
      exclude: ["Transcripts", "Attacks", "Shells"], swiftSettings: testing),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["TabuluaMain", "Tabulua", "SwiftExample", "SwiftModelExample", "HostExample"],
      swiftSettings: testing),
  ]
)

// `scripts/quick` names the targets of tests that it runs: the others, and what only they need, are not built then.
if let names = Context.environment["TABULUA_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// `scripts/benchmarks/build` asks for it: what measures is a package of its own, which sees only products.
if Context.environment["TABULUA_MEASURED"] != nil {
  package.products.append(.executable(name: "CommandRunner", targets: ["CommandRunner"]))
}
