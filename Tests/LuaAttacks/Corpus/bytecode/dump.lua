-- Dumps a function.
-- expected: error attempt to call a nil value
string.dump(function() end)
