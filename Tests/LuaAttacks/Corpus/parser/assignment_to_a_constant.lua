-- Assigns to a constant.
-- expected: harmless attempt to assign to const variable
return (select(2, load("local x <const> = 1 x = 2"))):match("attempt to assign to const variable")
