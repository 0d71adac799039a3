// What Lua 5.4.4 compiles wrongly, in the instructions of one function.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// How many fields a value may be reached through for which Lua is to find a name.
#define LH_MOST_FIELDS 1000

/// Mends the instructions of a function where they stand, and sets `is_changed` where there was anything to mend; false
/// where there is no memory to look.
bool lh_code_mend(uint8_t *code, int32_t size, bool *is_changed);

/// Whether Lua can find a name for each value without going through more than `LH_MOST_FIELDS` others.
bool lh_code_has_short_names(const uint8_t *code, int32_t size);
