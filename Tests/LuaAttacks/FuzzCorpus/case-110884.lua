local view, row = ...
local a, b, c, d, e, t, s = 1, 'b', {}, nil, true, {}, ('s'):rep(50)
local f
f = function(...) setmetatable(({ { (select(2, pcall(f, (tostring((select(2, pcall(view.fail, -0.0, 'a%d+'))))):reverse()))), (t)[...], d = (c)['c9'], [2.5] = (select(2, pcall(math.type, 'a%d+', a))) }, (-((255) < (function(...)  end))) - (c) }), { __pairs = (tostring('(.-)b')):find('x') });  end
do local c = coroutine.create(function(...) pcall(f, s, (select(2, pcall(coroutine.resume, 0/0))), t); setmetatable(({ { 1, 2, 3 }, (select(2, pcall(getmetatable, a, print, (tostring(('x'):rep(100))):find('x')))), (select(2, pcall(view.meddle, '%f[%w]'))), 0 }), { __call = (t)[(a) <= (~(-0.0))] });  end) coroutine.resume(c, (...), (select(2, pcall(string.upper, { x = 1, y = {} }, '', { a, 0, '\0', (tostring((function(...)  end) or ('x'))):gsub('.', f), t = math.maxinteger, [row] = view }, (tostring('name')):find('x'))))) coroutine.resume(c) end
pcall(view.random, (select(2, pcall(string.len, row))));
pcall(view.again, e, ...);
pcall(table.pack, f, { true, #((tostring((select(2, pcall(view.random, f, ..., a))))):gsub('.', f)), nil, index_path(8388607, 0), d = ((tostring((...))):gsub('.', f)) + (''), [1] = print }, (tostring(not (256))):find('x'), ('ab'):rep(5000));
pcall(load, 'return ' .. tostring((t)[(((1/0) + ({ 1, f = ..., [2.5] = ... })) ^ ('\0')) | ('error')]), 'chunk', 't');
pcall(f, (math.maxinteger) == ((({ (({ math.mininteger, 1 << 62, (d) ~= (f) }))['i4 s2 z'] }))[(tostring('')):byte(1, -1)]), 3, (...));