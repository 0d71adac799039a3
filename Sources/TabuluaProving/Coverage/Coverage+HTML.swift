import TabuluaDrawing
import LuaHost
import TabuluaModel

extension Coverage {
  /// The coverage as one page of HTML that needs no other file.
  public var html: String {
    typealias Page = CoveragePage
    let summary = files.enumerated().map { number, file in
      Page.row([
        Page.text(file.file, leadingTo: number), Page.number("\(file.active)"),
        Page.number("\(file.covered)"),
        Page.number(Percentage.text(file.covered, of: file.active)),
      ])
    }
    let uses = callbacks.map { use in
      let words =
        switch use.use {
        case .called: "called"
        case .neverCalled: "never called"
        case .defaultUsed: "absent, its default was used"
        }
      return Page.row(
        [
          Page.text(use.callback.rawValue), Page.number("\(use.calls)"),
          Page.text(words + (use.place.map { " at \($0)" } ?? "")),
        ], isMissed: use.use == .neverCalled)
    }
    let ways = drags.flatMap { table in
      table.directions.map { direction, tried, possible in
        Page.row(
          [
            Page.text(table.shapeInWords), Page.text(direction.words), Page.number("\(tried)"),
            Page.number("\(possible)"),
          ], isMissed: tried == 0)
      }
    }
    let parts = [
      Page.table(nil, ["File", "Lines", "Ran", ""], summary),
      callbacks.isEmpty ? "" : Page.table("Callbacks", ["Callback", "Calls", ""], uses),
      drags.isEmpty ? "" : Page.table("Drags", ["Rows", "Drags", "Tried", "Of"], ways),
    ]
    let listings = files.enumerated().map { number, file in
      Page.listing(file.file, number, file.text.enumerated().map { (text: $1, count: file.counts[$0 + 1]) })
    }
    return Page.html(
      title: "Coverage: \(Percentage.text(covered, of: active)) of the lines", parts + listings)
  }
}
