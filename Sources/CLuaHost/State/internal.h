// What the files of CLuaHost share. Nothing here is visible to Swift.
#ifndef LH_INTERNAL_H
#define LH_INTERNAL_H

#include <signal.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "include/CLuaHost.h"
#include "Words/words_part.h"
#include "Libraries/order.h"
#include "Memory/pool.h"
#include "Memory/text.h"

_Static_assert(sizeof(void *) == 8, "words need pointers of 64 bits");
_Static_assert(LUA_VERSION_NUM == 504, "this code is written for Lua 5.4");

/// The most arguments a host method takes.
#define LH_MAXIMUM_ARGUMENTS 16

/// How many methods of a state have a function of their own in C; see method.c.
#define LH_FAST_METHODS 8

/// How deep tables may be nested that cross the boundary.
#define LH_MAXIMUM_DEPTH 64

/// The last failure, as it is collected.
typedef struct lh_failure_text {
  lh_status status;
  /// Whether the fields below belong to the error that is on its way.
  bool captured;
  /// Whether they are the calls within a coroutine, to which those around it are still to be added.
  bool partial;
  /// The protected call that it belongs to, counted from the outermost one, 1.
  int depth;
  /// How many calls the traceback shows.
  int calls;
  lh_text message;
  lh_text chunk;
  int32_t line;
  lh_text traceback;
  lh_text result;
  uint64_t host_error;
  /// What a limit that was passed allows, and what was used.
  uint64_t used;
  uint64_t allowed;
  /// In the list of those set aside: the record of a call further out.
  struct lh_failure_text *outer;
} lh_failure_text;

/// The name of a chunk that was compiled, in a list.
typedef struct lh_chunk_name {
  struct lh_chunk_name *next;
  char name[];
} lh_chunk_name;

/// How long the instructions of an outermost call take, in nanoseconds of processor time.
typedef struct lh_effort {
  /// The time at the last look, zero for none in this call, and the calls of the host by then.
  int64_t looked_at;
  uint32_t host_calls;
  /// What the library functions have paid since.
  int64_t paid;
  /// What slow stretches without a call of the host have taken.
  int64_t slow;
  /// How many instructions are looked at one by one from now on, how many the next time, and what those took that did
  /// not call the host.
  int64_t one_by_one;
  int64_t next_one_by_one;
  int64_t own;
} lh_effort;

/// What the function of refusals does in the protected call that runs.
typedef enum lh_refusal {
  /// It raises.
  LH_NOT_REFUSABLE,
  /// It ends the call, which answers yes or no, or with a word.
  LH_REFUSABLE,
  /// It was called, and its error is on its way out of the call.
  LH_REFUSING
} lh_refusal;

struct lh_object;
struct lh_method;
struct lh_covered_chunk;

/// A method with a fast way, as its function finds it; see method.c.
typedef struct lh_fast_method {
  /// The address of the object's userdata.
  const void *receiver;
  union {
    lh_integer_method integer;
    lh_word_function word;
  } call;
  void *context;
  const struct lh_method *method;
} lh_fast_method;

struct lh_state {
  uint32_t number;
  lua_State *main;
  /// The coroutine that runs now; only `coroutine.resume` and `wrap` change it.
  lua_State *running;
  /// How many coroutines that failed are closing their variables, one inside the other.
  int closing;
  lh_host host;
  /// The number of protected calls that are open.
  int depth;

  /// What `reject` does now; see reject.c.
  lh_refusal refusal;

