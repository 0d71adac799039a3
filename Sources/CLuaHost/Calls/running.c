#include <string.h>

#include "Limits/effort.h"
#include "Limits/limits.h"

/// How many calls are looked at for a place.
#define MOST_LEVELS 1000

static lh_bytes name_bytes(const char *name) {
  return (lh_bytes){.bytes = (const uint8_t *)name, .length = strlen(name)};
}

lh_place lh_running_place(lh_state *s, const char *chunk) {
  lh_place innermost = {0};
  lua_Debug record;
  // Lua walks to each level from the innermost one.
  for (int level = 0; level < MOST_LEVELS && lua_getstack(s->running, level, &record); level++) {
    lua_getinfo(s->running, "l", &record);
    if (record.currentline <= 0) continue;
    lua_getinfo(s->running, "S", &record);
    const char *name = record.source[0] == '@' ? record.source + 1 : "";
    bool is_wanted = strcmp(name, chunk) == 0;
    if (innermost.line == 0 || is_wanted) {
      innermost = (lh_place){.chunk = name_bytes(name), .line = record.currentline, .is_wanted = is_wanted};
    }
    if (is_wanted) break;
  }
  return innermost;
}

void lh_restart_limits(lh_state *s) {
  if (s->limits.spent != LH_OK) return;
  s->limits.instructions_left = s->limits.instructions;
  lh_effort_reset(s);
  lh_resume_deadline(s);
}

void lh_charge(lh_state *s, int64_t instructions) {
  if (s->depth == 0 || s->limits.instructions == 0) return;
  s->effort.all_host_calls++;
  s->limits.instructions_left -= instructions;
  s->effort.paid += instructions;
  lh_effort_look(s);
  if (s->limits.instructions_left <= 0) lh_limits_spend(s, s->running, LH_INSTRUCTION_LIMIT);
}

uint64_t lh_number_of_calls(const lh_state *s) { return s->limits.calls; }

size_t lh_held(const lh_state *s) { return s->limits.memory_held; }

void lh_hold(lh_state *s, size_t bytes) {
  if (s->depth == 0) return;
  s->limits.memory_held = bytes;
  if (s->limits.memory != 0 && s->limits.memory_used + bytes > s->limits.memory) {
    lh_limits_collect(s, s->limits.memory_used + bytes);
  }
}

int32_t lh_begin_change(lh_state *s) {
  int32_t former = s->deadline.changing_at;
  s->deadline.changing_at = s->depth;
  return former;
}

void lh_end_change(lh_state *s, int32_t former) { s->deadline.changing_at = former; }

void lh_pause_deadline(lh_state *s) { s->deadline.paused_at = s->depth; }

void lh_resume_deadline(lh_state *s) {
  s->deadline.paused_at = 0;
  if (s->limits.spent != LH_OK) return;
  s->deadline.number++;
  if (!s->deadline.has_ended) s->deadline.expired = 0;
  lh_limits_watch(s, s->running);
}

bool lh_is_running(const lh_state *s) { return s->depth > 0; }

void lh_stop(lh_state *s) {
  if (s->depth == 0) return;
  lh_limits_spend(s, s->running, LH_STOPPED);
}
