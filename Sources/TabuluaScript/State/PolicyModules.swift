import LuaHost
import TabuluaModel

/// Finds the modules that a policy requires: Lua files in the policy's own folder and below it, and those of
/// Tabulua.
package struct PolicyModules {
  /// The folders of the policy's files as the user wrote them, each with its slash; empty for the current one.
  private let folders: [String]

  /// The modules of a script, by the path of its file.
  package init(ofScript path: String) { self.init(ofScripts: [path]) }

  /// The modules of several files that are one policy.
  package init(ofScripts paths: [String]) {
    folders = paths.reduce(into: []) { folders, path in
      let folder = PolicyFile.folder(of: path)
      if !folders.contains(folder) { folders.append(folder) }
    }
  }

  /// The module with the rules that are ready to use.
  package static let rules = "tabulua.rules"

  /// The part of it that puts several rules together.
  package static let composition = "\(rules).composition"

  /// The part of it that lists the sections which rules were made for.
  package static let sections = "\(rules).sections"

  /// The module with snapshots of tables.
  package static let snapshots = "tabulua.snapshots"

  /// Whether a chunk is one of ours: a module, or what runs specs.
  ///
  /// A file of the user has an ending.
  static func isOwn(_ chunk: String) -> Bool { chunk.hasPrefix("tabulua.") && !chunk.hasSuffix(".lua") }

  /// The source of a module and the name that messages show.
  package func load(_ name: String) throws -> (source: [UInt8], name: String)? {
    if name.hasPrefix("tabulua.") { return try Self.own(name) }
    // No path is longer.
    guard name.utf8.count <= 4096 else { throw PolicyError.moduleName(name) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isName) else { throw PolicyError.moduleName(name) }
    let file = parts.joined(separator: "/") + ".lua"
    let places = folders.filter { PolicyFile.resolved($0 + file) != nil }
    if places.count > 1, Set(places.compactMap { PolicyFile.resolved($0 + file) }).count > 1 {
      throw PolicyError.moduleAmbiguous(name, paths: places.map { $0 + file })
    }
    let folder = places.first ?? folders.first ?? ""
    let path = folder + file
    guard let real = PolicyFile.resolved(path) else { throw PolicyError.moduleMissing(name, path: path) }
    // A symbolic link must not lead out of the folder.
    guard var root = PolicyFile.resolved(folder.isEmpty ? "." : folder) else {
      throw PolicyError.moduleUnreadable(name, path: path)
    }
    if !root.hasSuffix("/") { root += "/" }
    guard real.hasPrefix(root) else { throw PolicyError.moduleName(name) }
    if let kind = PolicyFile.kindOfNoFile(real) {
      throw PolicyError.moduleUnreadable(name, path: path, kind: kind)
    }
    switch PolicyFile.contents(of: real) {
    case .success(let bytes): return (bytes, path)
    case .failure(.missing): throw PolicyError.moduleMissing(name, path: path)
    case .failure: throw PolicyError.moduleUnreadable(name, path: path)
    }
  }

  /// The source of a module of Tabulua, whose name is what messages show.
  ///
  /// The Lua files are embedded, so that a program needs no folder of ours beside it.
  package static func own(_ name: String) throws -> (source: [UInt8], name: String) {
    switch name {
    case rules: return (PackageResources.rules_lua, name)
    case composition: return (PackageResources.composition_lua, name)
    case sections: return (PackageResources.sections_lua, name)
    case "\(rules).laws": return (PackageResources.laws_lua, name)
    case "\(rules).callbacks": return (TableCallback.waysOfComposition, name)
    case snapshots: return (PackageResources.snapshots_lua, name)
    // The parts of the module above.
    case "\(snapshots).identifiers": return (PackageResources.identifiers_lua, name)
    case "\(snapshots).lists": return (PackageResources.lists_lua, name)
    case "\(snapshots).orders": return (PackageResources.orders_lua, name)
    case "\(snapshots).methods": return (PackageResources.methods_lua, name)
    case "\(snapshots).data_source": return (PackageResources.data_source_lua, name)
    default: throw PolicyError.ownModuleMissing(name)
    }
  }

  /// What makes one policy of several files: a chunk that gets what they returned.
  package static var joining: (source: [UInt8], name: String) {
    (PackageResources.files_lua, "\(rules).files")
  }

  private static func isName(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
