// Values in words, for messages about results and arguments. Nothing here allocates in Lua or raises.
#pragma once

#include "State/state.h"

/// A value in words, such as `the number 3`.
void lh_describe(lh_text *text, lua_State *L, int index);

/// Adds the fields of a small table, such as `: code = 1, name = the string "x"`; nothing for a large one.
void lh_describe_fields(lh_text *text, lua_State *L, int index);

/// The text of a word that has parts.
void lh_describe_word(lh_text *text, const lh_word_type *type, uint64_t word);

/// Raises the message of the state that was put together, with the place of the call.
int lh_raise_message(lh_state *state, lua_State *L);

/// A number as Lua prints it.
void lh_describe_number(lh_text *text, lua_State *L, int index);
