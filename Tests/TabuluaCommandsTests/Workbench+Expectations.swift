import Testing

/// What the tests of commands expect: all that a command prints, and whole files.
///
/// A failure shows the lines that differ, `-` in front of those that are expected and `+` in front of those that came.
extension Workbench.Outcome {
  /// Expects the exit status of the command, all of its output and all of its errors.
  func expect(
    status: Int32 = 0, output: String = "", errors: String = "",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, "\(command)", sourceLocation: sourceLocation)
    expectText(self.output, output, "the output of \(command)", sourceLocation: sourceLocation)
    expectText(self.errors, errors, "the errors of \(command)", sourceLocation: sourceLocation)
  }

  /// Expects what stands in a file of transcripts.
  func expect(inFile name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    var transcript = Transcript()
    transcript.add(self)
    try transcript.expect(inFile: name, sourceLocation: sourceLocation)
  }
}

extension Workbench.Outcome {
  /// What the command printed, with `0` for the time that each test took.
  var withoutTimes: Self {
    var outcome = self
    outcome.output = output.replacing(/"seconds":[0-9.e-]+/, with: "\"seconds\":0")
      .replacing(/time="[0-9.]+"/, with: "time=\"0\"").replacing(#/ +[0-9.]+ ms/#, with: "  0 ms")
    return outcome
  }
}

extension Workbench {
  /// Expects the whole text of a file in the folder; the folder is left out of it.
  func expect(
    file: String, _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    expectText(
      relative(Array(try read(file).utf8)), expected, "the file \(file)", sourceLocation: sourceLocation)
  }
}

/// Expects a text; a failure shows the lines that differ.
func expectText(
  _ text: String, _ expected: String, _ what: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  guard text != expected else { return }
  Issue.record("\(what) is another:\n\(difference(from: expected, to: text))", sourceLocation: sourceLocation)
}

/// The lines that differ, and two lines around them: `-` in front of those that only the first text has, `+` in front of
/// those that only the second has.
private func difference(from old: String, to new: String) -> String {
  let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
  let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
  let changes = newLines.difference(from: oldLines)
  let removed = Set(changes.removals.map(\.offset)), inserted = Set(changes.insertions.map(\.offset))
  var lines: [(mark: String, text: Substring)] = []
  var row = 0
  func insert() {
    while inserted.contains(row) {
      lines.append(("+", newLines[row]))
      row += 1
    }
  }
  for (index, line) in oldLines.enumerated() {
    if removed.contains(index) {
      lines.append(("-", line))
    } else {
      insert()
      lines.append((" ", line))
      row += 1
    }
  }
  insert()
  let shown = Set(lines.indices.filter { lines[$0].mark != " " }.flatMap { $0 - 2...$0 + 2 })
  return lines.indices.filter(shown.contains).map { index in
    (shown.contains(index - 1) || index == 0 ? "" : "…\n") + "\(lines[index].mark) \(lines[index].text)\n"
  }.joined()
}

extension CollectionDifference.Change {
  /// Where the line stands: in the old text if it is removed, in the new text if it is inserted.
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): return offset
    }
  }
}
