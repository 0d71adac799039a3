-- Pushes and pops tables for ever.
-- ways: batch spec
while true do pcall(view.push, view, { { rows = { { id = "x" } } } }) pcall(view.pop, view) end
