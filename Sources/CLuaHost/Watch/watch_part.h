// What a state keeps to see whether functions leave something behind; see include/lh_watch.h.
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

#include "Memory/text.h"

typedef struct lh_watch {
  /// How often something was done that no value shows, how often a coroutine was resumed, and both when the watch began.
  uint64_t stirs;
  uint64_t resumes;
  uint64_t stirs_then;
  uint64_t resumes_then;
  /// Whether a coroutine can be reached.
  bool minds_resumes;
  /// How many chunks of the host are running, one inside the other.
  int chunks;
  /// A reference to the table of what is kept alive, with the objects that can be reached first; zero for none.
  int pins;
  lua_Integer pin_count;
  /// How many of them there are before the objects that were noted, which are in the order of their notes.
  lua_Integer noted_pins;
  /// The places that are looked at, as `lh_watched`, and what was found there, as `lh_noted`.
  lh_text places;
  lh_text record;
  /// While functions are read: the fields of upvalues that one reads, its compiled form, and the addresses of what was
  /// found.
  lh_text fields;
  lh_text dump;
  lh_text seen;
  size_t seen_count;
  /// Lua's own `rawset`.
  lua_CFunction rawset;
} lh_watch;
