import LuaHost
import TabuluaModel

/// Looks for breaches of the rules of style: in the policy's text, and by trying it on a small table.
///
/// The text shows what may happen and where it stands; the trial shows what does happen, also where the text is hard to
/// follow. Where a trial succeeds it decides about taps; where it fails the text does.
struct PolicyStyle {
  let reader: StyleReader
  let trial: StyleTrial
  let functions: [TableCallback: LuaFunction]
  let settings: TableViewSettings

  /// The names and values that cannot be right where they stand.
  let names: [NameFinding]

  init(
    _ syntax: PolicySyntax, functions: [TableCallback: LuaFunction], settings: TableViewSettings,
    names: [NameFinding], load: @escaping () -> LuaPolicy?
  ) {
    reader = StyleReader(syntax, functions)
    trial = StyleTrial(load: load, names: syntax.names)
    self.functions = functions
    self.settings = settings
    self.names = names
  }

  /// The breaches, in no particular order.
  func breaches() -> [StyleBreach] {
    StyleRule.allCases.reduce(into: []) { found, rule in found += rule.find(self, found) }
  }
}
