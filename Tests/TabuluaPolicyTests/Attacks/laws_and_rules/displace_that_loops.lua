-- Never says whether a row may be displaced.
-- expected: fails
return { can_displace_row = function() while true do end end }
