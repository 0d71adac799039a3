#include "Values/listing.h"

#include <string.h>

#include "Limits/limits.h"

/// How many keys are sorted by putting each in its place among those before it.
#define RUN 8

/// How many keys are listed without asking for memory.
#define FEW_KEYS 32

/// Sorts a run of few keys.
static void sort_run(lh_key *keys, int count) {
  for (int i = 1; i < count; i++) {
    lh_key moved = keys[i];
    int place = i;
    for (; place > 0 && lh_key_compare(&moved, &keys[place - 1]) < 0; place--) keys[place] = keys[place - 1];
    keys[place] = moved;
  }
}

/// Sorts keys, with room for as many in `other`; answers which of the two holds them then. Raises when a limit is passed.
static lh_key *sort_keys(lh_state *s, lua_State *L, lh_key *keys, lh_key *other, int count) {
  for (int start = 0; start < count; start += RUN) sort_run(keys + start, count - start < RUN ? count - start : RUN);
  for (int width = RUN; width < count; width *= 2) {
    lh_limits_charge(s, L, count / LH_KEYS_AN_INSTRUCTION);
    for (int start = 0; start < count; start += 2 * width) {
      int middle = start + width < count ? start + width : count;
      int end = middle + width < count ? middle + width : count;
      int a = start, b = middle;
      for (int i = start; i < end; i++) {
        bool takes_second = b < end && (a >= middle || lh_key_compare(&keys[b], &keys[a]) < 0);
        other[i] = takes_second ? keys[b++] : keys[a++];
      }
    }
    lh_key *exchanged = keys;
    keys = other;
    other = exchanged;
  }
  return keys;
}

/// Finds how many keys 1, 2, … there are, from `from` on, which are known.
static lua_Integer prefix_length(lh_state *s, lua_State *L, lua_Integer from) {
  lua_Integer length = from;
  while (lua_rawgeti(L, 1, length + 1) != LUA_TNIL) {
    lua_pop(L, 1);
    if (++length % LH_KEYS_A_PAYMENT == 0) lh_limits_charge(s, L, LH_KEYS_A_PAYMENT / LH_KEYS_AN_INSTRUCTION);
  }
  lua_pop(L, 1);
  return length;
}

/// Pushes the list of a traversal, with room for its keys.
static void push_list(lua_State *L, lh_walk *walk) {
  if (walk->room >= walk->count) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, walk->list);
    return;
  }
  int room = walk->count < 8 ? 8 : walk->count;
  lua_createtable(L, room, 0);
  lua_pushvalue(L, -1);
  if (walk->room == 0) {
    walk->list = luaL_ref(L, LUA_REGISTRYINDEX);
  } else {
    lua_rawseti(L, LUA_REGISTRYINDEX, walk->list);
  }
  walk->room = room;
}

/// Goes on from the key on top to the next one that has a promised order and is not in the prefix; at the end pops the key, and
/// answers false.
static bool next_key(lua_State *L, lh_walk *walk, lh_key *k) {
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    if (lh_is_in_prefix(L, -1, walk->prefix)) continue;
    lh_key_read(L, -1, k);
    if (k->kind != LH_KEY_OTHER) return true;
    walk->has_others = 1;
  }
  return false;
}

/// Reads the keys that come after the one on top, which is popped, and leaves them on the stack in the order in which
/// they are found; answers how many, or −1 where they are not few.
static int read_few(lua_State *L, lh_walk *walk, lh_key *keys) {
  int count = 0;
  for (lh_key k; next_key(L, walk, &k);) {
    if (count == FEW_KEYS) return -1;
    k.found = count;
    keys[count++] = k;
    lua_pushvalue(L, -1);
  }
  return count;
}

