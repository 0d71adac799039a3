import CLuaTwin
import LuaHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The retarget callback, asked by LuaHost and by a host written in C alone.
enum Retarget {
  static let rows: [Int64] = [5, 7]

  static let policy = """
    local policy = {}
    function policy.target_index_path_for_move(view, source, proposed)
      local last = view:number_of_rows(source.section) - 2
      if proposed.section ~= source.section then
        return source:with_row(source.section > proposed.section and 0 or last), "rows stay in their list"
      end
      return source:with_row(math.min(proposed.row, last))
    end
    return policy
    """

  /// What a script is held to.
  enum Guard {
    /// Nothing.
    case off
    /// A deadline, as the command has it; the sandbox is always there.
    case deadline
    /// A budget of instructions.
    case budget

    /// The limits.
    var limits: LuaLimits {
      get throws {
        switch self {
        case .off: .off
        case .deadline:
          LuaLimits(instructions: nil, memory: nil, deadline: try LuaDeadline(seconds: 1, signal: SIGVTALRM))
        case .budget: LuaLimits(instructions: 50_000_000, memory: nil)
        }
      }
    }
  }

  /// Asks `count` times, over all pairs of rows in turn; answers a sum over all answers.
  static func inSwift(_ count: Int, policy: String = policy, limits: LuaLimits = .off) throws -> Int {
    let state = try LuaState(limits: limits, words: LuaIndexPath.words)
    let rows = Self.rows
    let type = LuaObjectType(
      name: "view", methods: [],
      integerMethods: [
        LuaIntegerMethod("number_of_rows", "section") { section in
          guard section >= 0, section < rows.count else { throw NoSection(section: section) }
          return rows[Int(section)]
        }
      ])
    let view = try state.makeObject(type)
    guard let chunk = try state.execute(Array(policy.utf8), name: "policy.lua"),
      case .function(let function) = try state.field("target_index_path_for_move", of: chunk)
    else { throw Failure() }
    return try ask(state, function, view, count)
  }

  private static func ask(
    _ state: LuaState, _ function: LuaFunction, _ view: LuaObject, _ count: Int
  ) throws -> Int {
    var left = count
    var sum = 0
    while true {
      for a in 0..<rows.count {
        for i in 0..<Int(rows[a]) - 1 {
          for b in 0..<rows.count {
            for j in 0..<Int(rows[b]) {
              if left == 0 { return sum }
              left -= 1
              let answer = try state.askIndexPath(
                function, view, LuaIndexPath(section: a, row: i), LuaIndexPath(section: b, row: j))
              guard let path = answer.value else { throw Failure() }
              sum += path.section * 1000 + path.row + (answer.reason?.utf8.count ?? 0)
            }
          }
        }
      }
    }
  }

  /// The same by the twin.
  static func inC(_ count: Int, policy: String = policy) throws -> Int {
    guard let twin = twin_open(policy, rows, Int64(rows.count)) else { throw Failure() }
    defer { twin_close(twin) }
    return Int(twin_ask_repeatedly(twin, Int64(count)))
  }

  private struct NoSection: Error { var section: Int64 }
  private struct Failure: Error {}
}
