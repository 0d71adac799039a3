import TabuluaScript
import LuaHost
public import TabuluaModel

// The laws of a policy, asked one by one.
extension LuaPolicy {
  /// What an own law says of the table as it is now: that it holds or not, or how many faults it finds; with its reason.
  ///
  /// The table cannot be changed meanwhile. A law of each section is asked about one after the other, and its faults count
  /// together. A ready law is about a change, and not about one table: it is checked by the view itself, and answers yes here.
  ///
  /// ```swift
  /// for law in policy.laws {
  ///   let verdict = try policy.verdict(of: law, in: view)
  ///   if verdict.answer == .broken { print("\(law.name): \(verdict.reason ?? "broken")") }
  /// }
  /// ```
  ///
  /// - Throws: what the law raised, and what is wrong with its answer, which is true, or false, nil or a whole
  ///   number of faults with a reason.
  /// - Complexity: one call of Lua, or one for each section.
  public func verdict(of law: PolicyLaw, in view: TableView) throws -> TableDecision<TableLaw.Verdict> {
    guard law.isOfEachSection else { return try verdict(of: law, aboutSection: nil, in: view) }
    var sum = TableDecision(TableLaw.Verdict.holds)
    for section in 0..<view.numberOfSections {
      let verdict = try verdict(of: law, aboutSection: section, in: view)
      if verdict.answer == .broken { return verdict }
      sum = sum.adding(verdict)
    }
    return sum
  }

  /// What an own law says of the table, or of a section of it if it is one of each section.
  func verdict(
    of law: PolicyLaw, aboutSection section: Int?, in view: TableView
  ) throws -> TableDecision<TableLaw.Verdict> {
    guard case .own = law.kind, let function = law.function else { return TableDecision(.holds) }
    let answer = try view.answering(.law) {
      let outer = try self.view.enter(view)
      defer { self.view.leave(to: outer) }
      return try state.askDecision(function, object, section.map { [.integer(Int64($0))] } ?? [])
    }
    return TableDecision(try TableLaw.Verdict(answer.value), reason: answer.reason, decidedBy: law.place)
  }

  /// Whether the row at a path, in the table as it is now, may be pushed off its place when another row is moved,
  /// as `not_displaced` means it.
  ///
  /// Not a row that `can_displace_row` refuses, and not one that the law's predicate names; without a predicate
  /// not one that `can_move_row` refuses.
  ///
  /// - Throws: what a callback or the predicate raised.
  /// - Complexity: at most two calls of Lua.
  public func mayBeDisplaced(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    if implemented.contains(.canDisplaceRow) {
      let decision = try view.answering(.canDisplaceRow) { try canDisplaceRow(at: path, in: view) }
      if !decision.answer { return decision }
    }
    return try mayGo(path, displacementLaw, in: view)
  }

  /// Whether the row at a path, in the table as it is now, may get another index path when rows are moved, it or others,
  /// as `keeps_place` means it.
  ///
  /// Not one that the law's predicate names; without a predicate not one that `can_move_row` refuses.
  ///
  /// - Throws: what the predicate or the callback raised.
  /// - Complexity: one call of Lua.
  public func mayLeavePlace(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try mayGo(path, keepingLaw, in: view)
  }

  /// Whether a law's predicate lets the row at a path go, or `can_move_row` where there is none.
  private func mayGo(
    _ path: TableIndexPath, _ law: PolicyLaw?, in view: TableView
  ) throws -> TableDecision<Bool> {
    guard let law, let function = law.function else {
      guard implemented.contains(.canMoveRow) else { return true }
      return try view.answering(.canMoveRow) { try canMoveRow(at: path, in: view) }
    }
    let keeps = try view.answering(.law) {
      let outer = try self.view.enter(view)
      defer { self.view.leave(to: outer) }
      return try state.askYesNo(function, object, path.word)
    }
    return TableDecision(!keeps.value, reason: keeps.reason, decidedBy: law.place)
  }
}

extension LuaPolicy: TableViewLaws {
  /// Asks a law of ``checkedLaws``.
  public func verdict(ofLawAt index: Int, in view: TableView) throws -> TableDecision<TableLaw.Verdict> {
    try verdict(of: lawsAtRunTime[index], in: view)
  }

  /// Asks a law of ``checkedLaws`` about a section.
  public func verdict(
    ofLawAt index: Int, inSection section: Int, of view: TableView
  ) throws -> TableDecision<TableLaw.Verdict> {
    try verdict(of: lawsAtRunTime[index], aboutSection: section, in: view)
  }
}

extension PolicyLaw {
  /// How a view checks the law; nil for a ready law that is proved only.
  var rule: TableLaw.Rule? {
    switch kind {
    case .own: isOfEachSection ? .eachSection : .own
    case .ready(let law): law.rule
    }
  }
}

extension TableLaw.Verdict {
  /// Reads what the function of a law answers.
  fileprivate init(_ value: LuaValue) throws(PolicyError) {
    switch value {
    case .nil, .boolean(false): self = .broken
    case .boolean(true): self = .holds
    case .integer(let count) where count >= 0: self = .faults(Int(count))
    case .number(let count) where Int(exactly: count).map { $0 >= 0 } == true: self = .faults(Int(count))
    default:
      throw .answer(
        callback: .law, field: nil, expected: "true, false, nil or a whole number of faults",
        got: inWords(value), help: "a law answers 0 or true where it holds")
    }
  }
}