  /// Limits: zero for none; see limits.c.
  int64_t instruction_limit;
  int64_t instructions_left;
  size_t memory_limit;
  size_t memory_used;
  lh_pool pool;
  bool memory_over;
  /// The bytes in blocks so large that one instruction may take long over one.
  size_t giant_bytes;
  /// A single request that was refused, in bytes; zero for none.
  size_t memory_refused;
  /// The slots of the stack that was made longer last, the call in which it was, and how often it was doubled there
  /// one time after the other; see limits.c.
  size_t stack_slots;
  const void *grown_in;
  int doublings;
  /// Whether an outermost call has anything to arm.
  bool guarded;
  /// Whether the hook is as the limits want it when nothing has happened.
  bool is_armed;
  /// What the hook is called for, and how many instructions pass between two calls without an instruction limit:
  /// none, unless lines are counted.
  int hook_mask;
  int idle_period;
  /// `LH_OK`, or the limit that this outermost call has passed; the memory that was in use then, with what was asked for.
  lh_status spent;
  /// Whether the fast method that has just returned failed.
  int host_failed;
  size_t spent_memory;

  /// What instructions cost that take long; see effort.c. How many calls of the host have ended.
  uint32_t host_calls;
  lh_effort effort;

  /// The deadline, in nanoseconds, and its signal; zero for none. See deadline.c, whose handler reads what follows, and
  /// writes the last three.
  int64_t deadline;
  int deadline_signal;
  /// Whether outermost calls share one deadline, and the number of the present one.
  bool shares_deadline;
  uint64_t deadline_number;
  /// Whether the outermost call is in its thread's list of calls with a deadline, and the one around it there.
  bool has_clock;
  struct lh_state *outer_deadline;
  /// The number that was seen last, and when it was seen first.
  uint64_t seen_number;
  int64_t seen_since;
  /// How long it had been seen when its deadline had passed.
  int64_t seen_for;
  /// How many ticks have found that the outermost call has run past its deadline, which the hook turns into a spent
  /// limit.
  volatile sig_atomic_t expired;

  lh_words_part words;

  /// Whether no script can name the method of `..`, and the name; see concat.c.
  bool hides_concat;
  int concat_reference;
  /// The memory in use at which garbage is collected even if Lua does not begin.
  size_t collects_at;

  /// References into the registry.
  int message_reference;
  int tostring_reference;
  int functions_reference;
  int modules_reference;
  int error_metatable_reference;
  /// The names of the modules that are being loaded, and their number.
  int loading_reference;
  int loading;

  /// The traversals that have begun, how many there are, the one used last, and how often one was used; see order.c.
  lh_walk walks[LH_WALKS];
  int active_walks;
  int recent_walk;
  uint32_t walk_uses;
  /// The table that `pairs` was given last, until `next` begins with one.
  const void *paired;

  /// The numbers that stand for addresses, by value, and the last of them; see names.c.
  int names_reference;
  lua_Integer last_name;

  lh_chunk_name *chunks;

  /// Whether lines are counted, of which chunks, and the one that ran last; see coverage.c.
  bool covers;
  struct lh_covered_chunk *covered;
  struct lh_covered_chunk *recent_chunk;

  struct lh_object *objects;
  /// The methods whose functions know them by their places here.
  int fast_methods;
  lh_fast_method fast_method[LH_FAST_METHODS];
  lh_failure_text failure;
  /// The errors that are on their way out of outer calls, while others happen; the innermost first.
  lh_failure_text *held;
  /// The reason of the last answer that had one, and its number; see reason.c.
  lh_text reason;
  uint32_t reason_number;
  /// The reason that `reject` was given, and whether there is one.
  lh_text rejection;
  bool has_rejection;
  lh_text encoded;
  /// The number of values in `encoded`.
  size_t encoded_values;
  /// A message that is put together.
  lh_text message;
};

static inline lh_state *lh_state_of(lua_State *L) { return *(lh_state **)lua_getextraspace(L); }

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

/// A value in words, such as `the number 3`; allocates nothing in Lua and never raises.
void lh_describe(lh_text *text, lua_State *L, int index);

/// Adds the fields of a small table, such as `: code = 1, name = the string "x"`; nothing for a large one.
void lh_describe_fields(lh_text *text, lua_State *L, int index);

/// The text of a word that has parts.
void lh_describe_word(lh_text *text, const lh_word_type *type, uint64_t word);

/// A number as Lua prints it.
void lh_describe_number(lh_text *text, lua_State *L, int index);

#endif
