-- Has a `__name` that is a table.
-- expected: harmless table
return tostring(setmetatable({}, { __name = {} })):match("^table")
