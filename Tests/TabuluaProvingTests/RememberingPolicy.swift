import SeededNumbers

/// Policies that remember something of what they are asked, in one of many places, and use it in one of many ways; made up
/// from a seed.
struct RememberingPolicy: CustomStringConvertible {
  let seed: UInt64
  let source: String
  let place: String
  let use: String

  var description: String { "seed \(seed): \(place), \(use)\n\(source)" }

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let use = Self.uses[random.next(below: Self.uses.count)]
    let places = use.countsOnly ? Self.places + Self.counters : Self.places
    let place = places[random.next(below: places.count)]
    let counts = Self.counters.contains { $0.name == place.name }
    var body = (use.countsOnly && !counts ? Self.ticking : "") + use.body
    for name in ["A", "B", "C"] { body = body.replacing("$\(name)", with: "\(2 + random.next(below: 4))") }
    self.seed = seed
    (self.place, self.use) = (place.name, use.name)
    source = """
      local options = ...
      \(place.code)
      local function code(path) return path.section * 100 + path.row + 1 end
      local policy = {}
      \(body)
      return policy
      """
  }

  // MARK: Where it is kept

  private struct Place {
    let name: String

    /// Lua that defines `get()`, a number that is 0 at first, and `put(number)`; or `tick()`, which is another number each
    /// time.
    let code: String

    init(_ name: String, _ code: String) { (self.name, self.code) = (name, code) }
  }

  /// What defines `tick` where numbers can be kept.
  private static let ticking = "local function tick() put(get() + 1) return get() end\n"

  private static let places: [Place] = [
    Place(
      "a variable", "local kept = 0 local function get() return kept end local function put(n) kept = n end"),
    Place(
      "a table",
      "local kept = { n = 0 } local function get() return kept.n end local function put(n) kept.n = n end"),
    Place(
      "a table in a table",
      "local kept = { a = { {} } } local function get() return kept.a[1].n or 0 end local function put(n) kept.a[1].n = n end"
    ),
    Place(
      "a closure",
      """
      local function make() local n = 0 return function() return n end, function(m) n = m end end
      local get, put = make()
      """),
    Place(
      "an object",
      """
      local Memory = {} Memory.__index = Memory
      function Memory:get() return self.n or 0 end
      function Memory:put(n) self.n = n end
      local memory = setmetatable({}, Memory)
      local function get() return memory:get() end local function put(n) memory:put(n) end
      """),
    Place(
      "a metatable",
      """
      local shell = setmetatable({}, { n = 0 })
      local function get() return getmetatable(shell).n end
      local function put(n) getmetatable(shell).n = n end
      """),
    Place(
      "a metamethod",
      """
      local hidden = 0
      local shell = setmetatable({}, { __index = function() return hidden end, __newindex = function(_, _, n) hidden = n end })
      local function get() return shell.n end local function put(n) shell.n = n end
      """),
    Place(
      "another metatable",
      """
      local shell, some = {}, {}
      local function get() local m = getmetatable(shell) return m and m.n or 0 end
      local function put(n) some = { n = n } setmetatable(shell, some) end
      """),
    Place(
      "a coroutine",
      """
      local exchange = coroutine.wrap(function(n)
        local kept = 0
        while true do if n then kept = n end n = coroutine.yield(kept) end
      end)
      local function get() return exchange() end local function put(n) exchange(n) end
      """),
    Place(
      "a coroutine in a table",
      """
      local list = { coroutine.create(function(n)
        local kept = 0
        while true do if n then kept = n end n = coroutine.yield(kept) end
      end) }
      local function get() return select(2, coroutine.resume(list[1])) end
      local function put(n) coroutine.resume(list[1], n) end
      """),
    Place(
      "a string",
      "local kept = '' local function get() return #kept end local function put(n) kept = ('x'):rep(n) end"),
    Place(
      "a table of strings",
      """
      local kept = {}
      local function get() for key in pairs(kept) do return tonumber(key:sub(5)) end return 0 end
      local function put(n) for key in pairs(kept) do kept[key] = nil end kept["key " .. n] = true end
      """),
    Place(
      "the options", "local function get() return options.n or 0 end local function put(n) options.n = n end"),
    Place(
      "a library",
      "local function get() return rawget(math, 'kept') or 0 end local function put(n) rawset(math, 'kept', n) end"
    ),
    Place(
      "a library's field",
      "local first = math.pi local function get() return math.pi == first and 0 or math.pi end local function put(n) math.pi = n end"
    ),
    Place(
      "a global",
      "local function get() return rawget(_G, 'kept') or 0 end local function put(n) rawset(_G, 'kept', n) end"
    ),
    Place(
      "a list",
      """
      local kept = {}
      local function get() return kept[#kept] or 0 end
      local function put(n) table.insert(kept, n) if #kept > 5 then table.remove(kept, 1) end end
      """),
    Place(
      "a list that a helper writes into",
      """
      local kept = {}
      local function write(list, place, n) list[place] = n end
      local function get() return kept[1] or 0 end local function put(n) write(kept, 1, n) end
      """),
    Place(
      "a module",
      """
      local rules = require "tabulua.rules"
      local function get() return rules.kept or 0 end local function put(n) rules.kept = n end
      """),
    Place(
      "a module that is asked for each time",
      """
      local function get() return require("tabulua.rules").kept or 0 end
      local function put(n) require("tabulua.rules").kept = n end
      """),
    Place(
      "a text that was loaded",
      """
      local get, put = load("local n = 0 return function() return n end, function(m) n = m end")()
      """),
    Place(
      "a function in place of a function",
      """
      local get = function() return 0 end
      local function put(n) get = function() return n end end
      """),
    Place(
      "the order of a list",
      """
      local kept = {}
      for i = 1, 6 do kept[i] = i - 1 end
      local function get() return kept[1] end
      local function put(n)
        n = n % 6
        table.sort(kept, function(a, b) return (a - n) % 6 < (b - n) % 6 end)
      end
      """),
  ]

  private static let counters: [Place] = [
    Place("random numbers", "local function tick() return math.random(1000) end"),
    Place(
      "an iterator",
      "local next = ('abcabcabcabcabcabcabcabcabcabc'):gmatch('.') local function tick() return (next() or 'z'):byte() end"
    ),
    Place(
      "numbers in place of addresses", "local function tick() return tonumber(tostring({}):match('%d+')) end"),
    Place(
      "a coroutine that counts",
      """
      local tick = coroutine.wrap(function() local n = 0 while true do n = n + 1 coroutine.yield(n) end end)
      """),
  ]

  // MARK: What it is used for

  private struct Use {
    let name: String
    let countsOnly: Bool
    let body: String

    init(_ name: String, countsOnly: Bool = false, _ body: String) {
      (self.name, self.countsOnly, self.body) = (name, countsOnly, body)
    }
  }

  private static let uses: [Use] = [
    Use(
      "the first place is the only one",
      """
      function policy.target_index_path_for_move(view, source, proposed)
        if get() == 0 then put(code(proposed)) end
        if get() ~= code(proposed) then return nil, "the first place" end
        return proposed
      end
      """),
    Use(
      "another place than the last one",
      """
      function policy.target_index_path_for_move(view, source, proposed)
        local last = get()
        put(code(proposed))
        if last % $A == 1 and last ~= code(proposed) then return nil, "not from there" end
        return proposed
      end
      """),
    Use(
      "after a refusal everything goes",
      """
      function policy.target_index_path_for_move(view, source, proposed)
        if get() == 1 then put(0) return proposed end
        if (code(source) + 3 * code(proposed)) % $A == 0 then put(1) return nil, "no" end
        put(2)
        return proposed
      end
      """),
    Use(
      "each one so often", countsOnly: true,
      """
      function policy.target_index_path_for_move(view, source, proposed)
        if tick() % $A == 0 then return nil, "enough" end
        return proposed
      end
      """),
    Use(
      "only so often", countsOnly: true,
      """
      function policy.can_move_row(view, path)
        if tick() > 4 * $A then return false, "enough" end
        return true
      end
      """),
    Use(
      "it is not used", countsOnly: true,
      """
      function policy.target_index_path_for_move(view, source, proposed)
        tick()
        return proposed
      end
      """),
    Use(
      "the row that was picked up",
      """
      function policy.can_move_row(view, path) put(code(path)) return true end
      function policy.target_index_path_for_move(view, source, proposed)
        if get() ~= code(source) % 6 and get() ~= code(source) then return nil, "another row" end
        return proposed
      end
      """),
    Use(
      "the rows of a section",
      """
      function policy.target_index_path_for_move(view, source, proposed)
        if get() == 0 then put(view:number_of_rows(0)) end
        if proposed.section == 0 and proposed.row > view:number_of_rows(0) then return nil, "full" end
        return proposed
      end
      """),
    Use(
      "a row that left its section",
      """
      function policy.can_move_row(view, path) put(0) return path.row < $A end
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section then put(1) end
        if get() == 1 and proposed.section == source.section then return nil, "gone" end
        return proposed
      end
      """),
    Use(
      "rows that were picked up before",
      """
      function policy.can_move_row(view, path)
        local last = get()
        put(code(path))
        return last == 0 or last == code(path) or last % $A ~= 0
      end
      """),
    Use(
      "what a drag that ended leaves behind",
      """
      function policy.did_end_reordering_row(view, path, to) put(code(to)) end
      function policy.can_move_row(view, path) return get() == 0 or get() % $A ~= 0 end
      """),
    Use(
      "what a drag that was let go leaves behind",
      """
      function policy.did_cancel_reordering_row(view, path) put(code(path)) end
      function policy.can_move_row(view, path) return get() == 0 or get() % $A ~= 0 end
      """),
    Use(
      "the row whose drag began",
      """
      function policy.will_begin_reordering_row(view, path) put(code(path)) end
      function policy.target_index_path_for_move(view, source, proposed)
        if get() ~= code(source) % 6 and get() ~= code(source) then return nil, "another row" end
        return proposed
      end
      """),
    Use(
      "every other drag",
      """
      function policy.will_begin_reordering_row(view, path) put(1 - get()) end
      function policy.target_index_path_for_move(view, source, proposed)
        if get() == 0 and proposed.row == $A - 2 then return nil, "every other one" end
        return proposed
      end
      """),
  ]
}
