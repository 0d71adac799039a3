-- Uses a percent sign wrongly in a replacement.
-- expected: error invalid use of '%' in replacement string
("abc"):gsub("b", "%z")
