-- Calls pcall without a function.
-- expected: error bad argument #1 to 'pcall' (value expected)
pcall()
