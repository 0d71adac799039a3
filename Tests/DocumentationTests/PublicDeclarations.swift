import Foundation

/// What the libraries declare for programs, by reading their sources.
enum PublicDeclarations {
  /// The modules that `import Tabulua` brings.
  static let tabulua: [String] = {
    let file = Shell.root.appendingPathComponent("Sources/Tabulua/Tabulua.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      line.hasPrefix("@_exported public import ") ? String(line.split(separator: " ")[3]) : nil
    }
  }()

  /// The declarations of modules, in the order of their files' names.
  static func all(inModules modules: [String]) throws -> [PublicDeclaration] {
    try modules.sorted().flatMap { module in
      let folder = Shell.root.appendingPathComponent("Sources/\(module)").path
      let files = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") }.sorted()
      return try files.flatMap { try PublicDeclaration.all(inFile: "Sources/\(module)/\($0)") }
    }
  }

  /// Those that should have an example: the types, and the functions that throw.
  ///
  /// A function that answers a requirement of a protocol is left out where the requirement has the same parameters: what
  /// it does is said there.
  static func needingExamples(_ all: [PublicDeclaration]) -> [PublicDeclaration] {
    let requirements = Set(all.filter { $0.isRequirement && $0.throwsErrors }.map(\.name))
    return all.filter {
      $0.isType || $0.throwsErrors && ($0.isRequirement || !requirements.contains($0.name))
    }
  }
}
