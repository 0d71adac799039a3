// The places that are watched, and what is found there.
#pragma once

#include "State/state.h"

/// A kind of place.
typedef enum lh_watched_kind {
  /// The fields, the metatable and the length of a table.
  LH_WATCHED_TABLE,
  /// An upvalue of a function.
  LH_WATCHED_UPVALUE,
  /// The bytes of a userdata of a library.
  LH_WATCHED_BYTES
} lh_watched_kind;

/// A place: the object's number among those that are kept alive, and that of the upvalue.
typedef struct lh_watched {
  lh_watched_kind kind;
  int upvalue;
  lua_Integer pin;
} lh_watched;

/// Notes what is in the places, and keeps that alive; the table of what is kept alive is at `pins`. Raises where a limit
/// is passed.
void lh_watched_record(lh_state *state, lua_State *L, int pins);

/// Whether something else is there now than what was noted. Raises where a limit is passed.
bool lh_watched_differs(lh_state *state, lua_State *L, int pins);

/// Puts back what was noted into the places, as far as something else is there, and says whether scripts find all as it was;
/// `pins` as above. What was noted must be of the same places. Raises where a limit is passed; some of it may be back then.
bool lh_watched_restore(lh_state *state, lua_State *L, int pins);
