import LuaHost
import TabuluaModel

/// Reads the text of a policy's callbacks, for the rules of style.
struct StyleReader {
  private let syntax: PolicySyntax
  let functions: [TableCallback: LuaFunction]

  init(_ syntax: PolicySyntax, _ functions: [TableCallback: LuaFunction]) {
    self.syntax = syntax
    self.functions = functions
  }

  /// What a callback may call; nil where the policy does not define it, or its text is not at hand.
  func walk(_ callback: TableCallback) -> CallWalk? {
    guard let function = functions[callback] else { return nil }
    let text = syntax.text(of: function, field: callback.rawValue)
    return text.isEmpty ? nil : CallWalk(text, in: syntax)
  }

  /// What is assigned to fields of a name, in all files.
  func fields(named name: String) -> [LuaExpression] { syntax.fields[name] ?? [] }

  /// Where a callback begins.
  func place(of callback: TableCallback) -> LuaSourceLine? {
    guard let function = functions[callback], function.line > 0 else { return nil }
    return LuaSourceLine(chunk: function.chunk, line: function.line)
  }
}

// What the methods of `view` do, for several rules.
extension StyleReader {
  /// The methods that say which rows are selected.
  static let selectionQueries: Set<String> = ["index_path_for_selected_row", "index_paths_for_selected_rows"]

  /// The methods that change what rows show.
  static let contentWrites: Set<String> = ["set_checked", "set_accessory"]

  /// The methods after which the tapped row is selected no longer, or another one is.
  static let endingSelection: Set<String> = [
    "deselect_row", "select_row", "reload_data", "reload_rows", "reload_sections", "delete_rows",
    "delete_sections", "apply", "push", "pop", "set_editing",
  ]
}
