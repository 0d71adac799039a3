import TabuluaModel

extension TableCallback {
  /// The source of a Lua module that says how each callback goes where several policies are composed:
  /// `return { can_move_row = "all", … }`.
  package static var waysOfComposition: [UInt8] {
    let fields = allCases.map { "  \($0.rawValue) = \"\($0.facts.composition.rawValue)\"," }
    return Array("return {\n\(fields.joined(separator: "\n"))\n}\n".utf8)
  }
}
