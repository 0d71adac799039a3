#include <stdlib.h>
#include <string.h>

#include "Failures/failure.h"
#include "Values/listing.h"
#include "Limits/limits.h"
#include "Values/transfer.h"

/// What each value counts as when its copy is measured: about what it takes in the host.
#define VALUE_SIZE 128

/// The largest copy where memory is not limited, and the one that is always granted.
#define LARGEST_COPY ((size_t)256 << 20)
#define SMALLEST_COPY ((size_t)1 << 20)

/// How many values are paid for at once.
#define VALUES_AT_ONCE 256

/// How many keys of a table are sorted on the stack.
#define FEW_KEYS 16

/// The tables that are being encoded, outermost first.
typedef struct path_of_tables {
  const void *tables[LH_MAXIMUM_DEPTH];
  int depth;
} path_of_tables;

static void add_tag(lh_text *text, lh_kind tag) {
  uint8_t *place = lh_text_extend(text, 1);
  if (place != NULL) *place = (uint8_t)tag;
}

static void add_word(lh_text *text, lh_kind tag, uint64_t word) {
  uint8_t *place = lh_text_extend(text, 1 + sizeof word);
  if (place == NULL) return;
  *place = (uint8_t)tag;
  memcpy(place + 1, &word, sizeof word);
}

static void add_bytes(lh_text *text, const char *bytes, size_t length) {
  uint64_t count = length;
  lh_text_add(text, &count, sizeof count);
  lh_text_add(text, bytes, length);
}

int lh_function_reference(lh_state *s, lua_State *L, int index) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->transfer.functions_reference);
  lua_pushvalue(L, index);
  lua_rawget(L, -2);
  int reference = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (reference == 0) {
    lua_pushvalue(L, index);
    reference = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushvalue(L, index);
    lua_pushinteger(L, reference);
    lua_rawset(L, -3);
  }
  // Under the reference stands how often the host has been given it.
  lua_Integer count = lua_rawgeti(L, -1, reference) == LUA_TNIL ? 0 : lua_tointeger(L, -1);
  lua_pushinteger(L, count + 1);
  lua_rawseti(L, -3, reference);
  lua_pop(L, 2);
  return reference;
}

static void encode_function(lh_state *s, lua_State *L, int index, lh_text *text) {
  int32_t reference = lh_function_reference(s, L, index);
  lua_Debug record;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">Su", &record);
  bool in_c = strcmp(record.what, "C") == 0;
  const char *chunk = lh_chunk_name_of(&record);
  int32_t line = in_c ? -1 : record.linedefined;
  int32_t count = in_c ? 0 : record.nparams;
  uint8_t variadic = record.isvararg != 0;
  lh_text_add(text, &reference, sizeof reference);
  lh_text_add(text, &line, sizeof line);
  lh_text_add(text, &count, sizeof count);
  lh_text_add(text, &variadic, 1);
  add_bytes(text, chunk, strlen(chunk));
  for (int i = 1; i <= count; i++) {
    lua_pushvalue(L, index);
    const char *name = lua_getlocal(L, NULL, i);
    if (name == NULL) name = "";
    add_bytes(text, name, strlen(name));
    lua_pop(L, 1);
  }
}

static void encode_value(lh_state *s, lua_State *L, int index, lh_text *text, path_of_tables *path);

/// Encodes the key and the value on top, which are popped.
static void encode_entry(lh_state *s, lua_State *L, lh_text *text, path_of_tables *path) {
  int value = lua_gettop(L);
  encode_value(s, L, value - 1, text, path);
  encode_value(s, L, value, text, path);
  lua_settop(L, value - 2);
}

/// Raises for a copy that is too large. A table that holds another one many times is small, and its copy may not be.
static void check_size(lh_state *s, lua_State *L, const lh_text *text) {
  size_t largest = s->limits.memory == 0 ? LARGEST_COPY : s->limits.memory;
  if (largest < SMALLEST_COPY) largest = SMALLEST_COPY;
  if (text->count + ++s->transfer.count * VALUE_SIZE > largest || text->failed) {
    luaL_error(L, "a value is too large to be copied: its copy would take more than %d MiB; hand over less at once, or raise the limit of memory", (int)(largest >> 20));
  }
}

/// What is done before each value: its size is looked at, and it is paid for.
static void begin_value(lh_state *s, lua_State *L, const lh_text *text) {
  check_size(s, L, text);
  if (s->transfer.count % VALUES_AT_ONCE == 0) lh_limits_charge(s, L, VALUES_AT_ONCE);
}

/// Encodes a whole number, which is a key.
static void encode_place(lh_state *s, lua_State *L, lua_Integer place, lh_text *text) {
  begin_value(s, L, text);
  add_word(text, LH_INTEGER, (uint64_t)place);
}

