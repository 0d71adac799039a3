// Which places functions can leave something in: a walk over all that they can reach.

#include <string.h>

#include "Calls/frame.h"
#include "Libraries/libraries.h"
#include "Watch/addresses.h"
#include "Watch/traits.h"
#include "Watch/watched.h"

/// Where the table of what is kept alive is on the stack of the walk.
#define PINS 2

typedef struct walk {
  lh_state *state;
  const int32_t *functions;
  size_t count;
  /// Whether any function that can be reached assigns fields of tables that it has not made itself.
  bool writes_tables;
} walk;

/// Has the value on top looked at later, once, and pops it. What cannot lead anywhere is left out.
static void reach(walk *w, lua_State *L) {
  int type = lua_type(L, -1);
  bool leads_on = type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TTHREAD;
  if (leads_on && lh_addresses_add(w->state, L, lua_topointer(L, -1))) {
    lua_rawseti(L, PINS, ++w->state->watch.pin_count);
  } else {
    lua_pop(L, 1);
  }
}

static void watch(walk *w, lua_State *L, lh_watched place) {
  lh_text_add(&w->state->watch.places, &place, sizeof place);
  if (w->state->watch.places.failed) luaL_error(L, "not enough memory");
}

static void reach_metatable(walk *w, lua_State *L, int index) {
  if (lua_getmetatable(L, index)) reach(w, L);
}

/// Replaces the table on top by a field of it; where there is none, what stands in for it can be reached.
static void take_field(walk *w, lua_State *L, const uint8_t *name, size_t length) {
  if (lua_type(L, -1) != LUA_TTABLE) return;
  lua_pushlstring(L, (const char *)name, length);
  if (lua_rawget(L, -2) == LUA_TNIL) reach_metatable(w, L, -2);
  lua_remove(L, -2);
}

static void walk_table(walk *w, lua_State *L, lua_Integer pin) {
  int table = lua_gettop(L), count = 0;
  watch(w, L, (lh_watched){.kind = LH_WATCHED_TABLE, .pin = pin});
  reach_metatable(w, L, table);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    reach(w, L);
    lua_pushvalue(L, -1);
    reach(w, L);
    if (++count % 64 == 0) lh_limits_charge(w->state, L, 16);
  }
}

static void walk_lua_function(walk *w, lua_State *L, lua_Integer pin) {
  int function = lua_gettop(L);
  lh_traits traits;
  lh_traits_read(w->state, L, &traits);
  lh_limits_charge(w->state, L, (int64_t)(w->state->watch.dump.count / 16));
  w->writes_tables = w->writes_tables || traits.writes_tables;
  for (int i = 0; i < 255; i++) {
    if (traits.upvalues[i] == 0) continue;
    if (lua_getupvalue(L, function, i + 1) == NULL) break;
    reach(w, L);
    if (traits.upvalues[i] & LH_UPVALUE_SET) {
      watch(w, L, (lh_watched){.kind = LH_WATCHED_UPVALUE, .pin = pin, .upvalue = i + 1});
    }
  }
  size_t count = w->state->watch.fields.count / sizeof(lh_field_use);
  for (size_t i = 0; i < count; i++) {
    const lh_field_use *field = &((const lh_field_use *)(const void *)w->state->watch.fields.bytes)[i];
    if (lua_getupvalue(L, function, (int)field->upvalue + 1) == NULL) continue;
    take_field(w, L, field->name, field->length);
    if (field->inner != NULL) take_field(w, L, field->inner, field->inner_length);
    reach(w, L);
  }
}

/// Whether a function is one of a list of the libraries, by its name there.
static bool is_named(lua_CFunction function, const luaL_Reg *list, const char *name) {
  for (; list->name != NULL; list++) {
    if (strcmp(list->name, name) == 0) return list->func == function;
  }
  return false;
}

/// Whether a function of the libraries changes the table that it is given.
static bool changes_tables(const lh_state *s, lua_CFunction function) {
  static const char *const names[] = {"insert", "remove", "move", "sort"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (is_named(function, lh_table_functions, names[i])) return true;
  }
  return function == s->watch.rawset || is_named(function, lh_guarded_functions, "setmetatable");
}

