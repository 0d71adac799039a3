// How long a call may take. Only on Linux: elsewhere there is no timer of a thread.
#ifndef LH_DEADLINE_PUBLIC_H
#define LH_DEADLINE_PUBLIC_H

#include "lh_state.h"

/// Makes a signal the one of deadlines, for the rest of the process's life: zero, or a number of `errno`.
///
/// `EBUSY` where the signal has a handler that is not ours, `EINVAL` for one that cannot be handled, `ENOTSUP` on
/// other systems than Linux.
///
/// Raises: no.
/// Stack: there is none.
/// Lifetime: nothing is kept.
int32_t lh_deadline_install(int32_t signal);

/// Sets how long an outermost call may take, from the next one on; zero turns the deadline off. `signal` was
/// installed.
///
/// Where a thread is given no timer, the calls are counted instead, fifty million instructions each.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_set_deadline(lh_state *state, int64_t nanoseconds, int32_t signal);

/// Starts the deadline anew. From now on outermost calls share one deadline, until this is called again.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_start_deadline(lh_state *state);

#endif
