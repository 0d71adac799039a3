// The birth and the end of a state.

#include <stdatomic.h>
#include <stdlib.h>

#include "Errors/host_error.h"
#include "Failures/failure.h"
#include "Limits/limits.h"
#include "include/lh_deadline.h"
#include "Objects/object.h"
#include "Sandbox/sandbox.h"
#include "Values/concat.h"

static int reference_to_string(lua_State *L, const char *string) {
  lua_pushstring(L, string);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

static int reference_to_new_table(lua_State *L) {
  lua_newtable(L);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

static int set_up(lua_State *L) {
  const uint64_t *seed = lua_touserdata(L, 1);
  lh_state *s = lh_state_of(L);
  if (!lh_concat_open(s, L)) return luaL_error(L, "the system gives no random bytes");
  s->failures.message_reference = reference_to_string(L, "message");
  s->failures.tostring_reference = reference_to_string(L, "__tostring");
  s->transfer.functions_reference = reference_to_new_table(L);
  s->modules.reference = reference_to_new_table(L);
  s->modules.loading_reference = reference_to_new_table(L);
  s->words.fields_reference = reference_to_new_table(L);
  lh_host_error_open(s, L);
  lh_sandbox_open(s, L, *seed);
  return 0;
}

static atomic_uint last_number;

lh_state *lh_open(const lh_host *host, const lh_words *words, uint64_t seed) {
  lh_state *s = calloc(1, sizeof *s);
  if (s == NULL) return NULL;
  s->host = *host;
  s->words.host = words;
  s->number = atomic_fetch_add(&last_number, 1) + 1;
  lua_State *L = lua_newstate(lh_allocate, s);
  if (L == NULL) {
    lh_pool_free(&s->pool);
    free(s);
    return NULL;
  }
  s->main = L;
  s->running = L;
  s->limits.collects_at = LH_LEAST_COLLECTED;
  s->limits.hook = lh_limits_hook;
  s->limits.hook_mask = LUA_MASKCOUNT;
  *(lh_state **)lua_getextraspace(L) = s;
  lua_pushcfunction(L, set_up);
  lua_pushlightuserdata(L, &seed);
  if (lua_pcall(L, 1, 0, 0) == LUA_OK) return s;
  lh_close(s);
  return NULL;
}

void lh_close(lh_state *s) {
  lh_release_deadline(s);
  lua_close(s->main);
  lh_pool_free(&s->pool);
  lh_objects_free(s);
  free(s->copies.known);
  while (s->failures.chunks != NULL) {
    lh_chunk *chunk = s->failures.chunks;
    s->failures.chunks = chunk->next;
    free(chunk->lines);
    free(chunk);
  }
  lh_failure_free(s);
  lh_text_free(&s->reasons.text);
  lh_text_free(&s->reasons.rejection);
  lh_text_free(&s->reasons.decider);
  lh_text_free(&s->transfer.encoded);
  lh_text_free(&s->message);
  lh_text_free(&s->watch.places);
  lh_text_free(&s->watch.record);
  lh_text_free(&s->watch.fields);
  lh_text_free(&s->watch.dump);
  lh_text_free(&s->watch.seen);
  free(s);
}

uint32_t lh_state_number(const lh_state *s) { return s->number; }

size_t lh_memory_used(const lh_state *s) { return s->limits.memory_used; }

int32_t lh_stack_top(const lh_state *s) { return lua_gettop(s->running); }
