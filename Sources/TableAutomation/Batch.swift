public import Diagnostics

/// A list of interactions, as a file of JSON Lines gives them.
///
/// ```swift
/// let batch = try Batch(
///   jsonLines: Array(#"{"do":"drag","row":[0,2],"to":[1,0]}"#.utf8), name: "edits.jsonl")
/// ```
public struct Batch: Sendable, Hashable {
  /// One interaction and where it stands.
  public struct Step: Sendable, Hashable {
    /// The line of the batch, from 1.
    public var line: Int

    /// What to do.
    public var interaction: Interaction

    /// Makes a step.
    public init(line: Int, interaction: Interaction) {
      self.line = line
      self.interaction = interaction
    }
  }

  /// The batch's name as the user gave it.
  public var name: String

  /// The interactions in their order.
  public var steps: [Step]

  /// Makes a batch of steps.
  public init(name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// Reads a batch: one JSON object a line; blank lines and lines that begin with `#` are skipped.
  ///
  /// A byte-order mark and CRLF line ends are accepted. The whole batch is read before anything is done.
  ///
  /// - Throws: a diagnostic that names line and column of the first mistake.
  /// - Complexity: O(*n*) in the length of the batch.
  public init(jsonLines bytes: [UInt8], name: String) throws(Diagnostic) {
    self.init(name: name, steps: [])
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    while start < bytes.count {
      number += 1
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let next = end + 1
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let line = BatchLine(bytes: bytes[start..<end], number: number, file: name)
      if !line.isSkipped { steps.append(Step(line: number, interaction: try line.interaction())) }
      start = next
    }
  }
}
