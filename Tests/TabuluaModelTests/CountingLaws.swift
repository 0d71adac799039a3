@testable import TabuluaModel

/// Laws written in Swift, which count how often they are asked.
final class CountingLaws: TableViewLaws {
  var checkedLaws: [TableLaw]
  var asked = 0
  var holds: (TableView) throws -> TableDecision<Bool> = { _ in true }
  /// How many faults a table has, for laws that count them.
  var faults: ((TableView) throws -> Int)?
  /// How many faults a section has, and the sections that were asked about.
  var faultsOfSection: (Int, TableView) throws -> Int = { _, _ in 0 }
  var sections: [Int] = []
  var fixed: (TableIndexPath, TableView) throws -> Bool = { _, _ in false }

  init(_ rules: [TableLaw.Rule]) {
    checkedLaws = rules.map { TableLaw(name: "\($0)", rule: $0, at: "laws.lua:1") }
  }

  func verdict(ofLawAt index: Int, in view: TableView) throws -> TableDecision<TableLaw.Verdict> {
    asked += 1
    if let faults { return TableDecision(.faults(try faults(view)), reason: "faults") }
    return try holds(view).asVerdict
  }

  func verdict(
    ofLawAt index: Int, inSection section: Int, of view: TableView
  ) throws -> TableDecision<TableLaw.Verdict> {
    sections.append(section)
    return TableDecision(.faults(try faultsOfSection(section, view)), reason: "faults")
  }

  func mayBeDisplaced(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    TableDecision(try !fixed(path, view), reason: "pinned")
  }

  func mayLeavePlace(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    TableDecision(try !fixed(path, view), reason: "pinned")
  }
}
