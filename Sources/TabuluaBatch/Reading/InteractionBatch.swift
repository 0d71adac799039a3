public import LuaHost
public import TabuluaText
import TabuluaPolicy
import TabuluaScript
public import TabuluaFiles

/// A list of interactions, as a file of JSON Lines gives them, or a script that makes them.
///
/// ```swift
/// let batch = try InteractionBatch(
///   jsonLines: Array(#"{"do":"drag","row":[0,2],"to":[1,0]}"#.utf8), name: "edits.jsonl")
/// ```
public struct InteractionBatch: Sendable, Hashable {
  /// One interaction and where it stands.
  ///
  /// ```swift
  /// for step in batch.steps { print(step.line ?? 0, step.interaction.verb) }
  /// ```
  public struct Step: Sendable, Hashable {
    /// The line of the batch, from 1; nil for a step of the command line.
    public var line: Int?

    /// What to do.
    public var interaction: Interaction

    /// Makes a step.
    public init(line: Int?, interaction: Interaction) {
      self.line = line
      self.interaction = interaction
    }
  }

  /// The batch's name as the user gave it.
  public var name: String

  /// The interactions in their order; a script makes its own.
  public var steps: [Step]

  /// The names of the tables that the steps are about, each empty where its step does not say so; without any where
  /// none does.
  var tables: [String] = []

  /// How many of the steps were read.
  var stepsRead = 0

  /// Whether one of the steps that were read takes back what others did.
  var readsTakingBack = false

  /// The source of a batch in Lua; nil for a list of interactions.
  package var script: [UInt8]?

  /// Makes a batch of steps.
  public init(name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// Reads one interaction that stands alone, such as one of the command line.
  ///
  /// ```swift
  /// let batch = try InteractionBatch(json: #"{"do":"tap","row":[0,2]}"#, name: "--do")
  /// ```
  ///
  /// - Throws: a diagnostic that names the first mistake.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json text: String, name: String) throws(Diagnostic) {
    self.init(name: name, steps: [])
    let (interaction, table) = try FileBytes(Array(text.utf8)).withUnsafeBytes { bytes throws(Diagnostic) in
      let fields = StepFields(bytes, file: name)
      _ = try fields.read(line: 0..<bytes.count, number: 1, mustBeStep: true)
      return try fields.step()
    }
    if let table { note(table, ofStep: 0) }
    steps.append(Step(line: nil, interaction: interaction))
    (stepsRead, readsTakingBack) = (1, interaction.takesStepsBack)
  }

  /// Takes a batch in Lua; it is compiled, to find mistakes before anything is done, and run later.
  ///
  /// `limits` is what it may use until it is compiled.
  ///
  /// ```swift
  /// let batch = try InteractionBatch(lua: Array(#"user:tap("milk")"#.utf8), name: "edits.lua")
  /// ```
  ///
  /// - Throws: a diagnostic about what is wrong with the text.
  /// - Complexity: O(*n*) in the length of the text.
  public init(lua source: [UInt8], name: String, limits: LuaLimits = .standard) throws(Diagnostic) {
    _ = try BatchState(source: source, name: name, limits: limits, policies: LuaPolicy.pushed)
    self.init(name: name, steps: [])
    script = source
  }

  /// Reads a batch: one JSON object a line; blank lines and lines that begin with `#` are skipped.
  ///
  /// A byte-order mark and CRLF line ends are accepted. The whole batch is read before anything is done.
  ///
  /// ```swift
  /// let text = #"{"do":"tap","row":{"key":"milk"}}"#
  /// let batch = try InteractionBatch(jsonLines: Array(text.utf8), name: "edits.jsonl")
  /// ```
  ///
  /// - Throws: a diagnostic that names line and column of the first mistake.
  /// - Complexity: O(*n*) in the length of the batch.
  public init(jsonLines bytes: [UInt8], name: String) throws(Diagnostic) {
    try self.init(jsonLines: FileBytes(bytes), name: name)
  }

  /// Reads a batch from the bytes of a file, which are not copied; otherwise as ``init(jsonLines:name:)`` of an array.
  ///
  /// ```swift
  /// let batch = try InteractionBatch(jsonLines: try FileBytes(path: "edits.jsonl"), name: "edits.jsonl")
  /// ```
  ///
  /// - Throws: a diagnostic that names line and column of the first mistake.
  /// - Complexity: O(*n*) in the length of the batch; a long one is read by two threads.
  public init(jsonLines bytes: FileBytes, name: String) throws(Diagnostic) {
    self = try bytes.withUnsafeBytes { bytes throws(Diagnostic) in try Self(lines: bytes, name) }
  }

  /// Whether a step takes back what others did, so that these must be recorded.
  ///
  /// It is known of steps that were read, and looked for in others and in the text of a script; a module that a script requires
  /// says so when it is loaded.
  var takesStepsBack: Bool {
    if let script, UndoMention.isFound(in: script) { return true }
    return readsTakingBack || steps.dropFirst(stepsRead).contains { $0.interaction.takesStepsBack }
  }

  mutating func note(_ table: String, ofStep index: Int) {
    tables += [String](repeating: "", count: index - tables.count)
    tables.append(table)
  }
}