/// A function in C keeps what it keeps in numbers and userdata of its own.
static void walk_c_function(walk *w, lua_State *L, lua_Integer pin) {
  int function = lua_gettop(L);
  lh_state *s = w->state;
  lua_CFunction own = lua_tocfunction(L, function);
  w->writes_tables = w->writes_tables || changes_tables(s, own);
  if (is_named(own, lh_module_functions, "require")) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->modules.reference);
    reach(w, L);
  }
  for (int i = 1; i < 256 && lua_getupvalue(L, function, i) != NULL; i++) {
    int type = lua_type(L, -1);
    if (type == LUA_TNUMBER) watch(w, L, (lh_watched){.kind = LH_WATCHED_UPVALUE, .pin = pin, .upvalue = i});
    if (type == LUA_TUSERDATA && lh_addresses_add(s, L, lua_topointer(L, -1))) {
      lua_rawseti(L, PINS, ++s->watch.pin_count);
      watch(w, L, (lh_watched){.kind = LH_WATCHED_BYTES, .pin = s->watch.pin_count});
    } else {
      reach(w, L);
    }
  }
}

/// Looks at an object that can be reached.
static void walk_object(walk *w, lua_State *L, lua_Integer pin) {
  lua_rawgeti(L, PINS, pin);
  switch (lua_type(L, -1)) {
    case LUA_TTABLE: walk_table(w, L, pin); break;
    case LUA_TTHREAD: w->state->watch.minds_resumes = true; break;
    case LUA_TFUNCTION:
      if (lua_iscfunction(L, -1)) walk_c_function(w, L, pin);
      else walk_lua_function(w, L, pin);
      break;
    default: break;
  }
  lua_settop(L, PINS);
  lh_limits_charge(w->state, L, 1);
}

/// Leaves out the tables, where no function can write into any.
static void leave_tables_out(lh_state *s) {
  lh_text *places = &s->watch.places;
  lh_watched *list = (lh_watched *)(void *)places->bytes;
  size_t count = places->count / sizeof *list, kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (list[i].kind != LH_WATCHED_TABLE) list[kept++] = list[i];
  }
  places->count = kept * sizeof *list;
}

static int run_walk(lua_State *L) {
  walk *w = lua_touserdata(L, 1);
  lh_state *s = w->state;
  lua_newtable(L);
  lua_pushvalue(L, PINS);
  if (s->watch.pins == 0) s->watch.pins = luaL_ref(L, LUA_REGISTRYINDEX);
  else lua_rawseti(L, LUA_REGISTRYINDEX, s->watch.pins);
  for (size_t i = 0; i < w->count; i++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, w->functions[i]);
    reach(w, L);
  }
  for (lua_Integer pin = 1; pin <= s->watch.pin_count; pin++) walk_object(w, L, pin);
  if (!w->writes_tables) leave_tables_out(s);
  lh_watched_record(s, L, PINS);
  return 0;
}

lh_status lh_watch_begin(lh_state *s, const int32_t *functions, size_t count, bool *is_watching) {
  s->watch.pin_count = 0;
  s->watch.minds_resumes = false;
  lh_addresses_clear(s);
  lh_text_clear(&s->watch.places);
  lh_text_clear(&s->watch.record);
  walk w = {.state = s, .functions = functions, .count = count};
  lh_status status = lh_protect(s, run_walk, &w);
  // What could not be looked at counts as changed.
  s->watch.stirs_then = status == LH_OK ? s->watch.stirs : s->watch.stirs - 1;
  s->watch.resumes_then = s->watch.resumes;
  *is_watching = s->watch.places.count > 0 || s->watch.minds_resumes;
  return status;
}

/// Whether something was done since that no value shows, so that the places do not tell all.
static bool has_stirred(const lh_state *s) {
  return s->watch.stirs != s->watch.stirs_then || (s->watch.minds_resumes && s->watch.resumes != s->watch.resumes_then);
}

typedef struct comparison {
  lh_state *state;
  /// Whether the places get back what was noted.
  bool restores;
  bool differs;
} comparison;

static int run_comparison(lua_State *L) {
  comparison *c = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->state->watch.pins);
  c->differs = c->restores ? !lh_watched_restore(c->state, L, PINS) : lh_watched_differs(c->state, L, PINS);
  return 0;
}

static bool differs(lh_state *s, bool restores) {
  if (has_stirred(s)) return true;
  if (s->watch.places.count == 0) return false;
  comparison c = {.state = s, .restores = restores};
  return lh_protect(s, run_comparison, &c) != LH_OK || c.differs;
}

bool lh_watch_has_changed(lh_state *s) { return differs(s, false); }

bool lh_watch_restore(lh_state *s) { return !differs(s, true); }

uint64_t lh_watch_count(const lh_state *s) { return s->watch.stirs; }
