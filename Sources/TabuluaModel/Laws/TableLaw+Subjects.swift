// After which changes a law is asked.

extension TableLaw {
  /// What can change about a table that laws are about.
  struct Subjects: OptionSet {
    let rawValue: UInt8

    /// Rows, their values and marks, and their order.
    static let rows = Subjects(rawValue: 1)
    /// Which rows are selected, and which one's buttons stand open.
    static let selection = Subjects(rawValue: 2)

    static let all: Subjects = [.rows, .selection]
  }
}

extension TableLaw.Rule {
  /// The changes after which the law is asked.
  var dependsOn: TableLaw.Subjects {
    switch self {
    case .staysInSection, .notDisplaced, .keepsPlace, .lastPlaceKept, .oneMark, .exactlyOneMark, .own,
      .eachSection:
      .rows
    case .noSelectionLeft: .all
    }
  }

  /// Whether the law is about a change, and says nothing of a table as it is.
  var isAboutChange: Bool {
    switch self {
    case .staysInSection, .notDisplaced, .keepsPlace, .lastPlaceKept: true
    case .own, .eachSection, .oneMark, .exactlyOneMark, .noSelectionLeft: false
    }
  }

  /// Whether ``TableViewLaws`` say what holds, and not the view itself.
  var isAsked: Bool {
    switch self {
    case .own, .eachSection: true
    case .staysInSection, .notDisplaced, .keepsPlace, .lastPlaceKept, .oneMark, .exactlyOneMark,
      .noSelectionLeft:
      false
    }
  }
}

extension TableChange {
  /// What of a table the change is about, as far as laws are.
  ///
  /// A mode, settings and another part of the table in view are nothing to them.
  var subjectsOfLaws: TableLaw.Subjects {
    switch self {
    case .moveRow, .setText, .removeRow, .insertRow, .update, .setCounts, .setAccessory: .rows
    case .setHeldRow(let kind, _, _): kind == .selected ? .selection : []
    case .setHeld(let old, let new): old.selection != new.selection ? .selection : []
    case .setEditing, .setWindow, .moveHeld, .setFollowed, .setHeight, .setHeights, .setTableAbove, .join,
      .setCells, .setSettings, .setOpenRow, .keepForScripts:
      []
    }
  }

  /// Whether the change is taken back when a person takes back the step that made it: one of rows, values, marks and order, or
  /// what these have the table keep.
  var isTakenBack: Bool {
    if case .keepForScripts = self { return true }
    return subjectsOfLaws.contains(.rows)
  }
}
