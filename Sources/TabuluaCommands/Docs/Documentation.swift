import LuaHost
import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaProving
import TabuluaScript
import TabuluaText

/// All pages that `tabulua docs` shows, manual pages have, and the generated guides are made of.
///
/// Each comes from the value that the thing is: nothing about a single one of them is written here.
enum Documentation {
  /// All pages, kind by kind, each kind in the order of its own list.
  static let all: [DocumentationEntry] = DocumentationKind.allCases.flatMap(entries)

  /// All names, and the kinds that may stand before them.
  static var names: [String] {
    DocumentationKind.allCases.map(\.rawValue) + Set(all.map(\.name)).sorted()
  }

  /// The pages of a kind.
  static func entries(_ kind: DocumentationKind) -> [DocumentationEntry] {
    switch kind {
    case .topic: Topics.all
    case .command: CommandPages.commands
    case .option: CommandPages.options
    case .setting: SettingsKey.all.map(\.documentation)
    case .status: ExitStatus.allCases.map(\.documentation)
    case .format: FormatPages.all
    case .verb: VerbPages.all
    case .callback: TableCallback.allCases.compactMap(\.documentation)
    case .view: ViewPages.all
    case .cell: CellPages.all
    case .script: ScriptName.allCases.map(\.documentation)
    case .rule: ReadyRule.allCases.map(\.documentation)
    case .law: LawPages.laws
    case .spec: SpecName.allCases.map(\.documentation)
    case .assertion: SpecAssertion.allCases.map(\.documentation)
    case .check: LawPages.checks
    case .error: errors
    case .refusal: RefusalPages.all.map { $0.page.entry(.refusal, $0.code.rawValue) }
    }
  }

  /// The pages of all codes of messages, by their names.
  private static let errors: [DocumentationEntry] = {
    let ofModules: [any DocumentedCode.Type] = [
      TextCode.self, FileCode.self, TableFileCode.self, JournalCode.self, ScriptCode.self, PolicyCode.self,
      BatchCode.self, SpecCode.self, ProofCode.self, CommandCode.self, JournalCommandCode.self,
      SettingsCode.self,
    ]
    let pages =
      ofModules.flatMap { $0.entries }
      + TableErrorPages.all.map { $0.page.entry(.error, $0.code.rawValue) }
      + LuaErrorPages.all.map { $0.page.entry(.error, $0.code.rawValue) }
      + TableWarning.Code.allCases.map { $0.page.entry(.error, $0.rawValue) }
    return pages.sorted { $0.name < $1.name }
  }()
}
