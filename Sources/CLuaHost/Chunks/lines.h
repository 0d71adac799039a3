// Which lines of a compiled chunk can run, and of which function.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes a line on which something of a function can run; false ends the search.
///
/// `function` is the line on which the function begins, zero for the chunk itself; `depth` says how many functions
/// lie around it. A line may come more than once. With an `event` other than zero the function passes that line
/// when it has made an inner function that begins on `line` and ends there: `line` has run then.
typedef bool (*lh_take_line)(void *context, int32_t line, int32_t function, int32_t depth, int32_t event);

/// Reads a chunk as `lua_dump` writes it, with its debug information, and tells each line on which something can
/// run: an instruction that can be reached from the beginning of its function. The line on which an inner function
/// of several lines ends is that function's; what makes it counts for the line on which it begins.
///
/// False where the bytes are not what Lua 5.4 writes, there is no memory, or `take` ended the search.
bool lh_lines_find(const uint8_t *bytes, size_t length, lh_take_line take, void *context);
