// `next` and `pairs`: as Lua's own, except that they visit keys in a promised order: 1, 2, … n, other numbers ascending,
// strings by their bytes, false and true, words kind by kind; at last keys of other types, in no promised order.
//
// A table whose keys are 1 to n is visited as Lua does it: nothing is sorted or kept as long as the next key of Lua is
// the next number. At the first other key the keys that are left are listed and sorted. The list belongs to one
// traversal, of which the latest are remembered; `next` finds its own by the table and the key that was answered last.

#include <string.h>

#include "Libraries/libraries.h"
#include "Values/listing.h"
#include "Limits/limits.h"

/// Lists with room for more keys are given back when their traversal ends.
#define KEPT_ROOM 64

/// The bits of a key, which with its type are those of no other one.
static uint64_t bits_of(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNUMBER: {
      if (lua_isinteger(L, index)) return (uint64_t)lua_tointeger(L, index);
      double number = lua_tonumber(L, index);
      uint64_t bits;
      memcpy(&bits, &number, sizeof bits);
      // Inverted, the bits of a float are those of no integer that scripts have as a key.
      return ~bits;
    }
    case LUA_TBOOLEAN: return (uint64_t)lua_toboolean(L, index);
    default: return (uint64_t)(uintptr_t)lua_topointer(L, index);
  }
}

/// Notes the key at `index` as the one that is answered.
static void note(lua_State *L, lh_walk *walk, int index) {
  walk->last_type = lua_type(L, index);
  walk->last_bits = bits_of(L, index);
}

/// Ends a traversal; a long list is given back.
static void end(lh_state *s, lua_State *L, lh_walk *walk) {
  lh_walks_set_table(&s->walks, walk, NULL);
  if (walk->room <= KEPT_ROOM) return;
  walk->room = 0;
  luaL_unref(L, LUA_REGISTRYINDEX, walk->list);
}

/// Answers the key and the value on top.
static int answer(lua_State *L, lh_walk *walk) {
  note(L, walk, -2);
  return 2;
}

/// Answers the next key without a promised order after the one at 2, from nil the first one; nil at the end.
static int answer_other(lua_State *L) {
  lua_settop(L, 2);
  while (lua_next(L, 1)) {
    if (!lh_key_is_ordered(lua_type(L, -2))) return 2;
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  return 1;
}

/// Answers the next key of the list that is still there; behind the last one those without order.
static int answer_listed(lh_state *s, lua_State *L, lh_walk *walk) {
  if (walk->count > 0) {
    lua_settop(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, walk->list);
    int list = 3;
    while (walk->place < walk->count) {
      lua_rawgeti(L, list, ++walk->place);
      lua_pushvalue(L, -1);
      if (lua_rawget(L, 1) != LUA_TNIL) return answer(L, walk);
      lua_settop(L, list);
    }
  }
  bool has_others = walk->has_others;
  end(s, L, walk);
  if (has_others) {
    lua_settop(L, 1);
    lua_pushnil(L);
    return answer_other(L);
  }
  lua_pushnil(L);
  return 1;
}

/// Answers the next of 1, 2, … `prefix` after a place, or the first key of the list.
static int answer_prefix(lh_state *s, lua_State *L, lh_walk *walk, lua_Integer place) {
  while (place < walk->prefix) {
    lua_pushinteger(L, ++place);
    if (lua_rawgeti(L, 1, place) != LUA_TNIL) return answer(L, walk);
    lua_pop(L, 2);
  }
  return answer_listed(s, L, walk);
}

/// The first key of a table that is not traversed, or not yet known to be: nothing is listed for it.
static int answer_least(lh_state *s, lua_State *L) {
  if (lua_rawgeti(L, 1, 1) != LUA_TNIL) {
    lua_pushinteger(L, 1);
    lua_insert(L, -2);
    return 2;
  }
  lua_settop(L, 1);
  lh_key least = {.kind = LH_KEY_OTHER}, k;
  int visited = 0;
  // Where the least one stays.
  lua_pushnil(L);
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    if (++visited % LH_KEYS_A_PAYMENT == 0) lh_limits_charge(s, L, LH_KEYS_A_PAYMENT / LH_KEYS_AN_INSTRUCTION);
    lh_key_read(L, -1, &k);
    if (!lua_isnil(L, 2) && lh_key_compare(&k, &least) >= 0) continue;
    least = k;
    lua_pushvalue(L, -1);
    lua_replace(L, 2);
  }
  if (lua_isnil(L, 2)) return 1;
  lua_pushvalue(L, 2);
  lua_rawget(L, 1);
  return 2;
}

