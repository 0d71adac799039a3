import Testing

/// Every public type, and every public function that throws, shows in an example how it is used; every example compiles.
///
/// The functions tell their cost too, requirements of protocols aside.
@Suite struct PublicExampleTests {
  private static func tabulua() throws -> [PublicDeclaration] {
    try PublicDeclarations.all(inModules: PublicDeclarations.tabulua)
  }

  private static func luaHost() throws -> [PublicDeclaration] {
    try PublicDeclarations.all(inModules: ["LuaHost"])
  }

  @Test func whatIsPublicHasAnExample() throws {
    let all = try PublicDeclarations.needingExamples(Self.tabulua() + Self.luaHost())
    #expect(all.count > 400)
    let missing = all.filter(\.examples.isEmpty).map { "\($0.file):\($0.line): \($0.name)" }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test func whatThrowsTellsItsCost() throws {
    let all = try PublicDeclarations.needingExamples(Self.tabulua() + Self.luaHost())
      .filter { $0.throwsErrors && !$0.isRequirement }
    #expect(all.count > 180)
    let missing = all.filter { !$0.tellsCost }.map { "\($0.file):\($0.line): \($0.name)" }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test func theExamplesOfTabuluaCompile() throws {
    let errors = try ExampleCompiler(
      imports: ["Tabulua", "LuaHost", "Foundation"], names: ExampleNames.tabulua
    )
    .errors(Self.tabulua())
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  @Test func theExamplesOfLuaHostCompile() throws {
    let errors = try ExampleCompiler(imports: ["LuaHost", "Foundation"], names: ExampleNames.luaHost)
      .errors(Self.luaHost())
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  /// An example that does not compile is found, with its place.
  @Test func aWrongExampleIsFound() throws {
    var wrong = try #require(try Self.luaHost().first { $0.name == "struct LuaTable" })
    wrong.examples = [.init(line: 7, lines: ["let table = LuaTable(list: 3)"])]
    let errors = try ExampleCompiler(imports: ["LuaHost"], names: "").errors([wrong])
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("\(wrong.file):7:") == true)
  }
}
