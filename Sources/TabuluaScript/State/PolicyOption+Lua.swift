package import LuaHost

extension LuaTable {
  /// The options as the table that a policy gets.
  package init(_ options: [String: PolicyOption]) {
    self.init(
      fields: options.sorted { $0.key < $1.key }.map { name, option in (name, LuaValue(option)) })
  }
}

extension LuaValue {
  /// An option as the value that a policy gets.
  fileprivate init(_ option: PolicyOption) {
    switch option {
    case .text(let text): self = .string(LuaString(text))
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .boolean(let flag): self = .boolean(flag)
    case .list(let values): self = .table(LuaTable(list: values.map { LuaValue($0) }))
    }
  }
}
