// How long a call may take. Only on Linux: elsewhere there is no timer of a thread.
#pragma once

#include <stdbool.h>
#include <stdint.h>

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

/// Starts the deadline anew, for all outermost calls until `lh_release_deadline`, and has the clock of this thread go on
/// between them: who looks at the slots sees the work that the host does after a call, and because of it, as well.
///
/// It does nothing for a state without a deadline, and while a call of the state runs. To be released in the same thread.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the state must not be closed before it is released.
void lh_hold_deadline(lh_state *state);
void lh_release_deadline(lh_state *state);

/// From now on all outermost calls of a state together may take so long, beside what each one may; zero for no limit.
///
/// A call that runs then ends with `LH_TIME_LIMIT`, where the state has a deadline: its clock sees to that. The time goes
/// on between the calls.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_start_time_limit(lh_state *state, int64_t nanoseconds);

/// Gives the outermost calls of a function a name of ASCII characters, for whoever looks at the slots, until the function is
/// released. Of a longer name the beginning is kept, and beyond `LH_NAMED_CALLS` functions none.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: `name` is copied.
void lh_name_calls(lh_state *state, int32_t function, const char *name);

/// How many words of eight bytes a name has, and how many functions of a state have one.
#define LH_NAME_WORDS 5
#define LH_NAMED_CALLS 64

/// What another process can see of the calls of one thread.
typedef struct lh_deadline_slot {
  /// How many times the clock of the thread has ticked; it stands still where the thread is held up.
  uint64_t ticks;
  /// How many nanoseconds were left at the last tick to the call that has the least; less than zero when its deadline
  /// has passed, `INT64_MAX` where no call is open.
  int64_t left;
  /// The time in nanoseconds that the call might take, or all calls together if `is_of_all`.
  int64_t deadline;
  uint64_t is_of_all;
  /// Whether the call goes on; else it is the host that works because of it.
  uint64_t is_called;
  /// The name of the function that was called, as `lh_name_calls` has it, in bytes that are followed by zeros; none otherwise.
  uint64_t name[LH_NAME_WORDS];
  /// Whether a thread has the slot.
  uint64_t is_taken;
} lh_deadline_slot;

/// From now on each thread with a clock notes in a slot of its own what its calls have left, as long as there are slots.
/// The slots begin as zeros; once there are some, others are not taken any more.
///
/// Raises: no.
/// Stack: there is none.
/// Lifetime: the slots must outlive the process.
void lh_publish_deadlines(lh_deadline_slot *slots, int32_t count);

/// What a slot says, while its thread goes on writing to it; `left` is `INT64_MAX` where no thread has it.
///
/// Raises: no.
/// Stack: there is none.
/// Lifetime: nothing is kept.
lh_deadline_slot lh_read_deadline(const lh_deadline_slot *slot);

/// What a watcher does each time; false ends it.
typedef bool (*lh_watcher_look)(void *context);

/// Begins a thread that calls `look` again and again, so many nanoseconds apart; false where the system gives no thread.
///
/// Raises: no.
/// Stack: there is none.
/// Lifetime: `context` must live until `look` answers false.
bool lh_start_watcher(int64_t interval, lh_watcher_look look, void *context);

/// Notes that a watcher is to stop, and whether it is: for threads that do not wait for one another.
///
/// Raises: no.
/// Stack: there is none.
/// Lifetime: nothing is kept.
void lh_stop_watcher(int32_t *is_stopped);
bool lh_is_watcher_stopped(const int32_t *is_stopped);
