import TabuluaPolicy
import TabuluaScript

// The same few rules, written as differently as Lua allows.
extension RightPolicy {
  static let styles: [RightPolicy] = [
    RightPolicy("nothing at all", [.idempotent, .pathIndependent], maximum: 3, "return {}"),
    RightPolicy(
      "nothing may be moved",
      [.idempotent, .pathIndependent, .staysInSection, .notDisplaced, .lastPlaceKept, .noSelectionLeft],
      "return { can_move_row = function() return false, 'fixed' end, will_select_row = function() return nil end }"
    ),
    RightPolicy(
      "closures that make closures", [.staysInSection, .idempotent, .pathIndependent],
      """
      local function clamp(low, high) return function(n) return math.max(low, math.min(high, n)) end end
      local function within(section_of)
        return function(view, source, proposed)
          local section = section_of(source)
          if proposed.section == section then return proposed end
          local fit = clamp(0, view:number_of_rows(section) - 1)
          return index_path(section, fit(proposed.section < section and -1 or math.maxinteger))
        end
      end
      return { target_index_path_for_move = within(function(path) return path.section end) }
      """),
    RightPolicy(
      "a policy that inherits", [.staysInSection, .idempotent],
      """
      local base = {}
      function base.target_index_path_for_move(view, source, proposed)
        if proposed.section == source.section then return proposed end
        return nil, "stay"
      end
      return setmetatable({ _note = "the rest is inherited" }, { __index = base })
      """),
    RightPolicy(
      "objects with metatables", [.idempotent, .pathIndependent, .lastPlaceKept],
      """
      local Range = {}
      Range.__index = Range
      function Range.new(low, high) return setmetatable({ low = low, high = high }, Range) end
      function Range:clamp(n) return n < self.low and self.low or n > self.high and self.high or n end
      function Range.__len(range) return range.high - range.low + 1 end
      local policy = {}
      function policy.can_move_row(view, path) return path.row < view:number_of_rows(path.section) - 1 end
      function policy.target_index_path_for_move(view, source, proposed)
        local others = view:number_of_rows(proposed.section)
        if proposed.section == source.section then others = others - 1 end
        local free = Range.new(0, others - 1)
        if #free < 1 then return nil, "no room" end
        return proposed:with_row(free:clamp(proposed.row))
      end
      return policy
      """),
    RightPolicy(
      "paths as strings", [.staysInSection, .idempotent, .pathIndependent],
      """
      local function parse(path)
        local section, row = tostring(path):match("^%[(%d+), (%d+)%]$")
        return math.tointeger(tonumber(section)), math.tointeger(tonumber(row))
      end
      return {
        target_index_path_for_move = function(view, source, proposed)
          local home = parse(source)
          local section, row = parse(proposed)
          if section ~= home then row = section < home and 0 or view:number_of_rows(home) - 1 end
          return index_path { section = home, row = row }
        end,
      }
      """),
    RightPolicy(
      "a coroutine looks for the nearest free place", [.idempotent, .pathIndependent],
      """
      local policy = { laws = { "not_displaced" } }
      function policy.can_move_row(view, path) return path.row > 0 end
      function policy.target_index_path_for_move(view, source, proposed)
        local others = view:number_of_rows(proposed.section)
        if proposed.section == source.section then others = others - 1 end
        local places = coroutine.wrap(function()
          for row = proposed.row, others do coroutine.yield(row) end
        end)
        for row in places do
          if row > 0 then return proposed:with_row(row) end
        end
        return nil, "the first row stays"
      end
      return policy
      """),
    RightPolicy(
      "recursion", [.idempotent, .staysInSection],
      """
      local function approach(section, path)
        if path.section == section then return path end
        local step = path.section < section and 1 or -1
        return approach(section, path:with_section(path.section + step):with_row(0))
      end
      return {
        target_index_path_for_move = function(view, source, proposed)
          return approach(source.section, proposed)
        end,
      }
      """),
    RightPolicy(
      "goto", [.idempotent, .pathIndependent],
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          local row = proposed.row
          ::again::
          if row % 2 == 1 then
            row = row - 1
            goto again
          end
          return proposed:with_row(row)
        end,
      }
      """),
    RightPolicy(
      "division of both kinds", [.idempotent, .pathIndependent], maximum: 3,
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          local pair = proposed.row // 2
          local half = math.tointeger(math.floor(proposed.row / 2))
          assert(pair == half and 7 // 2.0 == 3.0)
          return proposed:with_row(pair * 2)
        end,
      }
      """),
    RightPolicy(
      "bits", [.idempotent, .pathIndependent],
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          return proposed:with_row(proposed.row & ~1)
        end,
      }
      """),
    RightPolicy(
      "answers that are kept", [.idempotent, .staysInSection],
      """
      local known = {}
      return {
        target_index_path_for_move = function(view, source, proposed)
          local count = view:number_of_rows(source.section)
          local name = tostring(source) .. tostring(proposed) .. count
          local answer = known[name]
          if answer == nil then
            answer = proposed.section == source.section and proposed or source:with_row(count - 1)
            known[name] = answer
          end
          return answer
        end,
      }
      """),
    RightPolicy(
      "answers that are kept by path, with a default", [.idempotent],
      """
      local allowed = setmetatable({}, {
        __index = function(answers, path)
          answers[path] = path.row % 2 == 0
          return answers[path]
        end,
      })
      return {
        can_move_row = function(view, path)
          if allowed[path] then return true end
          return false, "odd"
        end,
      }
      """),
    RightPolicy(
      "rows hop over the pinned ones", [.notDisplaced], maximum: 3,
      """
      local pinned = { [0] = true, [2] = true }
      local function is_free(view, path) return not pinned[path.row], "pinned" end
      return { can_move_row = is_free, can_displace_row = is_free }
      """),
    RightPolicy(
      "listing 8-3, right", [.staysInSection, .lastPlaceKept, .idempotent, .pathIndependent], maximum: 3,
      """
      local policy = {}
      function policy.can_move_row(view, path) return path.row < view:number_of_rows(path.section) - 1 end
      function policy.target_index_path_for_move(view, source, proposed)
        local last = view:number_of_rows(source.section) - 2
        if proposed.section ~= source.section then
          return source:with_row(source.section > proposed.section and 0 or last), "rows stay in their list"
        end
        return source:with_row(math.min(proposed.row, last))
      end
      return policy
      """),
    RightPolicy(
      "a table of what may go where", [.idempotent, .pathIndependent],
      """
      local ways = { [0] = { [1] = true }, [1] = { [0] = true, [2] = true } }
      return {
        target_index_path_for_move = function(view, source, proposed)
          local from, to = source.section, proposed.section
          if from == to or (ways[from] or {})[to] then return proposed end
          return false, string.format("no way from %d to %d", from, to)
        end,
      }
      """),
    RightPolicy(
      "a small language", [.idempotent],
      """
      local text = "row 0: fixed; row 1: free"
      local words = {}
      for row, word in text:gmatch("row (%d+): (%a+)") do words[tonumber(row)] = word end
      return {
        can_move_row = function(view, path)
          local word = words[path.row] or "free"
          if word == "free" then return true end
          return false, (text:gsub(";.*$", ""))
        end,
      }
      """),
    RightPolicy(
      "any number of arguments", [.idempotent, .staysInSection],
      """
      return {
        target_index_path_for_move = function(...)
          local arguments = table.pack(...)
          local view, source, proposed = table.unpack(arguments, 1, arguments.n)
          assert(select("#", ...) == 3)
          if source.section == proposed.section then return select(3, ...) end
          return (select(2, ...))
        end,
      }
      """),
    RightPolicy(
      "errors that are caught", [.idempotent, .pathIndependent],
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          local ok, above = pcall(proposed.with_row, proposed, proposed.row - 2)
          return ok and above:with_row(above.row % 1) or proposed:with_row(0)
        end,
      }
      """),
    RightPolicy(
      "`reject` from deep inside", [.idempotent, .staysInSection],
      """
      local function need(condition, reason) if not condition then reject(reason) end end
      return {
        target_index_path_for_move = function(view, source, proposed)
          need(source.section == proposed.section, "stay")
          return proposed
        end,
      }
      """),
    RightPolicy(
      "a rule compiled from text", [.idempotent, .staysInSection],
      """
      local condition = "source.section == proposed.section"
      local rule = load("local view, source, proposed = ... "
        .. "if " .. condition .. " then return proposed end return nil")
      return { target_index_path_for_move = function(...) return rule(...) end }
      """),
    RightPolicy(
      "a table that can be called", [.idempotent, .pathIndependent],
      """
      local rule = setmetatable({ calls = 0 }, {
        __call = function(self, proposed)
          self.calls = self.calls + 1
          return proposed
        end,
      })
      return { target_index_path_for_move = function(view, source, proposed) return rule(proposed) end }
      """),
    RightPolicy(
      "rows know their homes", [.idempotent, .staysInSection],
      """
      local home = {}
      local policy = {}
      function policy.view_did_load(view)
        for path, row in view:rows() do home[row] = path.section end
      end
      function policy.target_index_path_for_move(view, source, proposed)
        if home[view:row(source)] == proposed.section then return proposed end
        return nil, "not its home"
      end
      return policy
      """),
    RightPolicy(
      "what the host says about the move", [.idempotent],
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          local above, below = view:neighbors_after_move(source, proposed)
          if above == nil and below == nil and source ~= proposed then return nil, "alone" end
          return proposed
        end,
      }
      """),
    RightPolicy(
      "a limit with a law", [.idempotent, .pathIndependent],
      """
      local policy = {}
      local function full(view, section) return view:number_of_rows(section) >= 1 end
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section and full(view, proposed.section) then return nil, "full" end
        return proposed
      end
      policy.laws = {
        ["at most one"] = function(view)
          for section = 0, view:number_of_sections() - 1 do
            if view:number_of_rows(section) > 1 then return false, "too many" end
          end
          return true
        end,
      }
      return policy
      """),
    RightPolicy(
      "told of drags, and keeps notes that decide nothing", [.idempotent, .pathIndependent],
      """
      local log = {}
      local policy = {}
      for _, name in ipairs { "will_begin", "did_end", "did_cancel" } do
        policy[name .. "_reordering_row"] = function(view, path) log[#log + 1] = name .. tostring(path) end
      end
      function policy.target_index_path_for_move(view, source, proposed)
        log[#log + 1] = tostring(proposed)
        return proposed
      end
      return policy
      """),
  ]

  /// A mark and a text for each row.
  private static let columns =
    "table = { text = 'title', check = 'done' }, shapes = { done = { true, false } }"

  static let marks: [RightPolicy] = [
    RightPolicy(
      "an exclusive list: listing 6-3", [.oneMark, .noSelectionLeft],
      """
      local policy = { \(columns) }
      function policy.can_move_row() return false end
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        local chosen = view:row(path)
        for _, row in view:rows(path.section) do
          if row ~= chosen and view:is_checked(row) then view:set_checked(row, false) end
        end
        view:set_checked(chosen, true)
      end
      return policy
      """),
    RightPolicy(
      "an inclusive list: listing 6-4", [.noSelectionLeft, .idempotent],
      """
      local policy = { \(columns) }
      function policy.did_select_row(view, path)
        view:set_checked(path, not view:is_checked(path))
        view:deselect_row(path)
      end
      return policy
      """),
    RightPolicy(
      "marks are taken along, and the newcomer loses its own", [.oneMark],
      """
      local policy = { \(columns) }
      function policy.move_row(view, source, destination)
        local count = 0
        for _, row in view:rows(destination.section) do
          if view:is_checked(row) then count = count + 1 end
        end
        if count > 1 then view:set_checked(destination, false) end
      end
      return policy
      """),
  ]
}
