import TabuluaBatch
public import TabuluaText
public import TabuluaDrawing
public import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension DragBench {
  /// Tries a drag and draws the table before and after it; the drag is undone.
  ///
  /// ```swift
  /// print(try bench.picture(of: DragTrial(source: [0, 2], to: [1, 0])).text(style: TextStyle(width: 80)))
  /// ```
  ///
  /// - Parameters:
  ///   - drag: The drag; its paths must be in the table.
  ///   - blamed: Rows to be looked at, by their paths before the change.
  /// - Returns: The picture, with what came of the drag.
  /// - Throws: what a callback fails with that says what rows show, and as ``result(of:recordsCalls:afterwards:)``.
  /// - Complexity: O(*n*) for *n* rows.
  public func picture(
    of drag: DragTrial, blamed: Set<TableIndexPath> = []
  ) throws(Diagnostic) -> DragPicture {
    let before = try page()
    var after: Result<TablePage, Diagnostic>?
    let result = try result(of: drag) { [self] _ in
      after = Result { () throws(Diagnostic) in try page() }
    }
    let changed = try after?.get()
    let changesNothing = result.outcome == .refused || result.outcome == .failed
    return DragPicture(before: before, after: changesNothing ? nil : changed, result, blamed: blamed)
  }

  /// The table as it is before each drag, without handles: a rule that fails can be drawn too.
  ///
  /// Of long texts it has the beginnings.
  ///
  /// ```swift
  /// print(try bench.page().text(style: TextStyle()))
  /// ```
  ///
  /// - Throws: what a callback fails with that says what rows show.
  /// - Complexity: as making a ``TabuluaDrawing/TablePage``.
  public func page() throws(Diagnostic) -> TablePage {
    try Diagnostic.catching(policy) { () throws(TableError) in
      try TablePage(view, showsHandles: false, keeping: \.shortened, PrintableText.beginning)
    }
  }

  /// The title of a section, as the table shows it; nil for none, and of a long one the beginning.
  ///
  /// - Throws: what `title_for_header` fails with.
  func title(ofSection section: Int) throws(Diagnostic) -> String? {
    try Diagnostic.catching(policy) { () throws(TableError) in
      try view.titleForHeader(inSection: section).map(PrintableText.beginning)
    }
  }
}
