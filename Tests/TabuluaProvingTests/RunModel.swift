import TabuluaModel
import TabuluaPolicy

/// What a policy does in runs: each one is a view that was loaded anew, on which drags are made one after the other.
///
/// It knows nothing of the prover, and uses a table view as an app does.
struct RunModel {
  let source: String

  /// How many rows are in view.
  var viewport = TableView.Viewport.standard

  /// A drag: the row before the change, and the places that it is held over, after the removal.
  struct Drag: Hashable {
    let source: TableIndexPath
    let through: [TableIndexPath]
    var isLetGo = false
  }

  /// A view that was loaded just now.
  final class Run {
    private let policy: LuaPolicy
    private let view: TableView
    private var last = ""

    init(_ model: RunModel, _ shape: [Int]) throws {
      policy = try LuaPolicy(source: model.source, name: "rule.lua")
      let rows = shape.enumerated().map { section, count in (0..<count).map { "\(section) \($0)" } }
      view = try TableView(
        TableContents(sections: rows), policy: policy, viewport: model.viewport, editing: true)
      view.onCall = { [unowned self] call in
        guard call.callback == .canMoveRow || call.callback == .targetIndexPathForMove else { return }
        last = "\(call.callback): \(call.result) \(call.text ?? "")\(call.failed ? " failed" : "")"
      }
    }

    /// Drags a row, and answers what was said last of whether and where it may go.
    func answer(_ drag: Drag) -> String {
      last = ""
      _ = try? view.drag(rowAt: drag.source, through: drag.through, cancel: drag.isLetGo)
      return last
    }

    /// Drags a row, and answers where it stands then: nil if it was refused, or the drag failed.
    func landing(_ drag: Drag) -> TableIndexPath? {
      switch try? view.drag(rowAt: drag.source, through: drag.through) {
      case .moved(let move)?, .retargeted(let move, _)?: move.to
      case .unchanged?: drag.source
      case .refused?, .cancelled?, nil: nil
      }
    }

    /// Whether a drag fails.
    func fails(_ drag: Drag) -> Bool {
      do {
        _ = try view.drag(rowAt: drag.source, through: drag.through)
        return false
      } catch { return true }
    }
  }

  func run(_ shape: [Int]) throws -> Run { try Run(self, shape) }

  /// Every row held over every place.
  func drags(_ shape: [Int]) -> [Drag] {
    shape.indices.flatMap { section in
      (0..<shape[section]).flatMap { row in
        shape.indices.flatMap { other in
          (0..<(shape[other] + (other == section ? 0 : 1))).map {
            Drag(source: [section, row], through: [[other, $0]])
          }
        }
      }
    }
  }

  /// A breach of a law in a table of this shape, in words; nil where there is none.
  func breach(of law: String, _ shape: [Int]) throws -> String? {
    guard (try? run(shape)) != nil else { return law == "in_table" ? "the table cannot be loaded" : nil }
    switch law {
    case "in_table":
      return try drags(shape).first { try run(shape).fails($0) }.map { "\($0) fails" }
    case "idempotent":
      for drag in drags(shape) {
        guard let landing = try run(shape).landing(drag) else { continue }
        let again = try run(shape).landing(Drag(source: drag.source, through: [landing]))
        if again != landing { return "\(drag) lands at \(landing), and from there at \(again as Any)" }
      }
    case "path_independent":
      for drag in drags(shape) {
        let direct = try run(shape).landing(drag)
        for first in drags(shape) where first.source == drag.source {
          let way = Drag(source: drag.source, through: first.through + drag.through)
          let landing = try run(shape).landing(way)
          if landing != direct { return "\(way) lands at \(landing as Any), directly at \(direct as Any)" }
        }
      }
    case "pure": return try impurity(shape)
    default: break
    }
    return nil
  }

  /// Two drags of which the second is answered otherwise than alone; every row is let go that would not land where it
  /// began, so that the table stays.
  private func impurity(_ shape: [Int]) throws -> String? {
    let drags = try drags(shape).map { drag in
      let staysHome = try run(shape).landing(drag) == drag.source
      return Drag(source: drag.source, through: drag.through, isLetGo: !staysHome)
    }
    var alone: [Drag: String] = [:]
    for drag in drags {
      alone[drag] = try run(shape).answer(drag)
      let stay = Drag(source: drag.source, through: drag.through + drag.through, isLetGo: true)
      if try run(shape).answer(stay) != alone[drag] { return "\(stay)" }
    }
    for first in drags {
      for second in drags {
        let run = try run(shape)
        _ = run.answer(first)
        if run.answer(second) != alone[second] { return "\(first), then \(second)" }
      }
    }
    return try longImpurity(shape, drags, alone)
  }

  /// The same in one long run.
  private func longImpurity(_ shape: [Int], _ drags: [Drag], _ alone: [Drag: String]) throws -> String? {
    let run = try run(shape)
    for round in 0..<4 {
      for drag in round % 2 == 0 ? drags : drags.reversed() where run.answer(drag) != alone[drag] {
        return "\(drag) in round \(round)"
      }
    }
    for first in drags {
      for second in drags {
        for drag in [first, second] where run.answer(drag) != alone[drag] { return "\(drag) after others" }
      }
    }
    return nil
  }
}
