#include "Chunks/coverage.h"

#include <stdlib.h>
#include <string.h>

#include "Chunks/dump.h"
#include "Chunks/lines.h"
#include "Failures/failure.h"
#include "Limits/limits.h"

/// Stands for the function of a line on which nothing can run, and of a line that several functions share.
enum { NO_FUNCTION = -2, ANY_FUNCTION = -1 };

/// A line of a chunk.
typedef struct lh_line_record {
  uint64_t count;
  /// The function whose passes count, by the line on which it begins: the innermost one on the line.
  int32_t function;
  int32_t depth;
  /// A function that passes this line when it has made an inner one, by the line on which it begins, and the line
  /// that has run then; the line is zero where there is none.
  int32_t maker;
  int32_t made;
} line_record;

static lh_chunk *find_chunk(lh_state *s, const char *name) {
  lh_chunk *chunk = s->coverage.recent;
  if (chunk != NULL && strcmp(chunk->name, name) == 0) return chunk;
  for (chunk = s->failures.chunks; chunk != NULL && strcmp(chunk->name, name) != 0;) chunk = chunk->next;
  if (chunk != NULL) s->coverage.recent = chunk;
  return chunk;
}

static bool make_room(lh_chunk *chunk, size_t count) {
  if (count <= chunk->line_count) return true;
  size_t room = count + count / 2;
  line_record *lines = realloc(chunk->lines, room * sizeof *lines);
  if (lines == NULL) return false;
  for (size_t i = chunk->line_count; i < room; i++) lines[i] = (line_record){.function = NO_FUNCTION};
  chunk->lines = lines;
  chunk->line_count = room;
  return true;
}

static bool take_line(void *context, int32_t line, int32_t function, int32_t depth, int32_t event) {
  lh_chunk *chunk = context;
  if (!make_room(chunk, (size_t)(event > line ? event : line))) return false;
  if (event > 0) {
    chunk->lines[event - 1].maker = function;
    chunk->lines[event - 1].made = line;
  }
  line_record *record = &chunk->lines[line - 1];
  if (record->function == NO_FUNCTION || record->depth < depth) {
    record->function = function;
    record->depth = depth;
  } else if (record->depth == depth && record->function != function) {
    record->function = ANY_FUNCTION;
  }
  return true;
}

void lh_coverage_add(lh_state *s, lua_State *L, const char *name) {
  if (!s->coverage.is_on) return;
  lh_chunk *chunk = lh_remember_chunk(s, name);
  lh_text dump = {0};
  if (chunk != NULL) lh_write_function(L, &dump);
  bool done = chunk != NULL && !dump.failed
              && lh_lines_find((const uint8_t *)dump.bytes, dump.count, take_line, chunk);
  lh_text_free(&dump);
  if (!done) luaL_error(L, "the lines of `%s` cannot be counted", name);
  chunk->is_covered = true;
}

static bool counts_for(const line_record *line, const lua_Debug *record) {
  return line->function == record->linedefined || line->function == ANY_FUNCTION;
}

/// Counts the line of a line event. Cannot raise, and allocates nothing.
static void note_line(lh_state *s, lua_State *L, lua_Debug *record) {
  lua_getinfo(L, "S", record);
  if (record->source[0] != '@') return;
  lh_chunk *chunk = find_chunk(s, record->source + 1);
  int number = record->currentline;
  if (chunk == NULL || number < 1 || (size_t)number > chunk->line_count) return;
  line_record *line = &chunk->lines[number - 1];
  if (line->made > 0 && line->maker == record->linedefined) line = &chunk->lines[line->made - 1];
  if (counts_for(line, record)) line->count++;
}

/// The hook of a state whose lines are counted.
static void coverage_hook(lua_State *L, lua_Debug *record) {
  if (record->event == LUA_HOOKLINE) {
    note_line(lh_state_of(L), L, record);
  } else {
    lh_limits_hook(L, record);
  }
}

void lh_cover_lines(lh_state *s) {
  s->coverage.is_on = true;
  s->limits.hook = coverage_hook;
  s->limits.hook_mask |= LUA_MASKLINE;
  s->limits.idle_period = LH_PERIOD;
  // Armed once more even without limits: the hook is set then.
  s->limits.guarded = true;
  s->limits.is_armed = false;
  if (s->depth == 0) lh_limits_arm(s);
}

static const lh_chunk *chunk_at(const lh_state *s, size_t index) {
  const lh_chunk *chunk = s->failures.chunks;
  while (chunk != NULL && (!chunk->is_covered || index-- > 0)) chunk = chunk->next;
  return chunk;
}

bool lh_covered_chunk_name(const lh_state *s, size_t index, lh_bytes *name) {
  const lh_chunk *chunk = chunk_at(s, index);
  if (chunk == NULL) return false;
  *name = (lh_bytes){.bytes = (const uint8_t *)chunk->name, .length = strlen(chunk->name)};
  return true;
}

size_t lh_line_counts(const lh_state *s, size_t index, int64_t *counts, size_t room) {
  const lh_chunk *chunk = chunk_at(s, index);
  if (chunk == NULL) return 0;
  for (size_t i = 0; i < chunk->line_count && i < room; i++) {
    const line_record *line = &chunk->lines[i];
    bool is_huge = line->count > INT64_MAX;
    counts[i] = line->function == NO_FUNCTION ? -1 : is_huge ? INT64_MAX : (int64_t)line->count;
  }
  return chunk->line_count;
}
