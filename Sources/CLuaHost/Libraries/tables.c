// `table.insert`, `remove`, `move`, `concat`, `sort` and `unpack`: as Lua's own, except that they pay for each element, and that
// `sort` changes nothing until it is done.

#include <limits.h>

#include "Libraries/libraries.h"
#include "Limits/limits.h"

/// What a function does with a table.
enum { READS = 1, WRITES = 2, COUNTS = 4 };

/// Checks that a value is a table, or behaves like one as far as it is `used`.
static void check_table(lua_State *L, int index, int used) {
  static const char *const names[] = {"__index", "__newindex", "__len"};
  if (lua_type(L, index) == LUA_TTABLE) return;
  bool behaves = lua_getmetatable(L, index);
  if (behaves) {
    for (int i = 0; i < 3; i++) {
      lua_pushstring(L, names[i]);
      bool is_there = lua_rawget(L, -2) != LUA_TNIL;
      if (!is_there && (used & (1 << i)) != 0) behaves = false;
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  if (!behaves) luaL_checktype(L, index, LUA_TTABLE);
}

static inline void pay(lua_State *L) { lh_limits_charge(lh_state_of(L), L, 1); }

/// Sets the element at `to` to that at `from`, of the table at 1.
static void shift(lua_State *L, lua_Integer from, lua_Integer to) {
  pay(L);
  lua_geti(L, 1, from);
  lua_seti(L, 1, to);
}

static int table_insert(lua_State *L) {
  check_table(L, 1, READS | WRITES | COUNTS);
  // As in Lua, one more than the greatest integer is the smallest one.
  lua_Integer end = (lua_Integer)((lua_Unsigned)luaL_len(L, 1) + 1);
  lua_Integer place = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3:
      place = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)place - 1 < (lua_Unsigned)end, 2, "position out of bounds");
      for (lua_Integer i = end; i > place; i--) shift(L, i - 1, i);
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, place);
  return 0;
}

static int table_remove(lua_State *L) {
  check_table(L, 1, READS | WRITES | COUNTS);
  lua_Integer size = luaL_len(L, 1);
  lua_Integer place = luaL_optinteger(L, 2, size);
  if (place != size) luaL_argcheck(L, (lua_Unsigned)place - 1 <= (lua_Unsigned)size, 2, "position out of bounds");
  lua_geti(L, 1, place);
  for (; place < size; place++) shift(L, place + 1, place);
  lua_pushnil(L);
  lua_seti(L, 1, place);
  return 1;
}

static int table_move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2);
  lua_Integer last = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1, READS);
  check_table(L, target, WRITES);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    bool is_other = target != 1 && !lua_compare(L, 1, target, LUA_OPEQ);
    bool goes_up = to > last || to <= first || is_other;
    for (lua_Integer i = 0; i < count; i++) {
      lua_Integer offset = goes_up ? i : count - 1 - i;
      pay(L);
      lua_geti(L, 1, first + offset);
      lua_seti(L, target, to + offset);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static void add_element(lua_State *L, luaL_Buffer *buffer, lua_Integer place) {
  pay(L);
  lua_geti(L, 1, place);
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)place);
  }
  luaL_addvalue(buffer);
}

static int table_concat(lua_State *L) {
  check_table(L, 1, READS | COUNTS);
  lua_Integer last = luaL_len(L, 1);
  size_t length;
  const char *separator = luaL_optlstring(L, 2, "", &length);
  lua_Integer place = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; place < last; place++) {
    add_element(L, &buffer, place);
    luaL_addlstring(&buffer, separator, length);
  }
  if (place == last) add_element(L, &buffer, place);
  luaL_pushresult(&buffer);
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = luaL_opt(L, luaL_checkinteger, 3, luaL_len(L, 1));
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  if (count >= (unsigned)INT_MAX || !lh_limits_make_room(lh_state_of(L), L, (int)++count)) {
    return luaL_error(L, "too many results to unpack");
  }
  for (lua_Unsigned i = 0; i < count; i++) {
    pay(L);
    lua_geti(L, 1, (lua_Integer)((lua_Unsigned)first + i));
  }
  return (int)count;
}

/// Where a sort keeps what: the table, the function, and two lists of the elements.
enum { SORT_TABLE = 1, SORT_FUNCTION = 2, SORT_FIRST = 3, SORT_SECOND = 4 };

/// Whether the element at `a` of list `from` comes before that at `b`.
static bool is_before(lua_State *L, int from, lua_Integer a, lua_Integer b) {
  pay(L);
  bool calls = !lua_isnil(L, SORT_FUNCTION);
  if (calls) lua_pushvalue(L, SORT_FUNCTION);
  lua_rawgeti(L, from, a);
  lua_rawgeti(L, from, b);
  if (calls) lua_call(L, 2, 1);
  bool answer = calls ? lua_toboolean(L, -1) : lua_compare(L, -2, -1, LUA_OPLT);
  lua_pop(L, calls ? 1 : 2);
  return answer;
}

/// Raises where two neighbours are each said to come before the other one. Lua finds some of these, with another
/// algorithm; the first neighbours of more than three elements are enough to find an order that is always true.
static void check_order(lua_State *L, int from, lua_Integer count) {
  if (count <= 3 || lua_isnil(L, SORT_FUNCTION)) return;
  for (lua_Integer i = 2; i <= count && i <= 4; i++) {
    if (is_before(L, from, i, i - 1) && is_before(L, from, i - 1, i)) {
      luaL_error(L, "invalid order function for sorting");
    }
  }
}

/// Merges two sorted neighbours of one list, from `start` and from `middle` to before `end`, into the other list.
static void merge(lua_State *L, int from, int to, lua_Integer start, lua_Integer middle, lua_Integer end) {
  lua_Integer a = start, b = middle;
  // Neighbours that are in order are copied as they are.
  bool is_sorted = middle >= end || !is_before(L, from, middle, middle - 1);
  for (lua_Integer i = start; i < end; i++) {
    bool takes_second = !is_sorted && b < end && (a >= middle || is_before(L, from, b, a));
    if (is_sorted) pay(L);
    lua_rawgeti(L, from, is_sorted ? i : takes_second ? b++ : a++);
    lua_rawseti(L, to, i);
  }
}

static int table_sort(lua_State *L) {
  check_table(L, SORT_TABLE, READS | WRITES | COUNTS);
  lua_Integer count = luaL_len(L, SORT_TABLE);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  // Nothing is asked for before it is known that there is as much: a length may be made up.
  lua_newtable(L);
  lua_newtable(L);
  for (lua_Integer i = 1; i <= count; i++) {
    pay(L);
    lua_geti(L, SORT_TABLE, i);
    lua_rawseti(L, SORT_FIRST, i);
  }
  check_order(L, SORT_FIRST, count);
  int from = SORT_FIRST, to = SORT_SECOND;
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer start = 1; start <= count; start += 2 * width) {
      lua_Integer middle = start + width, end = middle + width;
      if (middle > count + 1) middle = count + 1;
      if (end > count + 1) end = count + 1;
      merge(L, from, to, start, middle, end);
    }
    int other = from;
    from = to;
    to = other;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    pay(L);
    lua_rawgeti(L, from, i);
    lua_seti(L, SORT_TABLE, i);
  }
  return 0;
}

const luaL_Reg lh_table_functions[] = {
    {"insert", table_insert}, {"remove", table_remove}, {"move", table_move}, {"concat", table_concat},
    {"sort", table_sort}, {"unpack", table_unpack}, {NULL, NULL}};
