--- forward and backward
local i = 1
::top::
if i < 4 then i = i + 1 goto top end
print(i)
goto over
print("never")
::over::
print("after")
--- continue
for i = 1, 5 do
  if i % 2 == 0 then goto continue end
  print(i)
  ::continue::
end
--- out of nested loops
for i = 1, 3 do for j = 1, 3 do if i * j == 4 then print(i, j) goto done end end end
::done::
print("done")
--- labels of the same name in different blocks
do ::a:: end
do ::a:: end
print("ok")
--- a label that is not there
print(load("goto nowhere"))
print(load("do ::a:: end goto a"))
print(load("::a:: ::b:: ::a::"))
--- a label within an inner function is not seen
print(load("::a:: local f = function() goto a end"))
--- a jump into the scope of a local
print(load("goto f; local x; ::f:: print(x)"))
print(type(load("goto f local x ::f::")))
print(load("repeat if true then goto c end local x ::c:: until x"))
--- a jump backwards makes new variables
local fs, i = {}, 0
do
  ::again::
  local x = i
  fs[#fs + 1] = function() return x end
  i = i + 1
  if i < 3 then goto again end
end
print(fs[1](), fs[2](), fs[3]())
--- a jump closes upvalues
local f
for i = 1, 3 do
  local x = i
  f = f or function() x = x + 10 return x end
  if i < 3 then goto next end
  ::next::
end
print(f(), f())
--- break
for i = 1, 10 do if i == 3 then break end print(i) end
while true do break end
repeat local x = 1 if x then break end until false
print(load("break"))
print(load("if true then break end"))
--- a break at the end of a block with more
for i = 1, 3 do do break end print("never") end print("ok")
--- labels at the end of a block
do goto e; local a; ::e:: ; end
print("ok")
--- a state machine
local input, out, i = "aab", {}, 0
::start::
i = i + 1
do
  local c = input:sub(i, i)
  if c == "a" then goto a elseif c == "b" then goto b else goto finish end
end
::a:: out[#out + 1] = "A" goto start
::b:: out[#out + 1] = "B" goto start
::finish::
print(table.concat(out))
--- goto is not a name
print(load("local goto = 1"))
--- repeat sees the locals of its body
local i = 0
repeat local done = i >= 2 i = i + 1 until done
print(i)
