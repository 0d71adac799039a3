public import LuaHost
public import TabuluaScript
public import TabuluaText

/// The text of a policy: of one file, or of several that are put together as `rules.all` does.
///
/// ```swift
/// let text = try PolicyText(contentsOf: ["pin.lua", "limit.lua"])
/// let policy = try LuaPolicy(text)
/// ```
public struct PolicyText: Sendable, Hashable {
  /// One of the files.
  struct File: Sendable, Hashable {
    let name: String
    let source: [UInt8]
  }

  let files: [File]

  /// What messages call it: the names of its files.
  public var name: String { files.map(\.name).joined(separator: ", ") }

  /// Reads files, without running them.
  ///
  /// ```swift
  /// print(try PolicyText(contentsOf: ["pin.lua", "limit.lua"]).name)  // pin.lua, limit.lua
  /// ```
  ///
  /// - Parameter paths: At least one.
  /// - Throws: a `Diagnostic`: `policy_missing` or `policy_unreadable`.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(contentsOf paths: [String]) throws(Diagnostic) {
    precondition(!paths.isEmpty, "a policy has a file")
    files = try paths.map { (path) throws(Diagnostic) in
      File(name: path, source: try PolicyFile.bytes(ofPolicy: path))
    }
  }

  /// A policy of one text; modules are found in the folder of `name` and below it.
  public init(source: [UInt8], name: String) { files = [File(name: name, source: source)] }

  /// Finds what the files require: in their folders and below them.
  var modules: PolicyModules { PolicyModules(ofScripts: files.map(\.name)) }
}

extension LuaPolicy {
  /// Runs the files of a policy and finds its callbacks; several are put together as `rules.all` does, in their order.
  ///
  /// ```swift
  /// let policy = try LuaPolicy(PolicyText(contentsOf: ["pin.lua", "limit.lua"]))
  /// ```
  ///
  /// - Throws: A `Diagnostic` about the first thing that is wrong.
  /// - Complexity: O(*n*) for *n* bytes to compile, and what the scripts do when they are loaded.
  public convenience init(
    _ text: PolicyText, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    coversLines: Bool = false,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) throws(Diagnostic) {
    try self.init(
      files: text.files, options: options, limits: limits, modules: text.modules.load,
      coversLines: coversLines, printHandler: printHandler)
  }
}

extension PolicyLoader {
  /// Runs the files of a policy and reads what they returned; what several returned is put together first.
  mutating func load(files: [PolicyText.File], options: [String: PolicyOption]) {
    guard files.count > 1 else { return load(options: options) }
    state.holdDeadline()
    defer { state.releaseDeadline() }
    var policies: [LuaReference] = []
    defer { for policy in policies { state.release(policy) } }
    do throws(LuaError) {
      for file in files {
        let policy = try state.execute(
          file.source, name: file.name, arguments: [.table(LuaTable(options))])
        guard let policy, state.type(of: policy) == "table" else {
          return refuse(policy.map(state.type), of: file.name)
        }
        policies.append(policy)
      }
      let own = PolicyModules.joining
      let names = LuaTable(list: files.map { .text($0.name) })
      guard
        let policy = try state.execute(
          own.source, name: own.name, arguments: [.table(names)], references: policies)
      else { return }
      defer { state.release(policy) }
      load(policy)
    } catch {
      refuse(error)
    }
  }
}
