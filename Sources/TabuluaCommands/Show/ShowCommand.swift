import ArgumentParser
import Diagnostics
import TableModel
import TableAutomation
import TablePolicy

/// `tabulua show`: the table as a person would see it.
struct ShowCommand: TabuluaCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a table as a person would see it.",
    discussion: """
      In editing mode the handle ≡ stands behind the rows that the policy lets a person drag. The numbers are \
      those of index paths: section and row, from zero; a table without sections is section 0, and shows its rows \
      only.
      """)

  @OptionGroup(title: "Table") var table: TableOptions
  @OptionGroup(title: "Policy") var policy: PolicyOptions

  @Flag(help: "Show the table in editing mode.")
  var editing = false

  @Option(help: ArgumentHelp("How the table is written: text or json.", valueName: "text|json"))
  var format = "text"

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format: ShowFormat = try TabuluaCommands.format(format)
    let mapping = try table.mapping()
    if policy.policy == nil, table.table == nil {
      throw .usage("there is nothing to show", help: "name a table with `--table`")
    }
    let policy = try policy.load(in: context)
    try table.checkUsage(with: policy)
    let page = try page(mapping, policy)
    switch format {
    case .text: context.standardOutput.write(page.text(style: context.outputStyle))
    case .json: context.standardOutput.write(page.json + "\n")
    }
    return .done
  }

  private func page(_ mapping: TableMapping, _ policy: LuaPolicy?) throws(CommandFailure) -> TablePage {
    do throws(Diagnostic) {
      let contents = try table.load(mapping, with: policy) ?? TableContents(sections: [])
      do throws(TableError) {
        let view =
          if let policy {
            try TableView(contents, policy: policy, viewport: .all, editing: editing)
          } else {
            try TableView(contents, viewport: .all, editing: editing)
          }
        return try TablePage(view)
      } catch {
        throw error.diagnostic(policy: policy)
      }
    } catch {
      throw .failed(error)
    }
  }
}
