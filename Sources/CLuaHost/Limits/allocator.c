// The allocator of a state, which keeps the memory limit.

#include "Limits/effort.h"
#include "Limits/growing_stack.h"
#include "Limits/limits.h"

/// A request is refused only beyond this size, however small the limit is.
#define SMALLEST_REFUSED ((size_t)1 << 20)

/// Blocks from this size on are paid for when they grow.
#define LARGE_BLOCK 4096

/// The limit for which a request is refused: one that is huge by itself, a new string or userdata that would bring the
/// memory to twice the limit, or one whose bytes alone cost more than is left. `tag` is what Lua says of a new
/// block.
static lh_status refusal(const lh_state *s, bool is_new, size_t tag, size_t growth, size_t new_size) {
  if (growth < SMALLEST_REFUSED) return LH_OK;
  bool is_object = is_new && (tag == LUA_TSTRING || tag == LUA_TUSERDATA);
  if (is_object && s->limits.instructions != 0 && (int64_t)(growth / LH_BYTES_AN_INSTRUCTION) > s->limits.instructions_left) {
    return LH_INSTRUCTION_LIMIT;
  }
  if (s->limits.memory == 0 || s->limits.memory_used + growth <= s->limits.memory) return LH_OK;
  // Garbage may take as much as the limit, and so may what is asked for; more is not needed by a script that keeps it.
  if (new_size / 2 >= s->limits.memory) return LH_MEMORY_LIMIT;
  return is_object && (s->limits.memory_used + new_size) / 2 >= s->limits.memory ? LH_MEMORY_LIMIT : LH_OK;
}

/// Refuses a request, which ends the outermost call.
static void *refuse(lh_state *s, lh_status limit, bool may_move_stack, size_t new_size) {
  s->limits.memory_refused = new_size;
  // The calls can be looked at only while the stack is where Lua thinks it is.
  lh_limits_spend(s, may_move_stack ? NULL : s->running, limit);
  if (s->running != NULL) lua_sethook(s->running, s->limits.hook, s->limits.hook_mask, 1);
  return NULL;
}

/// Looks after a block that is or was large: its growth is paid for, as no instruction counts what it takes to fill it.
static void note_large(lh_state *s, size_t old, size_t new_size) {
  if (old >= LH_GIANT) s->limits.giant_bytes -= old;
  if (new_size >= LH_GIANT) s->limits.giant_bytes += new_size;
  if (s->limits.instructions == 0 || new_size <= old) return;
  s->limits.instructions_left -= (int64_t)((new_size - old) / LH_BYTES_AN_INSTRUCTION);
  // What is spent now, and a stretch that is too long now, must end soon.
  bool is_urgent = s->limits.instructions_left <= 0 || new_size >= LH_GIANT;
  if (is_urgent) lh_limits_hurry(s);
}

/// Ordinary growth is never refused: after a refusal Lua 5.4.4 collects garbage at a moment at which some of its
/// own operations do not expect it. Only a single request far beyond the limit is.
void *lh_allocate(void *ud, void *pointer, size_t old_size, size_t new_size) {
  lh_state *s = ud;
  size_t old = pointer == NULL ? 0 : old_size;
  if (new_size == 0) {
    s->limits.memory_used -= old;
    if (old >= LH_GIANT) s->limits.giant_bytes -= old;
    if (s->walks.active != 0) lh_walks_forget(&s->walks, pointer);
    lh_pool_give(&s->pool, pointer, old);
    return NULL;
  }
  if (__builtin_expect(new_size >= LARGE_BLOCK, 0) && new_size > old) {
    lh_status limit = refusal(s, pointer == NULL, old_size, new_size - old, new_size);
    if (limit == LH_OK && lh_is_endless_call(s, pointer, old_size, new_size)) limit = LH_STACK_OVERFLOW;
    // Lua asks once more when it has collected garbage, and is refused again: what it was about to do does not expect
    // that some of it is gone.
    if (limit == LH_OK && new_size == s->limits.memory_refused) limit = s->limits.spent;
    if (limit != LH_OK) return refuse(s, limit, lh_may_move_stack(pointer, old_size, new_size), new_size);
  }
  if (new_size > old && s->limits.memory != 0) {
    size_t wanted = s->limits.memory_used + s->limits.memory_held - old + new_size;
    if (wanted > s->limits.memory) lh_limits_collect(s, wanted);
  }
  void *moved = lh_pool_resize(&s->pool, pointer, old, new_size);
  if (moved == NULL) return NULL;
  s->limits.memory_used += new_size - old;
  if (__builtin_expect((old | new_size) >= LARGE_BLOCK, 0)) note_large(s, old, new_size);
  return moved;
}
