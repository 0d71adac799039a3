// A state: it consists of what each folder keeps for itself, which is declared there in a `…_part.h`.
#pragma once

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "Chunks/chunks_part.h"
#include "Copies/copies_part.h"
#include "Errors/errors_part.h"
#include "Failures/failures_part.h"
#include "include/CLuaHost.h"
#include "Libraries/libraries_part.h"
#include "Limits/limits_part.h"
#include "Memory/pool.h"
#include "Memory/text.h"
#include "Memory/walks.h"
#include "Objects/objects_part.h"
#include "Values/values_part.h"
#include "Watch/watch_part.h"
#include "Words/words_part.h"

_Static_assert(sizeof(void *) == 8, "words need pointers of 64 bits");
_Static_assert(LUA_VERSION_NUM == 504, "this code is written for Lua 5.4");

struct lh_state {
  uint32_t number;
  lua_State *main;
  /// The coroutine that runs now; only `coroutine.resume` and `wrap` change it.
  lua_State *running;
  /// How many coroutines that failed are closing their variables, one inside the other.
  int closing;
  /// The number of protected calls that are open.
  int depth;
  lh_host host;
  lh_limits limits;
  lh_growing_stack stack;
  lh_effort effort;
  lh_deadline_clock deadline;
  lh_pool pool;
  lh_walks walks;
  lh_words_part words;
  lh_transfer transfer;
  lh_concat concat;
  lh_failures failures;
  lh_reasons reasons;
  lh_host_errors errors;
  lh_objects objects;
  lh_coverage coverage;
  lh_modules modules;
  lh_names names;
  lh_watch watch;
  lh_copies copies;
  /// A reference to what `math.random` goes on from, a userdata.
  int random_reference;
  /// A message that is put together.
  lh_text message;
};

static inline lh_state *lh_state_of(lua_State *L) { return *(lh_state **)lua_getextraspace(L); }

/// Hides the metatable on top from scripts.
static inline void lh_metatable_hide(lua_State *L) {
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
}

static inline void lh_push_word(lua_State *L, uint64_t word) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)word);
}

/// The bits of a light userdata; of a full one its address, which is no word.
static inline uint64_t lh_to_word(lua_State *L, int index) {
  return (uint64_t)(uintptr_t)lua_touserdata(L, index);
}

/// What a state knows of the kind of a word.
LH_INLINE const lh_word_type *lh_word_type_of(const lh_state *state, uint64_t word) {
  const lh_word_type *type = state->words.types;
  while ((word & type->mask) != type->tag) type++;
  return type;
}
