// Index paths and rows in Lua: the one metatable of light userdata, and the global `index_path`.
#ifndef LH_WORD_LIBRARY_H
#define LH_WORD_LIBRARY_H

#include "State/internal.h"

/// Gives light userdata its metatable and defines `index_path`; once, while the state is set up.
void lh_word_open(lh_state *state, lua_State *L);

/// Pushes the text of a path or row.
void lh_word_push_text(lua_State *L, uint64_t word);

/// A row's field; see row.c.
int lh_row_index(lua_State *L, uint64_t row);
int lh_row_newindex(lua_State *L, uint64_t row);

/// Makes an index path of two arguments, or of a table: the global `index_path`; see path_new.c.
int lh_path_new(lua_State *L);

/// Reads a part of a path from an argument; raises unless it is a whole number from 0 to `maximum`.
uint64_t lh_path_part(lua_State *L, int index, const char *name, uint64_t maximum);

#endif
