import ArgumentParser
import TabuluaText

/// `tabulua schema`: what our JSON looks like, for programs that read it.
struct SchemaCommand: CommandWithoutTables {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Show the JSON Schema of a format: of results, changes, traces, journals and reports.",
    discussion: """
      Without a name the formats are listed, with the commands that write them. A schema describes one object: a line \
      of JSON Lines, or the whole of a JSON file.
      """)

  @Argument(
    help: .value("name", "The format: \(SchemaDocument.all.map(\.name).inWords(last: "or"))."),
    completion: .list(SchemaDocument.all.map(\.name)))
  var name: String?

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    guard let name else {
      let names = SchemaDocument.all.map { DisplayWidth.of($0.name) }.max() ?? 0
      for document in SchemaDocument.all {
        let space = String(repeating: " ", count: names - DisplayWidth.of(document.name))
        context.standardOutput.write(
          "\(document.name)\(space)  \(document.outputs.joined(separator: ", "))\n")
      }
      return .done
    }
    let names = SchemaDocument.all.map(\.name)
    guard let document = SchemaDocument.all.first(where: { $0.name == name }) else {
      throw .usage("there is no format `\(name)`", help: UsageHelp.oneOf(names, near: name))
    }
    context.standardOutput.write(document.json)
    return .done
  }
}
