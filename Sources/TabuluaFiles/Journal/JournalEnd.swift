import TabuluaSystem
import TabuluaText

/// The line that ends an entry of a journal: how the run came to its end, and a digest that tells whether somebody has
/// changed the journal.
struct JournalEnd: Equatable {
  /// The run.
  let id: String
  let outcome: JournalEntry.Outcome
  /// The SHA-256 of the digest of the entry before, of the lines of this one, the first line behind all others, and of this
  /// line up to the digest.
  ///
  /// What the first line says is known last, when all others are written.
  let digest: String

  /// Begins the digest of an entry that follows on another one, which has a digest; it then takes the entry's lines, the first
  /// one last.
  static func digest(after previous: String?) -> FileDigest {
    var digest = FileDigest()
    digest.take(Array((previous ?? "").utf8))
    return digest
  }

  /// Ends an entry whose lines a digest has taken.
  init(_ id: String, _ outcome: JournalEntry.Outcome, of lines: FileDigest) {
    self.id = id
    self.outcome = outcome
    var digest = lines
    digest.take(Array(Self.start(id, outcome).utf8))
    self.digest = digest.text
  }

  /// Ends an entry of which these are the lines, after another one that has a digest.
  init(
    _ id: String, _ outcome: JournalEntry.Outcome, of lines: UnsafeRawBufferPointer, after previous: String?
  ) {
    var digest = Self.digest(after: previous)
    let first = lines.prefix { $0 != 0x0A }.count + 1
    digest.take(UnsafeRawBufferPointer(rebasing: lines.dropFirst(first)))
    digest.take(UnsafeRawBufferPointer(rebasing: lines.prefix(first)))
    self.init(id, outcome, of: digest)
  }

  /// Reads the line; nil for others.
  init?(_ line: JSONValue) {
    guard line["kind"] == .string("end"), case .string(let id)? = line["id"],
      case .string(let name)? = line["outcome"], let outcome = JournalEntry.Outcome(rawValue: name),
      case .string(let digest)? = line["digest"]
    else { return nil }
    (self.id, self.outcome, self.digest) = (id, outcome, digest)
  }

  /// Whether an entry, which is cut off in its end line, has an end that is not that of its lines: the line is whole but for
  /// what ends it.
  ///
  /// Nothing holds the lines of an entry whose end line is not whole.
  static func isWrong(
    _ id: String, _ rest: some Collection<UInt8>, of lines: UnsafeRawBufferPointer, after previous: String?
  )
    -> Bool
  {
    guard let line = try? JSONParser.parse(Array(rest)[...]), let end = JournalEnd(line) else { return false }
    return end != JournalEnd(id, end.outcome, of: lines, after: previous)
  }

  private static func start(_ id: String, _ outcome: JournalEntry.Outcome) -> String {
    "{\"kind\":\"end\",\"id\":\(JSONText.string(id)),\"outcome\":\"\(outcome.rawValue)\""
  }

  /// The line, with its end.
  var text: String { "\(Self.start(id, outcome)),\"digest\":\"\(digest)\"}\n" }
}
