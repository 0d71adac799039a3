-- Rules ready to use: `local rules = require "tabulua.rules"`.
--
-- A rule is a whole policy, `return rules.stay_in_section()`, or fields to take into one of your own:
--
--   local pinned = rules.pin(function(view, path) return path.row == 0 end)
--   policy.can_move_row = pinned.can_move_row
--   policy.can_displace_row = pinned.can_displace_row
--   policy.laws = pinned.laws
--
-- Each rule names the laws that it keeps, so that `tabulua prove` proves it. They are written as you would write
-- them, to be read as examples.
local rules = {}

local sections = require "tabulua.rules.sections"

-- How many sections are noted: a callback may make as many rules as it likes.
local MOST_SECTIONS = 100

-- What is wrong with an argument is told with the line that called the rule: this function, the rule, its caller.
local function complain(message) error(message, 3) end

-- A value that is wrong, in words: a number that was written as a string looks like one otherwise.
local function in_words(value)
  local kind = type(value)
  if value ~= value then return "nan, which is not a number" elseif kind == "string" then
    return #value <= 60 and string.format("the string %q", value) or "a string of " .. #value .. " bytes"
  end
  return (kind == "table" or kind == "function") and "a " .. kind or tostring(value)
end

-- Whether a value is a whole number of at least `least`.
local function is_count(value, least)
  return math.type(value) == "integer" and value >= least
end