/// Encodes what stands under 1, 2, … as long as it is found in this order; answers how many there are, with the next key and
/// its value on the stack if there is one.
static lua_Integer encode_found_list(lh_state *s, lua_State *L, int index, lh_text *text, path_of_tables *path) {
  int key = lua_gettop(L) + 1;
  lua_Integer length = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    if (!lua_isinteger(L, key) || lua_tointeger(L, key) != length + 1) break;
    encode_place(s, L, ++length, text);
    encode_value(s, L, key + 1, text, path);
    lua_settop(L, key);
  }
  return length;
}

/// Encodes what stands under `length` + 1, `length` + 2, …; answers the last of them, or `length` where there is none.
static lua_Integer encode_list(lh_state *s, lua_State *L, int index, lua_Integer length, lh_text *text,
                               path_of_tables *path) {
  int top = lua_gettop(L);
  while (lua_rawgeti(L, index, length + 1) != LUA_TNIL) {
    encode_place(s, L, ++length, text);
    encode_value(s, L, top + 1, text, path);
    lua_settop(L, top);
  }
  lua_settop(L, top);
  return length;
}

/// Puts a key in its place among those before it.
static void sort_in(lh_key *keys, int count, lh_key key) {
  int place = count;
  for (; place > 0 && lh_key_compare(&key, &keys[place - 1]) < 0; place--) keys[place] = keys[place - 1];
  keys[place] = key;
}

/// Leaves those entries of a table on the stack that are not 1, 2, … `length`, from the one on top on, as they are found; answers
/// how many, or −1 where they are not few, with nothing on the stack.
static int push_few_entries(lua_State *L, int index, lua_Integer length) {
  int first = lua_gettop(L) - 1;
  int count = 0;
  do {
    if (lh_is_in_prefix(L, -2, length)) {
      lua_pop(L, 1);
      continue;
    }
    if (count == FEW_KEYS) {
      lua_settop(L, first - 1);
      return -1;
    }
    count++;
    lua_pushvalue(L, -2);
  } while (lua_next(L, index));
  return count;
}

/// Encodes so many entries that lie on the stack from `first` on, in the order of their keys.
static void encode_few(lh_state *s, lua_State *L, int first, int count, lh_text *text, path_of_tables *path) {
  if (count == 1) {
    encode_value(s, L, first, text, path);
    encode_value(s, L, first + 1, text, path);
    return;
  }
  lh_key keys[FEW_KEYS];
  for (int i = 0; i < count; i++) {
    lh_key key = {.found = first + 2 * i};
    lh_key_read(L, key.found, &key);
    sort_in(keys, i, key);
  }
  for (int i = 0; i < count; i++) {
    encode_value(s, L, keys[i].found, text, path);
    encode_value(s, L, keys[i].found + 1, text, path);
  }
}

/// Encodes the entries of a table that come after 1, 2, … `length`, in the order of their keys; answers how many there are.
static int encode_many(lh_state *s, lua_State *L, int index, lua_Integer length, lh_text *text, path_of_tables *path) {
  int list = lua_gettop(L) + 1;
  lua_pushcfunction(L, lh_list_all_keys);
  lua_pushvalue(L, index);
  lua_pushinteger(L, length);
  lua_call(L, 2, 1);
  int count = (int)lua_rawlen(L, list);
  for (int i = 1; i <= count; i++) {
    lua_rawgeti(L, list, i);
    lua_pushvalue(L, -1);
    lua_rawget(L, index);
    encode_entry(s, L, text, path);
  }
  return count;
}

/// Encodes what stands in a table under other keys than 1, 2, … `length`, in the order that `pairs` promises, from the entry on
/// top on; answers how many there are, with nothing on the stack.
static int encode_others(lh_state *s, lua_State *L, int index, lua_Integer length, lh_text *text,
                         path_of_tables *path) {
  int first = lua_gettop(L) - 1;
  int count = push_few_entries(L, index, length);
  if (count > 0) encode_few(s, L, first, count, text, path);
  if (count < 0) count = encode_many(s, L, index, length, text, path);
  lua_settop(L, first - 1);
  return count;
}

/// Raises for a table that stands for more than is in it, because only what is in it crosses to the host; the table's own
/// metamethods are not called.
_Noreturn static void refuse_metatable(lua_State *L, const char *metamethod, const char *what) {
  lh_raise(L, LH_METATABLE_NOT_READ, "a table is handed over as it is, without `%s` of its metatable, and %s", metamethod,
           what);
}

