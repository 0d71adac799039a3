// What a state keeps of its limits.
#pragma once

#include <lua.h>
#include <signal.h>

#include "include/lh_deadline.h"
#include "include/lh_error.h"

/// What a script may use, and has used in this outermost call; zero for no limit. See limits.c.
typedef struct lh_limits {
  int64_t instructions;
  int64_t instructions_left;
  size_t memory;
  size_t memory_used;
  bool memory_over;
  /// What the request came to that passed the limit.
  size_t memory_wanted;
  /// The bytes that the host keeps for the outermost call, which count as those of the state do.
  size_t memory_held;
  /// How many outermost calls there were.
  uint64_t calls;
  /// The bytes in very large blocks: one instruction that works on such a block may take long.
  size_t giant_bytes;
  /// A single request that was refused, in bytes; zero for none.
  size_t memory_refused;
  /// The memory in use at which garbage is collected even if Lua does not begin.
  size_t collects_at;
  /// Whether an outermost call has anything to arm.
  bool guarded;
  /// Whether the hook is as the limits want it when nothing has happened.
  bool is_armed;
  /// The hook, what it is called for, and how many instructions pass between two calls without an instruction limit:
  /// none, unless lines are counted.
  lua_Hook hook;
  int hook_mask;
  int idle_period;
  /// `LH_OK`, or the limit that this outermost call has passed; the memory that was in use then, with what was asked for.
  lh_status spent;
  size_t spent_memory;
} lh_limits;

/// The slots of the stack that was made longer last, the call in which it was, and how often it was doubled there one
/// time after the other. See growing_stack.c.
typedef struct lh_growing_stack {
  size_t slots;
  const void *grown_in;
  int doublings;
  /// Whether it is not looked at.
  bool is_free;
} lh_growing_stack;

/// How long the instructions of an outermost call take, in nanoseconds of processor time. See effort.c.
typedef struct lh_effort {
  /// How many calls of the host have ended.
  uint32_t all_host_calls;
  /// The time at the last look, zero for none in this call, and the calls of the host by then.
  int64_t looked_at;
  uint32_t host_calls;
  /// What the library functions have paid since.
  int64_t paid;
  /// What the stretch that is looked at took so far, and what was paid for it.
  int64_t stretch_time;
  int64_t stretch_paid;
  /// What slow stretches without a call of the host have taken.
  int64_t slow;
  /// What stretches with calls of the host took beyond what was paid for them.
  int64_t host;
  /// How many instructions are looked at one by one from now on, how many the next time, and what those took that did
  /// not call the host.
  int64_t one_by_one;
  int64_t next_one_by_one;
  int64_t own;
} lh_effort;

/// A function whose calls have a name, and the name with zeros behind it.
typedef struct lh_named_call {
  int32_t function;
  char name[LH_NAME_WORDS * sizeof(uint64_t)];
} lh_named_call;

/// The deadline and its signal; zero for none. The handler in deadline.c reads this, and writes what it has seen.
typedef struct lh_deadline_clock {
  int64_t nanoseconds;
  int signal;
  /// Whether outermost calls share one deadline, and the number of the present one.
  bool is_shared;
  uint64_t number;
  /// Whether the outermost call is in its thread's list of calls with a deadline, and the one around it there.
  bool has_clock;
  struct lh_state *outer;
  /// Whether the state is in that list between its calls too, because the host works for it, and whether calls shared
  /// one deadline before; the number of the deadline in which it was called last; and the number that was seen last, and
  /// when it was seen first, called or not.
  bool is_held;
  bool was_shared;
  uint64_t called_number;
  uint64_t held_number;
  int64_t held_since;
  /// How many protected calls were open when the host stopped the time; zero where it goes on.
  int paused_at;
  /// How many protected calls were open when the host began a change of a table, which is its work now; zero for none. And
  /// how long such work has taken for the present deadline, as far as ticks have seen it, and when the last tick was.
  volatile int changing_at;
  int64_t changed_for;
  int64_t looked_at;
  /// How long all calls together may take, and when that ends; zero for no limit.
  int64_t time_limit;
  volatile int64_t ends_at;
  /// The number that was seen last, and when it was seen first.
  uint64_t seen_number;
  int64_t seen_since;
  /// How long it had been seen when its deadline had passed.
  int64_t seen_for;
  /// How many ticks have found that the outermost call has run past its deadline, which the hook turns into a spent
  /// limit.
  volatile sig_atomic_t expired;
  /// Whether it was the time for all calls together that had passed.
  volatile sig_atomic_t has_ended;
  /// The function of the outermost call, zero for none, and the functions whose calls have names.
  volatile int32_t callee;
  volatile int32_t named_count;
  lh_named_call named[LH_NAMED_CALLS];
} lh_deadline_clock;
