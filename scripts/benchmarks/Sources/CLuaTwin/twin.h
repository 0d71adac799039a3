#ifndef TWIN_H
#define TWIN_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "include/CLuaTwin.h"

/// The rows that have a title and a note.
#define TWIN_TITLES 100

struct twin_state {
  lua_State *L;
  int function;
  int yes_no;
  int view;
  void *view_address;
  const char *section_name;
  const char *row_name;
  const char *with_row_name;
  const char *with_section_name;
  int64_t sections;
  int64_t rows[16];
  char reason[256];
  const char *title_name;
  char titles[TWIN_TITLES][17];
  const char *note_name;
  char notes[TWIN_TITLES][16];
  size_t note_lengths[TWIN_TITLES];
};

static inline twin_state *twin_of(lua_State *L) { return *(twin_state **)lua_getextraspace(L); }

static inline uint64_t twin_mix(uint64_t section) { return (section * 0x9E3779B1u) & 0xFFFFFFFFu; }

static inline uint64_t twin_path(uint64_t section, uint64_t row) {
  return (1ull << 63) | (section << 40) | (row ^ twin_mix(section));
}

static inline uint64_t twin_section(uint64_t word) { return (word >> 40) & 0x7FFFFF; }

static inline uint64_t twin_row(uint64_t word) {
  return (word & 0xFFFFFFFFFFull) ^ twin_mix(twin_section(word));
}

/// Gives light userdata the metatable of index paths.
void twin_open_paths(twin_state *twin);

/// A field of a row: `title` and `note`, texts.
int twin_row_index(lua_State *L, uint64_t row);

/// Pushes the view.
void twin_push_view(twin_state *twin);

#endif
