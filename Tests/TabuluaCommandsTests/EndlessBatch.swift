/// Batches in Lua that never end by themselves: each step that they make starts the limits of the script anew.
///
/// The table has the rows `a` and `b`, with a title.
enum EndlessBatch {
  static let all: [(name: String, source: String)] = [
    ("tap", "while true do user:tap('a') end"),
    ("tap caught", "while true do pcall(user.tap, user, 'a') end"),
    (
      "tap caught by xpcall",
      "while true do xpcall(function() user:tap('a') end, function(e) return e end) end"
    ),
    ("tap of a row that is not there", "while true do pcall(user.tap, user, 'nobody') end"),
    ("verb with a wrong argument", "while true do pcall(user.set, user, 'a', { colour = {} }) end"),
    ("drag", "while true do user:drag('a', { to = index_path(0, 1) }) end"),
    (
      "drag that is refused",
      "user:set_editing(false) while true do pcall(user.drag, user, 'a', { to = index_path(9, 9) }) end"
    ),
    ("editing mode", "while true do view:set_editing(not view.is_editing) end"),
    ("editing mode by the user", "local on = false while true do on = not on user:set_editing(on) end"),
    ("a value", "local row, n = view:find('a'), 0 while true do n = n + 1 row.title = tostring(n) end"),
    ("a value, caught", "local row = view:find('a') while true do pcall(function() row.title = 'x' end) end"),
    ("a setting", "while true do view.row_height = 44 end"),
    ("selection", "while true do view:select_row(index_path(0, 0)) end"),
    ("move", "while true do view:move_row(index_path(0, 0), index_path(0, 1)) end"),
    ("reload", "while true do view:reload_data() end"),
    ("updates", "while true do view:perform_batch_updates(function() end) end"),
    ("updates in updates", "local function f() view:perform_batch_updates(f) end while true do pcall(f) end"),
    (
      "insert and delete",
      "while true do local rows = view:insert_rows { { at = index_path(0, 0), values = { id = 'x' } } } view:delete_rows { index_path(0, 0) } end"
    ),
    ("coroutine", "while true do coroutine.wrap(function() user:tap('a') end)() end"),
    (
      "one coroutine",
      "local f = coroutine.wrap(function() while true do user:tap('a') coroutine.yield() end end) while true do f() end"
    ),
    ("tail calls", "local function f() user:tap('a') return f() end f()"),
    ("goto", "::again:: user:tap('a') goto again"),
    (
      "comparator",
      "while true do local t = {} for i = 1, 50 do t[i] = -i end pcall(table.sort, t, function(a, b) user:tap('a') return a < b end) end"
    ),
    ("replacement", "local s = ('x'):rep(1000) while true do s:gsub('x', function() user:tap('a') end) end"),
    (
      "metamethod",
      "local t = setmetatable({}, { __index = function(_, k) user:tap('a') return k end }) local n = 1 while true do n = t[n] end"
    ),
    (
      "closing",
      "while true do local x <close> = setmetatable({}, { __close = function() user:tap('a') end }) end"
    ),
    ("loaded text", "while true do load(\"user:tap('a')\")() end"),
    ("error after each step", "while true do pcall(function() user:tap('a') error('no') end) end"),
    ("little work between steps", "while true do user:tap('a') for i = 1, 1000 do end end"),
    ("texts between steps", "while true do user:tap('a') local s = ('x'):rep(100):gsub('x', 'y') end"),
    ("iterator", "for _ in function() user:tap('a') return 1 end do end"),
  ]
}
