#include "Limits/growing_stack.h"

#include "Release/release.h"

/// The slots from which on a stack is looked at that is doubled, and how often a call must not double it.
#define LONG_STACK 1000
#define MOST_DOUBLINGS 4

/// What a value on the stack takes, and how many slots Lua has behind those that it counts.
#define SLOT (2 * sizeof(lua_Integer))
#define EXTRA_SLOTS 5

// For each link Lua puts one more argument before all others, so that a chain takes the square of its length, and no
// instruction comes between, nor a limit of its own but the end of the stack, minutes later. What is to be seen of it is
// that a stack is doubled again and again within one call: others that hand on so many arguments get them at once.
//
// How the doubled stack is asked for differs by release. Up to 5.4.4 it is a new block without a kind, and what its stack
// was before is what was asked for last; from 5.4.5 on the old block is made longer. What else grows, such as the parts
// of tables, doubles without the slots behind.
bool lh_is_endless_call(lh_state *s, const void *pointer, size_t old_size, size_t new_size) {
  if (new_size % SLOT != 0 || s->running == NULL || s->stack.is_free) return false;
  bool is_new = pointer == NULL;
  if (is_new ? old_size != 0 : old_size % SLOT != 0) return false;
  size_t slots = new_size / SLOT - EXTRA_SLOTS;
  if (slots < LONG_STACK) return false;
  bool is_doubled = slots == 2 * (is_new ? s->stack.slots : old_size / SLOT - EXTRA_SLOTS);
  // An array that is made longer is no stack, and says nothing of one.
  if (!is_new && !is_doubled) return false;
  s->stack.slots = slots;
  lua_Debug record;
  const void *call = lua_getstack(s->running, 0, &record) ? (const void *)record.i_ci : NULL;
  s->stack.doublings = is_doubled && call == s->stack.grown_in ? s->stack.doublings + 1 : 0;
  s->stack.grown_in = call;
  return s->stack.doublings >= MOST_DOUBLINGS;
}

void lh_look_at_growing_stacks(lh_state *s, bool looks) { s->stack.is_free = !looks; }

bool lh_may_move_stack(const void *pointer, size_t old_size, size_t new_size) {
  if (pointer == NULL || old_size % SLOT != 0 || new_size % SLOT != 0) return false;
  int release = lh_release();
  return release == 0 || release >= LH_MOVES_STACK;
}
