import CLuaTwin
import LuaHost

/// A callback that raises an error, which the host reads: its message, its line and its traceback.
enum RaisedErrors {
  private static let policy = """
    local policy = {}
    local function check(path) if path.row >= 0 then error("this row stays where it is") end end
    function policy.target_index_path_for_move(view, source, proposed)
      check(source)
      return proposed
    end
    return policy
    """

  /// Calls back `count` times; answers how many bytes the messages have.
  static func inSwift(_ count: Int) throws -> Int {
    let state = try LuaState(limits: .off, words: LuaIndexPath.words)
    let view = try state.makeObject(LuaObjectType(name: "view", methods: []))
    guard let chunk = try state.execute(Array(policy.utf8), name: "policy.lua"),
      case .function(let function) = try state.field("target_index_path_for_move", of: chunk)
    else { throw Failure() }
    var length = 0
    for i in 0..<count {
      let path = LuaIndexPath(section: 0, row: i % 5)
      do throws(LuaError) {
        _ = try state.askIndexPath(function, view, path, path)
      } catch {
        length += error.message.utf8.count
      }
    }
    return length
  }

  /// The same by the twin; the message has its place in front.
  static func inC(_ count: Int) throws -> Int {
    guard let twin = twin_open(policy, Retarget.rows, Int64(Retarget.rows.count)) else { throw Failure() }
    defer { twin_close(twin) }
    return Int(twin_fail_repeatedly(twin, Int64(count)))
  }

  private struct Failure: Error {}
}
