public import TabuluaText
public import LuaHost
import TabuluaModel
public import TabuluaPolicy
public import TabuluaScript

/// A policy that can be loaded again and again, each time with variables of its own.
///
/// A loaded policy is confined to its task and keeps its Lua variables; a prototype is a value, so that every
/// trial, and every core, gets a policy of its own.
///
/// ```swift
/// let prototype = try PolicyPrototype(contentsOf: "kanban.lua", options: ["limit": 3])
/// let policy = try prototype.load()
/// ```
public struct PolicyPrototype: Sendable {
  /// The policy's file as the user named it.
  public var name: String

  /// The Lua text.
  public var source: [UInt8]

  /// The files that are put together; nil for a policy of one text.
  private var joined: PolicyText?

  /// What the policy gets as `options`.
  public var options: [String: PolicyOption]

  /// What one callback may use before it is stopped.
  public var limits: LuaLimits

  /// What `view.language` and `view:localized_string` tell the policy.
  public var strings = StringTable()

  /// Whether loaded policies count how often each line runs; see `LuaPolicy.lineCounts`.
  public var coversLines = false

  /// Takes what policies on a ``DragBench`` have done, when they are given up; to be set with ``coversLines``.
  package var coverage: CoverageCollector?

  /// Makes a prototype of a text; modules are found in the folder of `name` and below it.
  public init(
    source: [UInt8], name: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard
  ) {
    self.source = source
    self.name = name
    self.options = options
    self.limits = limits
  }

  /// Reads a policy's file, without running it.
  ///
  /// ```swift
  /// let prototype = try PolicyPrototype(contentsOf: "kanban.lua", options: ["limit": 3])
  /// ```
  ///
  /// - Throws: a `Diagnostic`: `policy_missing` or `policy_unreadable`.
  /// - Complexity: O(*n*) for *n* bytes; nothing is compiled yet.
  public init(
    contentsOf path: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard
  ) throws(Diagnostic) {
    self.init(source: try PolicyFile.bytes(ofPolicy: path), name: path, options: options, limits: limits)
  }

  /// Reads the files of a policy, without running them; several are put together as `rules.all` does, in their order.
  ///
  /// ```swift
  /// let prototype = try PolicyPrototype(contentsOf: ["pin.lua", "limit.lua"])
  /// ```
  ///
  /// - Throws: a `Diagnostic`: `policy_missing` or `policy_unreadable`.
  /// - Complexity: O(*n*) for *n* bytes; nothing is compiled yet.
  public init(
    contentsOf paths: [String], options: [String: PolicyOption] = [:], limits: LuaLimits = .standard
  ) throws(Diagnostic) {
    if paths.count == 1 {
      try self.init(contentsOf: paths[0], options: options, limits: limits)
      return
    }
    let text = try PolicyText(contentsOf: paths)
    self.init(source: [], name: text.name, options: options, limits: limits)
    joined = text
  }

  /// Loads the policy for a table, and gives the rows that the host holds.
  func load(for table: TrialTable) throws(Diagnostic) -> (policy: LuaPolicy, contents: TableContents) {
    switch table {
    case .loaded(let contents): (try load(), contents)
    case .scripted(let shape): (try load(shape: shape), TableContents(sections: []))
    }
  }

  /// Loads the policy.
  ///
  /// ```swift
  /// let policy = try prototype.load(shape: [2, 0, 3])
  /// ```
  ///
  /// - Parameters:
  ///   - shape: How many rows each section shall have, for a policy that owns its rows; it gets the list as
  ///     `options.shape`.
  ///   - printHandler: Receives what the policy prints; nil drops it.
  /// - Returns: A policy of its own.
  /// - Throws: a `Diagnostic` about the first thing that is wrong.
  /// - Complexity: some tens of microseconds, and what the file itself does.
  public func load(
    shape: [Int]? = nil,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) throws(Diagnostic) -> LuaPolicy {
    var options = options
    if let shape { options["shape"] = .list(shape.map { .integer(Int64($0)) }) }
    let policy: LuaPolicy
    if let joined {
      policy = try LuaPolicy(
        joined, options: options, limits: limits, coversLines: coversLines, printHandler: printHandler)
    } else {
      policy = try LuaPolicy(
        source: source, name: name, options: options, limits: limits,
        modules: PolicyModules(ofScript: name).load, coversLines: coversLines, printHandler: printHandler)
    }
    policy.strings = strings
    return policy
  }
}
