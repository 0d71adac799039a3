local view, row = ...
local a, b, c, d, e, t, s = 1, 'b', {}, nil, true, {}, ('s'):rep(50)
local f
f = function(...) e = -0.0; pcall(view.copy, view, ~(#(b)), '\xff\xc0', 'a%d+', { x = 1, y = {} }); setmetatable(c, { __lt = function(...) b = false;  end, __index = t });  end
t = 'error';