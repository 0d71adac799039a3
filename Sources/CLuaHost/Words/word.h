// Words in Lua: the one metatable of light userdata, and the global functions that make words.
#pragma once

#include "State/state.h"

/// Gives light userdata its metatable and defines the functions that make words; once, while the state is set up.
void lh_word_open(lh_state *state, lua_State *L);

/// Pushes the text of a word. Raises where memory ends.
void lh_word_push_text(lua_State *L, uint64_t word);

/// A field that the host answers; see field.c.
int lh_field_index(lua_State *L, uint64_t word);
int lh_field_newindex(lua_State *L, uint64_t word);
int lh_field_pairs(lua_State *L, uint64_t word);

/// Puts the values of all parts together.
uint64_t lh_word_make(const lh_word_type *type, const uint64_t *values);

/// Reads a part from an argument; raises unless it is a whole number that the part can hold. See maker.c.
uint64_t lh_part_check(lua_State *L, int index, const lh_word_type *type, int part);

/// Makes a word of its parts, or of a table with them; its type is upvalue 1. See maker.c.
int lh_maker(lua_State *L);
