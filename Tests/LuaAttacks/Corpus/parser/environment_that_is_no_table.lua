-- Gives a chunk a number as its environment.
-- expected: error attempt to index a number value
load("return x", "x", "t", 42)()
