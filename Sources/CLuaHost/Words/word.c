#include "Words/word.h"

#include <string.h>

#include "Failures/describe.h"
#include "Memory/places.h"
#include "Values/concat.h"

/// Raises for more than one value for a part; nil behind it does not count.
__attribute__((noinline)) static void check_one_value(lua_State *L, const lh_word_type *type, const char *name) {
  for (int i = lua_gettop(L); i > 2; i--) {
    if (lua_isnil(L, i)) continue;
    luaL_error(L, "`%s` takes one number: write `%s:%s(number)`", name, type->kind->variable, name);
  }
}

/// Makes a word in which one part is different.
static int set_part(lua_State *L, int place) {
  const lh_state *s = lh_state_of(L);
  const lh_word_setter *method = &s->words.methods[place];
  const lh_word_type *type = method->type;
  uint64_t word = lh_to_word(L, 1);
  if (lua_type(L, 1) != LUA_TLIGHTUSERDATA || lh_word_type_of(s, word) != type) {
    const char *name = type->kind->methods[place - type->first_method].name;
    return luaL_error(L, "`%s` is a method of %s: write `%s:%s(…)`", name, type->kind->one, type->kind->variable, name);
  }
  if (lua_gettop(L) > 2) check_one_value(L, type, type->kind->methods[place - type->first_method].name);
  uint64_t value = lh_part_check(L, 2, type, method->part);
  const lh_part_bits *part = &type->parts[method->part];
  if (!part->is_mixed_in) {
    lh_push_word(L, word ^ (lh_part_read(part, word) ^ value) << part->shift);
    return 1;
  }
  uint64_t values[LH_WORD_PARTS];
  for (int i = 0; i < type->part_count; i++) values[i] = lh_part_read(&type->parts[i], word);
  values[method->part] = value;
  lh_push_word(L, lh_word_make(type, values));
  return 1;
}

// Each method has a function of its own, for one place in the state's list: nothing is allocated for `word.method`, and
// it is the same value each time.
#define SET_FUNCTION(N) \
  static int set_part_##N(lua_State *L) { return set_part(L, N); }
#define SET_NAME(N) set_part_##N,
LH_EIGHT_PLACES(SET_FUNCTION)

static const lua_CFunction set_functions[] = {LH_EIGHT_PLACES(SET_NAME)};
_Static_assert(sizeof set_functions / sizeof *set_functions == LH_WORD_METHODS, "one for each place");

static int unknown_field(lua_State *L, const lh_word_type *type) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    return luaL_error(L, "%s has no field of type %s", type->kind->one, luaL_typename(L, 2));
  }
  return luaL_error(L, "%s has no field `%s`%s", type->kind->one, lua_tostring(L, 2), type->kind->fields);
}

/// Reads what is no part: a method.
__attribute__((noinline)) static int index_method(lua_State *L, const lh_state *s, const lh_word_type *type, const void *key) {
  for (int i = type->first_method; i < type->first_method + type->method_count; i++) {
    if (s->words.methods[i].name != key) continue;
    lua_pushcfunction(L, set_functions[i]);
    return 1;
  }
  return unknown_field(L, type);
}

static int word_index(lua_State *L) {
  const lh_state *s = lh_state_of(L);
  uint64_t word = lh_to_word(L, 1);
  const lh_word_type *type = lh_word_type_of(s, word);
  if (type->is_answered) return lh_field_index(L, word);
  // Short strings are unique in a Lua state, so their addresses can be compared; no other value has one of these.
  const void *key = lua_topointer(L, 2);
  for (const lh_part_bits *part = type->parts; part != type->end; part++) {
    if (part->name != key) continue;
    lua_pushinteger(L, (lua_Integer)lh_part_read(part, word));
    return 1;
  }
  return index_method(L, s, type, key);
}

static int word_pairs(lua_State *L) {
  uint64_t word = lh_to_word(L, 1);
  const lh_word_type *type = lh_word_type_of(lh_state_of(L), word);
  if (type->is_answered) return lh_field_pairs(L, word);
  return luaL_error(L, "`pairs` cannot go through %s%s", type->kind->one, type->kind->fields);
}

static int word_newindex(lua_State *L) {
  uint64_t word = lh_to_word(L, 1);
  const lh_word_type *type = lh_word_type_of(lh_state_of(L), word);
  if (type->is_answered) return lh_field_newindex(L, word);
  return luaL_error(L, "%s", type->kind->unchangeable);
}

void lh_word_push_text(lua_State *L, uint64_t word) {
  lh_state *s = lh_state_of(L);
  const lh_word_type *type = lh_word_type_of(s, word);
  if (!type->is_answered) {
    lh_text_clear(&s->message);
    lh_describe_word(&s->message, type, word);
    lua_pushlstring(L, s->message.bytes, s->message.count);
    return;
  }
  lh_result result = {0};
  s->host.describe_word(s->host.context, word, &result);
  s->effort.all_host_calls++;
  lua_pushlstring(L, (const char *)result.bytes, result.length);
}

static int word_tostring(lua_State *L) {
  lh_word_push_text(L, lh_to_word(L, 1));
  return 1;
}

static void push_operand(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TLIGHTUSERDATA) {
    lh_word_push_text(L, lh_to_word(L, index));
  } else {
    lua_pushvalue(L, index);
  }
}