-- Raises if `fields` is not a table, or has a field that the rule does not know.
local function check_fields(rule, fields, known)
  local list = "`" .. table.concat(known, "`, `") .. "`"
  if type(fields) ~= "table" then
    error("`rules." .. rule .. "` takes a table with the fields " .. list .. ", not " .. in_words(fields), 3)
  end
  local is_known, unknown = {}, {}
  for _, name in ipairs(known) do is_known[name] = true end
  for name in pairs(fields) do
    if not is_known[name] then unknown[#unknown + 1] = tostring(name) end
  end
  if unknown[1] then
    table.sort(unknown)
    error("`rules." .. rule .. "` has no field `" .. unknown[1] .. "`: its fields are " .. list, 3)
  end
  local section = fields.section
  if section ~= nil and type(section) ~= "string" and not is_count(section, 0) then
    error("`section` of `rules." .. rule .. "` must be the value of a section or its number, from 0, not "
      .. in_words(section), 3)
  end
  if type(section) == "string" and #sections < MOST_SECTIONS then
    local _, place = pcall(error, "", 4)
    sections[#sections + 1] = { rule = rule, value = section, place = place }
  end
end

-- Whether a rule for `wanted`, the value of a section, its number, or nil for each section, is about a section.
local function is_about(view, wanted, section)
  if type(wanted) == "string" then return view:find_section(wanted) == section end
  return wanted == nil or wanted == section
end

-- A section in words. Its value is not asked for: a proof over shapes would need all the values there may be.
local function words(wanted, section)
  return type(wanted) == "string" and wanted or "section " .. section
end

-- The same in the name of a law.
local function place(wanted)
  return wanted == nil and "each section" or words(wanted, wanted)
end

-- "1 row", "2 rows".
local function count_of(number, noun)
  return number .. " " .. noun .. (number == 1 and "" or "s")
end

-- How many rows of a section are marked.
local function marks(view, section)
  return #view:index_paths_for_checked_rows(section)
end

-- How many of the rows at some paths `counts(path)` says yes to.
local function count_if(paths, counts)
  local count = 0
  for _, path in ipairs(paths) do
    if counts(path) then count = count + 1 end
  end
  return count
end

-- An own law that counts: by how much `number(view, section)` is above `max`, over all sections that the rule is about,
-- with `reason(view, section)` of the first. A change may leave or lessen what is too much and not add to it, so that a
-- table which is over its limit from the start can be mended.
local function at_most(max, wanted, number, reason)
  return function(view)
    local faults, first = 0, nil
    for section = 0, view:number_of_sections() - 1 do
      if is_about(view, wanted, section) then
        local more = number(view, section) - max
        if more > 0 then faults, first = faults + more, first or reason(view, section) end
      end
    end
    return faults, first
  end
end

-- The rows that `predicate(view, path)` names are not dragged and not pushed off their places by others, which hop
-- over them. Its second answer is the reason.
function rules.pin(predicate)
  if type(predicate) ~= "function" then
    complain("`rules.pin` takes a function of `view` and `path`, not " .. in_words(predicate))
  end

  -- A number or a string would silently mean yes.
  local function is_pinned(view, path)
    local answer, reason = predicate(view, path)
    if answer ~= nil and type(answer) ~= "boolean" then
      error("the predicate of `rules.pin` must answer true or false, not " .. in_words(answer), 0)
    end
    return answer or false, reason
  end

  local function is_free(view, path)
    local pinned, reason = is_pinned(view, path)
    if pinned then return false, reason or "this row stays at its place" end
    return true
  end

  return {
    can_move_row = is_free,
    can_displace_row = is_free,
    laws = { keeps_place = is_pinned },
  }
end

-- A row stays in its section: held over another one, it lands at the nearest end of its own.
function rules.stay_in_section()
  return {
    target_index_path_for_move = function(view, source, proposed)
      if proposed.section == source.section then return proposed end
      local last = view:number_of_rows(source.section) - 1
      return source:with_row(proposed.section < source.section and 0 or last), "rows stay in their section"
    end,

    -- Rows that are dragged together must be of one section.
    target_index_path_for_moving_rows = function(view, sources, proposed)
      local own = sources[1].section
      for _, source in ipairs(sources) do
        if source.section ~= own then return nil, "rows stay in their section" end
      end
      if proposed.section == own then return proposed end
      -- Places count the rows without the dragged ones.
      local last = view:number_of_rows(own) - #sources
      return index_path(own, proposed.section < own and 0 or last), "rows stay in their section"
    end,
    laws = { "stays_in_section", "idempotent", "path_independent" },
  }
end

-- The last `count` rows of each section, such as one that says "add", are not dragged and stay the last: a row held
-- over them or below lands above them. Nothing is dropped into a section that has not so many rows.
function rules.reserve_last(count)
  if not is_count(count, 1) then
    complain("`rules.reserve_last` takes how many rows are kept, a whole number from 1, not " .. in_words(count))
  end
  local reason = count == 1 and "the last place is kept" or "the last " .. count .. " places are kept"

  return {
    can_move_row = function(view, path)
      if path.row < view:number_of_rows(path.section) - count then return true end
      return false, reason
    end,

    target_index_path_for_move = function(view, source, proposed)
      -- `proposed` counts the rows without the dragged one.
      local others = view:number_of_rows(proposed.section)
      if proposed.section == source.section then others = others - 1 end
      local last = others - count
      if last < 0 then
        return nil, words(nil, proposed.section) .. " has no more than the places that are kept"
      end
      if proposed.row <= last then return proposed end
      return proposed:with_row(last), reason
    end,

    target_index_path_for_moving_rows = function(view, sources, proposed)
      local taken = count_if(sources, function(source) return source.section == proposed.section end)
      local last = view:number_of_rows(proposed.section) - taken - count
      if last < 0 then
        return nil, words(nil, proposed.section) .. " has no more than the places that are kept"
      end
      if proposed.row <= last then return proposed end
      return proposed:with_row(last), reason
    end,

    laws = { "last_place_kept", "idempotent", "path_independent" },
  }
end

-- No more than `max` rows in a section, or in each where none is named.
function rules.limit_rows(fields)
  check_fields("limit_rows", fields, { "section", "max" })
  local wanted, max = fields.section, fields.max
  if not is_count(max, 0) then
    complain("`max` of `rules.limit_rows` must be a whole number from 0, not " .. in_words(max))
  end

  local function full(view, section)
    return string.format("%s is full (%d of %d)", words(wanted, section), view:number_of_rows(section), max)
  end

  return {
    target_index_path_for_move = function(view, source, proposed)
      local section = proposed.section
      if section ~= source.section and is_about(view, wanted, section)
        and view:number_of_rows(section) >= max
      then
        return nil, full(view, section)
      end
      return proposed
    end,

    target_index_path_for_moving_rows = function(view, sources, proposed)
      local section = proposed.section
      local coming = count_if(sources, function(source) return source.section ~= section end)
      if coming > 0 and is_about(view, wanted, section)
        and view:number_of_rows(section) + coming > max
      then
        return nil, full(view, section)
      end
      return proposed
    end,

    laws = {
      "idempotent", "path_independent",
      ["at most " .. count_of(max, "row") .. " in " .. place(wanted)] = at_most(max, wanted,
        function(view, section) return view:number_of_rows(section) end, full),
    },
  }
end

-- At most one row of a section, or of each where none is named, has a check mark: a tap marks a row and takes the
-- mark from the others. `column` is the column of the marks, where the mapping does not say it.
function rules.exclusive_checkmark(fields)
  check_fields("exclusive_checkmark", fields, { "section", "column" })
  local wanted, column = fields.section, fields.column
  if column ~= nil and type(column) ~= "string" then
    complain("`column` of `rules.exclusive_checkmark` must be the name of a column, not " .. in_words(column))
  end

  local function both_marked(_, section)
    return "more than one row of " .. words(wanted, section) .. " is marked"
  end

  return {
    table = column and { check = column },

    did_select_row = function(view, path)
      if not is_about(view, wanted, path.section) then return end
      view:deselect_row(path)
      for _, place in ipairs(view:index_paths_for_checked_rows(path.section)) do
        if place ~= path then view:set_checked(place, false) end
      end
      view:set_checked(path, true)
    end,

    -- A marked row takes its mark along.
    target_index_path_for_move = function(view, source, proposed)
      local section = proposed.section
      if section ~= source.section and is_about(view, wanted, section)
        and view:is_checked(source) and marks(view, section) > 0
      then
        return nil, "a row of " .. words(wanted, section) .. " is marked already"
      end
      return proposed
    end,

    target_index_path_for_moving_rows = function(view, sources, proposed)
      local section = proposed.section
      local coming = count_if(sources, function(source)
        return source.section ~= section and view:is_checked(source)
      end)
      if coming > 0 and is_about(view, wanted, section) and marks(view, section) + coming > 1 then
        return nil, "only one row of " .. words(wanted, section) .. " may be marked"
      end
      return proposed
    end,

    -- The ready laws are about every section.
    laws = wanted == nil and { "one_mark", "no_selection_left" } or {
      ["at most one mark in " .. place(wanted)] = at_most(1, wanted, marks, both_marked),
    },
  }
end

-- A tap gives a row of a section, or of each where none is named, its check mark or takes it, as long as between
-- `min` and `max` rows are marked; without them any number may be.
function rules.inclusive_checkmarks(fields)
  check_fields("inclusive_checkmarks", fields, { "section", "min", "max" })
  local wanted, min, max = fields.section, fields.min or 0, fields.max or math.maxinteger
  if not is_count(min, 0) then
    complain("`min` of `rules.inclusive_checkmarks` must be a whole number from 0, not " .. in_words(min))
  elseif not is_count(max, 0) then
    complain("`max` of `rules.inclusive_checkmarks` must be a whole number from 0, not " .. in_words(max))
  elseif min > max then
    complain("`min` of `rules.inclusive_checkmarks` is " .. min .. ", which is more than `max`, " .. max)
  end

  -- Why a section may not have one mark less, or one more, or as many as are told; nil if it may.
  local function too_few(view, section, fewer)
    if is_about(view, wanted, section) and marks(view, section) - (fewer or 1) < min then
      return words(wanted, section) .. " needs at least " .. count_of(min, "mark")
    end
  end
  local function too_many(view, section, more)
    if is_about(view, wanted, section) and marks(view, section) + (more or 1) > max then
      return words(wanted, section) .. " takes at most " .. count_of(max, "mark")
    end
  end

  local laws = { "idempotent", "path_independent" }
  if wanted == nil then laws[3] = "no_selection_left" end
  if max < math.maxinteger then
    laws["at most " .. count_of(max, "mark") .. " in " .. place(wanted)] = at_most(max, wanted, marks,
      function(_, section) return words(wanted, section) .. " takes at most " .. count_of(max, "mark") end)
  end

  return {
    will_select_row = function(view, path)
      if not is_about(view, wanted, path.section) then return path end
      local reason
      if view:is_checked(path) then
        reason = too_few(view, path.section)
      else
        reason = too_many(view, path.section)
      end
      if reason then return nil, reason end
      return path
    end,

    did_select_row = function(view, path)
      if not is_about(view, wanted, path.section) then return end
      view:deselect_row(path)
      view:set_checked(path, not view:is_checked(path))
    end,

    -- A marked row takes its mark along.
    target_index_path_for_move = function(view, source, proposed)
      if proposed.section ~= source.section and view:is_checked(source) then
        local reason = too_few(view, source.section) or too_many(view, proposed.section)
        if reason then return nil, reason end
      end
      return proposed
    end,

    target_index_path_for_moving_rows = function(view, sources, proposed)
      local coming = 0
      for section = 0, view:number_of_sections() - 1 do
        local leaving = section ~= proposed.section and count_if(sources, function(source)
          return source.section == section and view:is_checked(source)
        end) or 0
        local reason = leaving > 0 and too_few(view, section, leaving)
        if reason then return nil, reason end
        coming = coming + leaving
      end
      local reason = coming > 0 and too_many(view, proposed.section, coming)
      if reason then return nil, reason end
      return proposed
    end,

    laws = laws,
  }
end

-- Several rules, or policies of your own, as one: `rules.all { rules.pin(is_first), rules.stay_in_section(), { … } }`.
rules.all = require "tabulua.rules.composition"

return setmetatable(rules, {
  __index = function(_, name)
    local names = {}
    for rule in pairs(rules) do names[#names + 1] = "`" .. rule .. "`" end
    table.sort(names)
    error("there is no `rules." .. tostring(name) .. "`: the rules are " .. table.concat(names, ", "), 2)
  end,
})
