-- The values of sections that ready rules were made for: a list of tables with the rule's name, the value, and the place of the
-- call as Lua's messages begin with it, "" where the call has left none on the stack. The host compares the values with the
-- table's sections, because a rule for a section that is not there says nothing.
return {}
