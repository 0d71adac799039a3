// Whether functions leave something behind that they, or others, find at their next call.
//
// What a function can leave something in is worked out from its code, and from what it can reach: a variable outside of it
// that it assigns, a table outside of it if any code that it can run assigns fields of tables that it has not made itself,
// the state of `math.random`, an iterator, a coroutine. A function that can do none of that is called as often as one
// likes, and nothing need be looked at. For others the contents of these places are noted, and compared later.
//
// What no value shows is counted: numbers in place of addresses, memory in use, modules and texts that are loaded.
#pragma once

#include "lh_error.h"

/// Notes what functions can leave something in, as it is now; `*is_watching` says whether there is anything to be noted.
/// The watch before is given up.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: what is noted is kept alive until the next watch, or until the state closes.
lh_status lh_watch_begin(lh_state *state, const int32_t *functions, size_t count, bool *is_watching);

/// Whether any of that is otherwise now, or cannot be looked at within the limits.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
bool lh_watch_has_changed(lh_state *state);

/// Puts back what was noted, and says whether all is as it was then. Else some of it may be back: a coroutine was resumed,
/// something was done that no value shows, a limit was passed, a table has another length, or keys that are tables or
/// functions come in another order than before.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: what is noted stays noted, as by `lh_watch_begin`.
bool lh_watch_restore(lh_state *state);

/// How often something was done so far that no value shows.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
uint64_t lh_watch_count(const lh_state *state);
