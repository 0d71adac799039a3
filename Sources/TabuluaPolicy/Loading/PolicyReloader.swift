public import TabuluaScript
public import TabuluaText
public import LuaHost
public import TabuluaModel

/// A policy whose files may change while it is in use: what they say now is loaded into a new state, looked at, and put in
/// force; a broken version leaves the old one in force, with a message.
///
/// Somebody has to say when to look: a timer, a watcher of files, a key. A look that finds nothing new reads the files
/// and does nothing else.
///
/// ```swift
/// let reloader = try PolicyReloader(contentsOf: "kanban.lua", options: ["limit": 3])
/// let view = try TableView(table, policy: reloader.policy)
/// // Later, as often as you like:
/// switch reloader.reload(view) {
/// case .unchanged: break
/// case .reloaded: print("the new rules are in force")
/// case .kept(let problem): print(DiagnosticRenderer().text(problem))
/// case .postponed: break  // in the middle of something: look again soon
/// }
/// ```
public final class PolicyReloader {
  /// What came of a look at the files.
  ///
  /// ```swift
  /// let reloader = try PolicyReloader(contentsOf: "kanban.lua")
  /// if case .kept(let problem) = reloader.reload(view) { print(DiagnosticRenderer().text(problem)) }
  /// ```
  public enum Outcome: Sendable, Hashable {
    /// The files say what they said at the last look.
    case unchanged
    /// What they say now is in force.
    case reloaded
    /// What they say now cannot be used; the policy that was in force still is. Told once for each version.
    case kept(Diagnostic)
    /// Something changed, but the view is in the middle of an interaction, a drag or an update, or another table is pushed
    /// over it: look again.
    case postponed
  }

  /// The policy's file as the user named it.
  public let path: String

  /// The policy that is in force.
  public private(set) var policy: LuaPolicy

  /// What is wrong with the files as they are now; nil where they are in force.
  public private(set) var problem: Diagnostic?

  private let options: [String: PolicyOption]
  private let printHandler: ((_ place: TextLocation?, _ text: String) -> Void)?

  /// What the version that is in force was made of, and the last one that was tried.
  private var files: PolicyFiles
  private var triedFiles: PolicyFiles

  /// Loads a policy for the first time; `require` finds modules in the file's folder and below it.
  ///
  /// ```swift
  /// let reloader = try PolicyReloader(contentsOf: "kanban.lua", options: ["limit": 3])
  /// ```
  ///
  /// - Throws: as ``LuaPolicy/init(contentsOf:options:limits:printHandler:)``.
  /// - Complexity: O(*n*) for *n* bytes to compile, and what the script does when it is loaded.
  public init(
    contentsOf path: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) throws(Diagnostic) {
    self.path = path
    self.options = options
    self.printHandler = printHandler
    let files = PolicyFiles(policy: path)
    policy = try files.load(options: options, limits: limits, printHandler: printHandler)
    self.files = files
    triedFiles = files
  }

  /// Looks at the policy's file and the modules that it has required, and puts what they say now in force if that is
  /// something new.
  ///
  /// The new version is loaded with the options of the first one and the present limits and strings, in a state of its
  /// own: Lua variables begin anew, except what `save_state` saves and `restore_state` takes. Rows, marks, selection and
  /// editing mode of the view stay, see `TableView.replacePolicy(_:by:)`. A version that maps the columns otherwise
  /// cannot be put in force, because the rows were read with the old mapping.
  ///
  /// - Returns: ``Outcome/kept(_:)`` for a version that cannot be read, compiled, loaded or shown; the problem stays in
  ///   ``problem`` until the files change.
  /// - Complexity: the files are read; a new version is loaded and asked about the rows in view.
  public func reload(_ view: TableView) -> Outcome {
    if files.areAsRead {
      problem = nil
      triedFiles = files
      return .unchanged
    }
    if triedFiles !== files, triedFiles.areAsRead { return .unchanged }
    guard view.mayReplaceRules else { return .postponed }
    let new = PolicyFiles(policy: path)
    do throws(Diagnostic) {
      let newPolicy = try new.load(options: options, limits: policy.limits, printHandler: printHandler)
      newPolicy.strings = policy.strings
      try check(newPolicy)
      do throws(TableError) {
        try view.replacePolicy(policy, by: newPolicy)
      } catch {
        throw error.diagnostic(policy: newPolicy)
      }
      policy = newPolicy
      files = new
      triedFiles = new
      problem = nil
      return .reloaded
    } catch {
      triedFiles = new
      problem = error
      return .kept(error)
    }
  }

  /// Fails for a version that a table of the old one cannot go on with.
  private func check(_ new: LuaPolicy) throws(Diagnostic) {
    func problem(
      _ code: some MessageCode, _ message: String, help: String = "make a new view for the new policy"
    )
      -> Diagnostic
    {
      Diagnostic(code: code, message: message, location: TextLocation(file: path), help: help)
    }
    if new.mapping != policy.mapping {
      throw problem(
        PolicyCode.mappingChanged, "`policy.table` says something else than when the table was read",
        help: "read the table again with the new policy, or put `policy.table` back")
    }
    if new.ownsRows != policy.ownsRows {
      throw problem(
        PolicyCode.ownerChanged,
        new.ownsRows
          ? "the policy defines `number_of_rows` now, but the table has rows of its own"
          : "the policy no longer defines `number_of_rows`, but the table has no rows of its own")
    }
    if new.settings.style != policy.settings.style {
      throw problem(PolicyCode.styleChanged, "the style of a table cannot change while it is in use")
    }
  }
}
