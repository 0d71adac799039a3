import TabuluaModel
import TabuluaScript
import TabuluaText

// Tables whose fields the host reads: policies, cells, actions, sections that are pushed.
extension NameWalk {
  /// Reports the fields of a policy that mean nothing; of the one that is loaded the loader tells those itself.
  func checkPolicy(_ shape: TableShape, isPushed: Bool) {
    guard isReporting, !shape.contents.isJoined else { return }
    if isPushed {
      let known = PolicyLoader.settingNames + TableCallback.allCases.map(\.rawValue)
      for key in keys(of: shape) where !known.contains(key.name) && !key.name.hasPrefix("_") {
        report(key, "`\(key.name)` is not a field of a policy", among: known)
      }
    }
    if case .shape(let table)? = shape.contents.fields["table"], !table.contents.isJoined {
      if isPushed {
        for key in keys(of: table) where !SettingsReader.tableFields.contains(key.name) {
          report(key, "`table` has no field `\(key.name)`", among: SettingsReader.tableFields)
        }
      } else if let columns = lists.columns, case .shape(let types)? = table.contents.fields["types"],
        !types.contents.isJoined
      {
        for key in keys(of: types) where !columns.contains(key.name) {
          report(key, "the table has no column `\(key.name)`", among: columns)
        }
      }
    }
    if case .shape(let laws)? = shape.contents.fields["laws"], !laws.contents.isJoined { checkLaws(laws) }
  }

  /// `rules.all { policy, rule, … }`: each of them is a policy, whatever the others are.
  func publishPolicies(in list: LuaTableSyntax) -> [NameKind] {
    for entry in list.entries {
      let kind = kind(of: entry.value)
      if entry.key == nil { publishPolicy(kind) } else { open(kind) }
    }
    return [.unknown]
  }

  /// Reports an own law that takes a path, as ready laws do, and has nearly the name of one.
  private func checkLaws(_ laws: TableShape) {
    let known = ReadyLaw.allCases.map(\.name)
    for key in keys(of: laws) where !known.contains(key.name) {
      guard case .closures(let functions)? = laws.contents.fields[key.name],
        functions.allSatisfy({ $0.parameters.count > 1 }),
        Suggestion.nearest(to: key.name, among: known) != nil
      else { continue }
      report(
        key, "a law of one's own gets `view` alone, and no ready law is named `\(key.name)`", among: known)
    }
  }

  private func keys(of shape: TableShape) -> [TableShape.Key] {
    shape.contents.keys.sorted { ($0.file, $0.place.range.lowerBound) < ($1.file, $1.place.range.lowerBound) }
  }

  private func report(_ key: TableShape.Key, _ message: String, among known: [String]) {
    report(
      .unknownMember, in: key.file, at: key.place, callback: nil, message,
      help: helpWithName(key.name, among: known, beginning: "the names are"))
  }

  /// Reports fields that mean nothing in the tables of a list that is written as such.
  func checkEntries(of list: LuaExpression?, _ known: [String], _ what: String) {
    guard isReporting else { return }
    for entry in list?.table?.entries ?? [] where entry.key == nil {
      checkFields(of: entry.value, known, what)
    }
  }

  /// Reports fields that mean nothing in a table that is written as such.
  func checkFields(of expression: LuaExpression, _ known: [String], _ what: String) {
    for entry in expression.table?.entries ?? [] {
      guard let name = entry.key?.string, !known.contains(name) else { continue }
      report(
        .unknownMember, at: entry.at, "\(what) has no field `\(name)`",
        help: helpWithName(name, among: known, beginning: "its fields are"))
    }
  }

  /// Reports fields that mean nothing in the elements of a menu, also in those of submenus.
  private func checkMenu(_ list: LuaExpression?) {
    checkEntries(of: list, MenuReader.fields, "an element of a menu")
    guard isReporting else { return }
    for element in list?.table?.entries ?? [] where element.key == nil {
      for entry in element.value.table?.entries ?? [] where entry.key?.string == "children" {
        checkMenu(entry.value)
      }
    }
  }

  /// Reports fields that mean nothing in what a callback answers.
  func checkAnswered(_ expression: LuaExpression, by callback: TableCallback) {
    if callback.facts.answer == .actions {
      checkEntries(of: expression, SwipeActionReader.fields, "a swipe action")
    } else if callback.facts.answer == .menu {
      checkMenu(expression)
    } else if callback.facts.answer == .cell {
      // Of the policy that is loaded another rule tells the fields of cells.
      if let function, pushed.contains(ObjectIdentifier(function)) {
        checkFields(of: expression, CellField.all.map(\.name), "a cell")
      }
      for entry in expression.table?.entries ?? [] {
        guard let name = entry.key?.string, name == "control" || name == "editing_control" else { continue }
        checkFields(of: entry.value, ViewNames.controlFields, "a control")
      }
    }
  }
}
