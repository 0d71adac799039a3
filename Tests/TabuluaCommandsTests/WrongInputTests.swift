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
    let bench = try Workbench()
    for (name, text) in Sample.files where input.files[name] == nil {
      try bench.write(Array(text.utf8), to: name)
    }
    for case (let name, let text?) in input.files { try bench.write(Array(text.utf8), to: name) }
    for (name, bytes) in input.bytes { try bench.write(bytes, to: name) }
    let before = try bench.snapshot()
    let result = bench.run(input.arguments)
    #expect(result.status == input.status)
    #expect(try bench.snapshot() == before)
    let errors = result.diagnostics.filter { $0.severity == .error }
    try #require(errors.count == 1, "\(result.errors)")
    let error = errors[0]
    #expect(error.code == input.code)
    #expect(error.message.contains(input.message), "\(error.message)")
    if let place = input.place {
      let location = try #require(error.location, "\(error)")
      #expect(location.description.hasPrefix(place), "\(location)")
    } else {
      #expect(error.location == nil)
    }
    checkForm(error)
    #expect(result.errors.contains("error: \(error.message)\n"), "\(result.errors)")
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
