/// Writes statements of which single instructions take long, or which begin their limits anew for ever, with random
/// sizes: what no limit of instructions sees.
struct CostlyWriter {
  /// What there is to write.
  enum Kind: CaseIterable {
    /// A table that doubles when its keys collide.
    case collision
    /// Tables with weak keys that hold one another.
    case ephemerons
    /// Steps, each of which begins the limits anew.
    case steps
    /// Comparing large strings.
    case equality
    /// Looking for a key among those that collide.
    case lookups
    /// Many jumps out of one loop.
    case jumps
    /// Calling a table whose `__call` is a table, and so on.
    case calls
  }

  /// A statement of any kind.
  static func statement(_ dice: inout Dice) -> String {
    statement(dice.one(of: Kind.allCases), &dice)
  }

  /// A statement of a kind.
  static func statement(_ kind: Kind, _ dice: inout Dice) -> String {
    switch kind {
    case .collision:
      let size = 8 + dice.below(9)
      return "do local t, m = {}, \(sign(&dice))((1 << \(size)) - 1) "
        + "for i = 1, (1 << \(size - 1)) + 1 do t[i * m] = \(dice.below(9)) end end"
    case .ephemerons:
      let count = 1 + dice.below(dice.oneIn(2) ? 25_000 : 500)
      return "do local keys, weak = {}, setmetatable({}, { __mode = 'k' }) "
        + "for i = 1, \(count) do keys[i] = {} end "
        + "for i = \(count), 2, -1 do local j = math.random(i) keys[i], keys[j] = keys[j], keys[i] end "
        + "for i = 2, \(count) do weak[keys[i - 1]] = keys[i] end local first = keys[1] keys = nil "
        + "for i = 1, \(dice.below(100_000)) do local _ = {} end end"
    case .steps: return "while true do pcall(view.step, view) end"
    case .equality:
      let size = 1 + dice.below(1 << dice.below(20))
      return "do local u, v = ('x'):rep(\(size)), ('x'):rep(\(size - 1)) .. 'x' "
        + "for i = 1, \(dice.below(3000)) do local _ = u == v end end"
    case .lookups:
      let size = 4 + dice.below(9)
      return "do local t, m = {}, (1 << \(size)) - 1 for i = 1, (1 << \(size - 1)) + 1 do t[i * m] = i end "
        + "for i = 1, \(dice.below(3000)) do local _ = t[-m] end end"
    case .calls:
      return "do local f = function() end "
        + "for i = 1, \(10_000 + dice.below(70_000)) do f = setmetatable({}, { __call = f }) end pcall(f) end"
    case .jumps:
      return "load('while true do ' .. ('if x then break end '):rep(\(dice.below(20_000))) .. ' end')"
    }
  }

  private static func sign(_ dice: inout Dice) -> String { dice.oneIn(3) ? "-" : "" }
}