/// Lists the keys on top of the stack, which are popped, as they are sorted in `keys`.
static void list_few(lua_State *L, lh_walk *walk, const lh_key *keys) {
  int first = lua_gettop(L) - walk->count + 1;
  push_list(L, walk);
  for (int i = 0; i < walk->count; i++) {
    lua_pushvalue(L, first + keys[i].found);
    lua_rawseti(L, -2, i + 1);
  }
  lua_settop(L, first - 1);
}

/// Lists the keys that come after the one at `start`, however many there are.
static void list_many(lh_state *s, lua_State *L, lh_walk *walk, int start) {
  size_t room = 4 * FEW_KEYS;
  int count = 0;
  lh_key *keys = lua_newuserdatauv(L, room * sizeof *keys, 0);
  lua_newtable(L);
  int buffer = start + 1, found = start + 2;
  lua_pushvalue(L, start);
  for (lh_key k; next_key(L, walk, &k);) {
    if ((size_t)count == room) {
      lh_key *more = lua_newuserdatauv(L, 2 * room * sizeof *keys, 0);
      memcpy(more, keys, room * sizeof *keys);
      lua_replace(L, buffer);
      keys = more;
      room *= 2;
    }
    k.found = count + 1;
    keys[count++] = k;
    lua_pushvalue(L, -1);
    lua_rawseti(L, found, count);
    if (count % LH_KEYS_A_PAYMENT == 0) lh_limits_charge(s, L, LH_KEYS_A_PAYMENT / LH_KEYS_AN_INSTRUCTION);
  }
  walk->count = count;
  push_list(L, walk);
  lh_key *other = lua_newuserdatauv(L, (size_t)count * sizeof *keys, 0);
  keys = sort_keys(s, L, keys, other, count);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, found, keys[i].found);
    lua_rawseti(L, found + 1, i + 1);
  }
  lua_settop(L, start);
}

void lh_list_keys(lh_state *s, lua_State *L, lh_walk *walk, lua_Integer known) {
  lh_walks_set_table(&s->walks, walk, NULL);
  walk->prefix = prefix_length(s, L, known);
  luaL_checkstack(L, FEW_KEYS + LUA_MINSTACK, NULL);
  int start = lua_gettop(L);
  lh_key few[FEW_KEYS];
  walk->place = 0;
  walk->count = 0;
  walk->has_others = 0;
  lua_pushvalue(L, start);
  int count = read_few(L, walk, few);
  if (count < 0) {
    lua_settop(L, start);
    list_many(s, L, walk, start);
  } else if (count > 0) {
    lh_limits_charge(s, L, 1 + count / LH_KEYS_AN_INSTRUCTION);
    walk->count = count;
    lh_key other[FEW_KEYS];
    list_few(L, walk, sort_keys(s, L, few, other, count));
  }
  lua_settop(L, start - 1);
  lh_walks_set_table(&s->walks, walk, lua_topointer(L, 1));
}

/// Lets the list of a walk go, if it has one.
static void give_list_back(lua_State *L, lh_walk *walk) {
  if (walk->room > 0) luaL_unref(L, LUA_REGISTRYINDEX, walk->list);
  walk->room = 0;
}

int lh_list_all_keys(lua_State *L) {
  lh_state *s = lh_state_of(L);
  lua_Integer known = lua_tointeger(L, 2);
  lua_settop(L, 1);
  lh_walk *walk = lh_walks_begin(&s->walks);
  // The list is a new one, and handed over: a traversal that comes next makes its own.
  give_list_back(L, walk);
  lua_pushnil(L);
  lh_list_keys(s, L, walk, known);
  lh_walks_set_table(&s->walks, walk, NULL);
  if (walk->count > 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, walk->list);
    give_list_back(L, walk);
  } else {
    lua_newtable(L);
  }
  if (!walk->has_others) return 1;
  int count = walk->count;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    if (lh_key_is_ordered(lua_type(L, -1))) continue;
    lua_pushvalue(L, -1);
    lua_rawseti(L, 2, ++count);
  }
  return 1;
}