static int word_concat(lua_State *L) {
  lua_settop(L, 2);
  for (int i = 1; i <= 2; i++) {
    if (lua_type(L, i) == LUA_TLIGHTUSERDATA || lua_isstring(L, i)) continue;
    return luaL_error(L, "cannot concatenate %s with %s", luaL_typename(L, i),
                      lh_state_of(L)->words.host->one_of_any);
  }
  return lh_concat_join(L, push_operand);
}

/// Raises for two values of which not both are words of one kind that has an order.
static int no_order(lua_State *L, lh_state *s) {
  lh_text_clear(&s->message);
  lh_text_format(&s->message, "only %s have an order: cannot compare ", s->words.host->ordered);
  lh_describe(&s->message, L, 1);
  lh_text_add_string(&s->message, " with ");
  lh_describe(&s->message, L, 2);
  return lh_raise_message(s, L);
}

/// Compares two words: negative, zero or positive.
static int compare(lua_State *L) {
  lh_state *s = lh_state_of(L);
  if (lua_type(L, 1) != LUA_TLIGHTUSERDATA || lua_type(L, 2) != LUA_TLIGHTUSERDATA) return no_order(L, s);
  uint64_t a = lh_to_word(L, 1), b = lh_to_word(L, 2);
  const lh_word_type *type = lh_word_type_of(s, a);
  if (lh_word_type_of(s, b) != type || !type->kind->is_ordered) return no_order(L, s);
  uint64_t first = lh_word_rank(type, a), second = lh_word_rank(type, b);
  return first < second ? -1 : first > second;
}

static int word_less(lua_State *L) {
  lua_pushboolean(L, compare(L) < 0);
  return 1;
}

static int word_less_or_equal(lua_State *L) {
  lua_pushboolean(L, compare(L) <= 0);
  return 1;
}

/// Keeps a name for good, and answers its address.
static const void *intern(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  const void *address = lua_topointer(L, -1);
  luaL_ref(L, LUA_REGISTRYINDEX);
  return address;
}

static void open_parts(lua_State *L, lh_word_type *type) {
  const lh_word_kind *kind = type->kind;
  type->part_count = (int)kind->part_count;
  type->end = &type->parts[type->part_count];
  for (int i = 0; i < type->part_count; i++) {
    const lh_word_part *part = &kind->parts[i];
    lh_part_bits *bits = &type->parts[i];
    bits->name = intern(L, part->name);
    bits->mask = part->maximum;
    bits->shift = part->shift;
    if (part->mixed_with < 0) continue;
    bits->mixed = part->maximum & UINT32_MAX;
    type->parts[part->mixed_with].is_mixed_in = true;
    bits->other_mask = kind->parts[part->mixed_with].maximum;
    bits->other_shift = kind->parts[part->mixed_with].shift;
  }
}

static void open_methods(lua_State *L, lh_words_part *words, lh_word_type *type) {
  type->first_method = words->method_count;
  type->method_count = (int)type->kind->method_count;
  for (int i = 0; i < type->method_count; i++) {
    const lh_word_method *method = &type->kind->methods[i];
    words->methods[words->method_count++] =
        (lh_word_setter){.name = intern(L, method->name), .type = type, .part = (int)method->part};
  }
}

static void open_kinds(lh_state *s, lua_State *L) {
  static const lh_word_kind no_kind = {.name = "userdata", .one = "a userdata", .variable = "value", .after = "userdata",
                                       .fields = "", .unchangeable = "a userdata cannot be changed"};
  lh_words_part *words = &s->words;
  words->answer_tag = 1;
  for (uint32_t i = 0; i < words->host->count; i++) {
    lh_word_type *type = &words->types[i];
    const lh_word_kind *kind = &words->host->kinds[i];
    *type = (lh_word_type){.mask = kind->mask, .tag = kind->tag, .kind = kind, .is_answered = kind->is_answered};
    open_parts(L, type);
    open_methods(L, words, type);
    if (words->host->answer == (int32_t)i) {
      words->answer_mask = kind->mask;
      words->answer_tag = kind->tag;
    }
    if (kind->maker == NULL) continue;
    lua_pushlightuserdata(L, type);
    lua_pushcclosure(L, lh_maker, 1);
    lua_setglobal(L, kind->maker);
  }
  lh_word_type *none = &words->types[words->host->count];
  *none = (lh_word_type){.kind = &no_kind, .end = none->parts};
}

void lh_word_open(lh_state *s, lua_State *L) {
  static const luaL_Reg methods[] = {{"__index", word_index},
                                     {"__newindex", word_newindex},
                                     {"__pairs", word_pairs},
                                     {"__tostring", word_tostring},
                                     {"__lt", word_less},
                                     {"__le", word_less_or_equal},
                                     {NULL, NULL}};
  open_kinds(s, L);
  lua_pushlightuserdata(L, NULL);
  // With room for all, so that the first name is found at first sight.
  lua_createtable(L, 0, 16);
  luaL_setfuncs(L, methods, 0);
  lh_concat_set(L, word_concat);
  lh_metatable_hide(L);
  lua_pushstring(L, s->words.host->any);
  lua_setfield(L, -2, "__name");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
