// Lua without a host: what the sandbox is compared with in the tests.
#ifndef CPLAINLUA_H
#define CPLAINLUA_H

#include <stddef.h>

/// Runs a chunk in plain Lua with all its libraries, and answers its first result or the error as a string, to be freed;
/// null where there is no memory.
char *plain_lua_run(const char *source);

/// Runs a chunk in plain Lua, and answers what it printed, and at the end `error: ` and the error where it raised one;
/// to be freed. It may hold zeros: its length is in `recorded`. Null where there is no memory.
char *plain_lua_record(const char *source, size_t length, size_t *recorded);

#endif
