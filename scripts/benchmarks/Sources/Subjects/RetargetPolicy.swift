import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// The retarget callback as a program asks it: through the policy, about the rows of a table view.
enum RetargetPolicy {
  /// Asks `count` times, over the same pairs of rows as ``Retarget``; answers the same sum.
  static func run(_ count: Int) throws -> Int {
    let rows = Retarget.rows.map { Int($0) }
    let policy = try LuaPolicy(source: Array(Retarget.policy.utf8), name: "policy.lua", limits: .off)
    let sections = rows.enumerated().map { section, count in
      (0..<count).map { "row \(section) \($0)" }
    }
    let view = try TableView(
      TableContents(sections: sections), dataSource: policy, delegate: policy, editing: true)
    var left = count
    var sum = 0
    while true {
      for a in rows.indices {
        for i in 0..<rows[a] - 1 {
          for b in rows.indices {
            for j in 0..<rows[b] {
              if left == 0 { return sum }
              left -= 1
              let decision = try policy.targetIndexPath(
                forMoveFromRowAt: TableIndexPath(section: a, row: i),
                toProposedIndexPath: TableIndexPath(section: b, row: j), in: view)
              guard let path = decision.answer else { throw NoAnswer() }
              sum += path.section * 1000 + path.row + (decision.reason?.utf8.count ?? 0)
            }
          }
        }
      }
    }
  }

  private struct NoAnswer: Error {}
}
