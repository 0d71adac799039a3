public import LuaHost

/// The host that attacks meet: a state, an object with methods, rows, modules, and a policy whose answers are known.
public final class AttackHost {
  /// What the method `fail` throws.
  public struct Refused: Error, CustomStringConvertible {
    /// What a script sees of it.
    public var description: String { "refused" }
  }

  /// The state.
  public let state: LuaState

  /// The object.
  public let view: LuaObject

  /// The row.
  package static let row = TestRow(table: 1, generation: 0, identity: 1)

  /// The policy that must give right answers whatever an attack did.
  private let probe: LuaFunction

  private static let probeSource = """
    local rep, pcall, wrap, yield, sort, concat, setmetatable, tostring =
      string.rep, pcall, coroutine.wrap, coroutine.yield, table.sort, table.concat, setmetatable, tostring
    return { probe = function(view, path)
      local t = {}
      for i = 1, 20 do t[i] = (i * 7) % 20 end
      sort(t)
      local c = wrap(function(x) x = yield(x + 1) return x * 2 end)
      local a, b = c(1), c(10)
      local ok, e = pcall(function() local x = nil return x.y end)
      local m = setmetatable({}, { __index = function(_, k) return k .. "!" end })
      local closed = 0
      do local x <close> = setmetatable({}, { __close = function() closed = closed + 1 end }) end
      return path:with_row(view:count(path.row) + t[20] + a + b + closed), concat({ rep("x", 3), m.y, tostring(ok) }, " ")
    end }
    """

  /// Makes a host.
  ///
  /// - Throws: `LuaError`, where there is no memory.
  public init() throws {
    state = try LuaState(limits: .standard, words: .test)
    weak let weakState = state
    let type = LuaObjectType(
      name: "view",
      methods: [
        ("fail", { _ in throw Refused() }),
        (
          "again",
          { call in
            guard let state = weakState else { return .nothing }
            let function = try call.function(at: 1)
            defer { state.release(function) }
            return .values(try state.call(function, []))
          }
        ),
        (
          "copy",
          { call in
            let value = try call.value(at: 1)
            // The functions in it would stay in the state for good.
            weakState?.release(value)
            return .nothing
          }
        ),
      ],
      integerMethods: [LuaIntegerMethod("count", "section") { _ in 3 }])
    view = try state.makeObject(type)
    state.moduleLoader = Self.module
    state.wordHandler = LuaWordHandler(
      field: { name in
        guard name.string == "name" else { throw Refused() }
        return 0
      },
      get: { _, _, value in value.set(.string("milk")) }, set: { _, _, _ in },
      describe: { _ in "row \"milk\"" })
    guard let chunk = try state.execute(Array(Self.probeSource.utf8), name: "probe.lua"),
      case .function(let function) = try state.field("probe", of: chunk)
    else { throw AttackProblem(text: "the probe is no function") }
    probe = function
  }

  /// What is wrong with a state.
  public struct Problem: Sendable {
    /// In words.
    public let text: String
    /// Whether a deadline ended the probe.
    public let isDeadline: Bool
  }

  /// What is wrong with the state; nil where it gives right answers.
  public func problem() -> Problem? {
    do {
      let path = TestPath(section: 2, row: 1)
      let answer = try state.askIndexPath(probe, view, path)
      // 3 + 19 + 2 + 20 + 1
      guard answer.value == TestPath(section: 2, row: 45), answer.reason == "xxx y! false" else {
        return Problem(text: "the probe answered \(answer)", isDeadline: false)
      }
    } catch {
      return Problem(text: "the probe failed: \(error)", isDeadline: error.code == .deadline)
    }
    guard state.stackTop != 0 else { return nil }
    return Problem(text: "the stack holds \(state.stackTop) values", isDeadline: false)
  }

  private static func module(_ name: String) -> (source: [UInt8], name: String)? {
    let source: String
    switch name {
    case "cycle_a": source = "return require('cycle_a')"
    case "cycle_caught": source = "return not pcall(require, 'cycle_caught')"
    case "loops": source = "while true do end"
    case "fails": source = "error('broken')"
    case "grows": source = "local t = {} while true do t[#t + 1] = {} end"
    case "binary": source = "\u{1B}LuaT"
    case "yields": source = "coroutine.yield()"
    case "fine": source = "return true"
    default:
      guard name.hasPrefix("deep_"), let depth = Int(name.dropFirst(5)) else { return nil }
      source = "return require('deep_\(depth - 1)')"
    }
    return (Array(source.utf8), "\(name).lua")
  }
}
