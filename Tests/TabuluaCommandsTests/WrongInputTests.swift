import TabuluaText
import Testing

/// A hundred wrong inputs and more: one clear error each, the right exit status, and files that stay as they were.
@Suite struct WrongInputTests {
  static let all =
    WrongInput.tables + WrongInput.batches + WrongInput.scripts + WrongInput.policies + WrongInput.callbacks
    + WrongInput.usages + WrongInput.looking + WrongInput.measuring + WrongInput.specs + WrongInput.deadlines

  @Test func thereAreAHundredAndAllDiffer() {
    #expect(Self.all.count >= 100)
    #expect(Set(Self.all.map(\.what)).count == Self.all.count)
    #expect(
      Set(
        Self.all.map {
          "\($0.files.mapValues { $0 ?? "-" }.sorted { $0.key < $1.key }) \($0.bytes) \($0.arguments)"
        }
      ).count == Self.all.count)
  }

  @Test(arguments: all)
  func oneClearError(_ input: WrongInput) throws {
    let bench = try bench(with: input)
    let before = try bench.snapshot()
    let result = bench.run(input.arguments)
    #expect(result.status == input.status)
    #expect(try bench.snapshot() == before)
    let errors = result.diagnostics.filter { $0.severity == .error }
    try #require(errors.count == 1, "\(result.errors)")
    let error = errors[0]
    #expect(error.code == input.code)
    #expect(Self.withoutMemory(error.message) == input.message)
    if let place = input.place {
      let location = try #require(error.location, "\(error)")
      #expect(location.description.hasPrefix(place), "\(location)")
    } else {
      #expect(error.location == nil)
    }
    checkForm(error)
  }

  /// All that each of them prints, with the place and the help; only Linux has deadlines.
  @Test func allThatIsPrinted() throws {
    var transcript = Transcript()
    let deadlines = Set(WrongInput.deadlines.map(\.what))
    for input in Self.all where !deadlines.contains(input.what) {
      var outcome = try bench(with: input).run(input.arguments)
      outcome.errors = Self.withoutMemory(outcome.errors)
      transcript.add(outcome, title: input.what)
    }
    try transcript.expect(inFile: "WrongInputs")
  }

  /// A text with `…` for the memory that a policy had when it was stopped.
  private static func withoutMemory(_ text: String) -> String {
    text.replacing(
      /memory, (?:[0-9 ]+ [KM]iB(?: and more asked for)? where|more than the) ([0-9 ]+ [KM]iB) (?:that )?are allowed/
    ) { "memory, … where \($0.output.1) are allowed" }
  }

  private func bench(with input: WrongInput) throws -> Workbench {
    let bench = try Workbench()
    for (name, text) in Sample.files where input.files[name] == nil {
      try bench.write(Array(text.utf8), to: name)
    }
    for case (let name, let text?) in input.files { try bench.write(Array(text.utf8), to: name) }
    for (name, bytes) in input.bytes { try bench.write(bytes, to: name) }
    return bench
  }

  /// Lower case, no full stop, one line, and no word of the program's own types.
  private func checkForm(_ error: Diagnostic) {
    for text in [error.message, error.help ?? "x"] {
      #expect(!text.isEmpty)
      #expect(!text.contains("\n"), "\(text)")
      #expect(!text.hasSuffix("."), "\(text)")
      #expect(text.prefix(1).lowercased() == text.prefix(1), "\(text)")
      for type in ["TableIndexPath", "LuaValue", "TableError", "LuaError", "Diagnostic", "Optional("] {
        #expect(!text.contains(type), "\(text)")
      }
    }
  }
}
