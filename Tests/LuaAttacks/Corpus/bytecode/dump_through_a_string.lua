-- Dumps a function through the methods of strings.
-- expected: error attempt to call a nil value
local f = ("").dump
f(function() end)