/// Raises where a table, which stands at an index with its metatable on top, lacks a value that its `__index`, which is the table
/// on top of that, would give it.
///
/// A class that is its own `__index` gives methods, and values of the class itself.
static void check_defaults(lh_state *s, lua_State *L, int index) {
  int defaults = lua_gettop(L);
  if (lua_rawequal(L, defaults, defaults - 1)) return;
  int64_t count = 0;
  lua_pushnil(L);
  while (lua_next(L, defaults)) {
    if (++count % VALUES_AT_ONCE == 0) lh_limits_charge(s, L, VALUES_AT_ONCE);
    bool is_value = lua_type(L, -2) == LUA_TSTRING && !lua_isfunction(L, -1);
    lua_pop(L, 1);
    if (!is_value) continue;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, index) == LUA_TNIL) refuse_metatable(L, "__index", "lacks what that would add");
    lua_pop(L, 1);
  }
  // Many small tables may share large defaults.
  lh_limits_charge(s, L, count % VALUES_AT_ONCE);
}

/// Raises where a table has a metatable, and what is read of it is not what it stands for.
static void check_metatable(lh_state *s, lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return;
  int top = lua_gettop(L);
  lua_pushliteral(L, "__pairs");
  if (lua_rawget(L, top) != LUA_TNIL) refuse_metatable(L, "__pairs", "may hold other values then");
  lua_pushliteral(L, "__len");
  if (lua_rawget(L, top) != LUA_TNIL) refuse_metatable(L, "__len", "may hold other values then");
  lua_pushliteral(L, "__index");
  int type = lua_rawget(L, top);
  if (type != LUA_TNIL) {
    lua_replace(L, top + 1);
    lua_settop(L, top + 1);
    lua_pushnil(L);
    if (!lua_next(L, index)) refuse_metatable(L, "__index", "is empty then");
    lua_settop(L, top + 1);
    if (type == LUA_TTABLE) check_defaults(s, L, index);
  }
  lua_settop(L, top - 1);
}

static void encode_table(lh_state *s, lua_State *L, int index, lh_text *text, path_of_tables *path) {
  const void *table = lua_topointer(L, index);
  for (int i = 0; i < path->depth; i++) {
    if (path->tables[i] == table) luaL_error(L, "a table that contains itself cannot be copied");
  }
  if (path->depth == LH_MAXIMUM_DEPTH) {
    luaL_error(L, "a table that is nested more than %d deep cannot be copied", LH_MAXIMUM_DEPTH);
  }
  path->tables[path->depth++] = table;
  luaL_checkstack(L, 2 * FEW_KEYS + 8, NULL);
  check_metatable(s, L, index);
  add_tag(text, LH_TABLE);
  size_t place = text->count;
  int32_t counts[2] = {0};
  lh_text_add(text, counts, sizeof counts);
  int top = lua_gettop(L);
  lua_Integer length = encode_found_list(s, L, index, text, path);
  if (lua_gettop(L) != top) {
    // Later ones of 1, 2, … may stand behind others.
    length = encode_list(s, L, index, length, text, path);
    counts[1] = encode_others(s, L, index, length, text, path);
  }
  counts[0] = (int32_t)length;
  if (!text->failed) memcpy(text->bytes + place, counts, sizeof counts);
  add_tag(text, LH_END);
  path->depth--;
}

static void encode_value(lh_state *s, lua_State *L, int index, lh_text *text, path_of_tables *path) {
  begin_value(s, L, text);
  lh_value value;
  lh_value_read(L, index, &value);
  if (value.kind == LH_TABLE) {
    encode_table(s, L, index, text, path);
    return;
  }
  switch (value.kind) {
    case LH_INTEGER:
    case LH_NUMBER:
    case LH_WORD: add_word(text, value.kind, value.word); break;
    case LH_STRING:
      add_word(text, LH_STRING, value.length);
      lh_text_add(text, value.bytes, value.length);
      break;
    case LH_FUNCTION:
      s->transfer.holds_references = true;
      add_tag(text, LH_FUNCTION);
      encode_function(s, L, index, text);
      break;
    case LH_OTHER:
      s->transfer.holds_references = true;
      add_tag(text, LH_OTHER);
      add_bytes(text, luaL_typename(L, index), strlen(luaL_typename(L, index)));
      break;
    default: add_tag(text, value.kind); break;
  }
}

void lh_encode_begin(lh_state *s) {
  lh_text_clear(&s->transfer.encoded);
  s->transfer.count = 0;
  s->transfer.holds_references = false;
}

void lh_encode(lh_state *s, lua_State *L, int index) {
  lh_text *text = &s->transfer.encoded;
  path_of_tables path = {.depth = 0};
  size_t before = s->transfer.count;
  size_t bytes_before = text->count;
  luaL_checkstack(L, 8, NULL);
  encode_value(s, L, lua_absindex(L, index), text, &path);
  if (text->failed) luaL_error(L, "not enough memory");
  lh_limits_charge(s, L, (int64_t)((s->transfer.count - before) % VALUES_AT_ONCE));
  lh_limits_charge_bytes(s, L, text->count - bytes_before);
}