static int answer_first(lh_state *s, lua_State *L, const void *table) {
  bool is_traversed = s->walks.paired == table;
  s->walks.paired = NULL;
  if (!lua_next(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  if (is_traversed && lua_isinteger(L, 2) && lua_tointeger(L, 2) == 1) {
    lh_walk *walk = lh_walks_begin(&s->walks);
    lh_walks_set_table(&s->walks, walk, table);
    walk->prefix = 1;
    return answer(L, walk);
  }
  if (!is_traversed) return answer_least(s, L);
  lua_settop(L, 1);
  lh_walk *walk = lh_walks_begin(&s->walks);
  lua_pushnil(L);
  lh_list_keys(s, L, walk, 0);
  return answer_prefix(s, L, walk, 0);
}

/// Goes on after 1, 2, … as long as Lua's own order is that; lists the rest where it is no longer.
static int answer_natural(lh_state *s, lua_State *L, lh_walk *walk) {
  lua_Integer place = walk->prefix;
  if (!lua_next(L, 1)) {
    lh_walks_set_table(&s->walks, walk, NULL);
    lua_pushnil(L);
    return 1;
  }
  if (lua_isinteger(L, 2) && lua_tointeger(L, 2) == place + 1) {
    walk->prefix = place + 1;
    walk->last_bits = (uint64_t)place + 1;
    return 2;
  }
  lua_settop(L, 1);
  // Later ones of 1, 2, … may stand behind others.
  lua_pushinteger(L, place);
  lh_list_keys(s, L, walk, place);
  return answer_prefix(s, L, walk, place);
}

/// Goes on after a key whose traversal is not remembered.
static int answer_lost(lh_state *s, lua_State *L) {
  // `lua_next` raises for a value that is no key; a key whose value was cleared it still knows for a while.
  lua_pushvalue(L, 2);
  lua_next(L, 1);
  lua_settop(L, 2);
  lh_key last;
  lh_key_read(L, 2, &last);
  lh_walk *walk = lh_walks_begin(&s->walks);
  lua_pushnil(L);
  lh_list_keys(s, L, walk, 0);
  if (lh_is_in_prefix(L, 2, walk->prefix)) return answer_prefix(s, L, walk, lua_tointeger(L, 2));
  // The last place whose key does not come after this one.
  if (walk->count > 0) lua_rawgeti(L, LUA_REGISTRYINDEX, walk->list);
  int low = 0, high = walk->count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    lh_key k;
    lua_rawgeti(L, -1, middle + 1);
    lh_key_read(L, -1, &k);
    lua_pop(L, 1);
    if (lh_key_compare(&k, &last) <= 0) low = middle + 1;
    else high = middle;
  }
  walk->place = low;
  return answer_listed(s, L, walk);
}

static int base_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lh_state *s = lh_state_of(L);
  const void *table = lua_topointer(L, 1);
  lh_walk *recent = &s->walks.walks[s->walks.recent];
  // Most tables that are visited are lists, for which the traversal need not be looked for.
  if (recent->count < 0 && recent->table == table && lua_isinteger(L, 2) && lua_tointeger(L, 2) == recent->prefix) {
    return answer_natural(s, L, recent);
  }
  int type = lua_type(L, 2);
  if (type == LUA_TNIL) return answer_first(s, L, table);
  if (!lh_key_is_ordered(type)) return answer_other(L);
  lh_walk *walk = lh_walks_find(&s->walks, table, type, bits_of(L, 2));
  if (walk == NULL) return answer_lost(s, L);
  walk->used = ++s->walks.uses;
  if (walk->count < 0) return answer_natural(s, L, walk);
  if (walk->place == 0) return answer_prefix(s, L, walk, lua_tointeger(L, 2));
  return answer_listed(s, L, walk);
}

static int finish_pairs(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

static int base_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_pairs);
    return 3;
  }
  lh_state_of(L)->walks.paired = lua_topointer(L, 1);
  lua_pushcfunction(L, base_next);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

const luaL_Reg lh_order_functions[] = {
    {"next", base_next}, {"pairs", base_pairs}, {NULL, NULL}};
