// Copies a function with all that it can reach. The original is only read, by calls that cannot raise; what raises is the
// making of copies, in the protected call of the state that gets them.

#include <string.h>

#include "Calls/frame.h"
#include "Chunks/dump.h"
#include "Copies/copies.h"
#include "Values/transfer.h"

typedef struct copy_record {
  lh_state *original;
  int32_t function;
  /// The stack of the original, and where it stood.
  lua_State *source;
  int top;
  /// Under which name something was found of which there can be no copy, and what that is; null for nothing.
  char name[64];
  const char *fault;
} copy_record;

// What the copying state keeps on its stack: its record, the copies by the addresses of the originals, values that both states
// had before by their numbers, functions that have an upvalue and which it is there by the upvalue's address, and tables with
// the metatables that they are to get.
enum { RECORD = 1, COPIES, KNOWN, CELLS, SLOTS, METATABLES };

// What stands on the stack of the original, above its top.
enum { VALUES = 1, KEYS, NUMBERS, ORIGINAL_TOP = NUMBERS };

_Noreturn static void fail(copy_record *copy, lua_State *L, const char *name, const char *fault) {
  strncpy(copy->name, name, sizeof copy->name - 1);
  copy->fault = fault;
  lua_pushnil(L);
  lua_error(L);
  __builtin_unreachable();
}

static void make_room(copy_record *copy, lua_State *L) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  if (!lua_checkstack(copy->source, LUA_MINSTACK)) fail(copy, L, "a table", "one of too many");
}

/// Pushes the copy of a key: no table or function is one by which something is reached.
static void push_key(lua_State *source, int index, lua_State *L) {
  size_t length;
  switch (lua_type(source, index)) {
    case LUA_TSTRING: {
      const char *bytes = lua_tolstring(source, index, &length);
      lh_limits_charge_bytes(lh_state_of(L), L, length);
      lua_pushlstring(L, bytes, length);
      return;
    }
    case LUA_TNUMBER:
      if (lua_isinteger(source, index)) {
        lua_pushinteger(L, lua_tointeger(source, index));
      } else {
        lua_pushnumber(L, lua_tonumber(source, index));
      }
      return;
    case LUA_TBOOLEAN: lua_pushboolean(L, lua_toboolean(source, index)); return;
    case LUA_TLIGHTUSERDATA: lua_pushlightuserdata(L, lua_touserdata(source, index)); return;
    // A function without upvalues.
    case LUA_TFUNCTION: lua_pushcfunction(L, lua_tocfunction(source, index)); return;
    default: lua_pushnil(L);
  }
}

/// Pushes the value that stands in this state where the original had one before a script ran.
static void push_known(copy_record *copy, lua_State *L, int32_t number) {
  if (lua_rawgeti(L, KNOWN, number) != LUA_TNIL) return;
  lua_pop(L, 1);
  make_room(copy, L);
  const lh_known *known = &copy->original->copies.known[number - 1];
  if (known->from != 0) push_known(copy, L, known->from);
  switch ((lh_way)known->way) {
    case LH_WAY_GLOBALS: lua_pushglobaltable(L); break;
    case LH_WAY_STRINGS:
      lua_pushliteral(L, "");
      lua_getmetatable(L, -1);
      break;
    case LH_WAY_FIELD:
      lua_rawgeti(copy->source, copy->top + KEYS, number);
      push_key(copy->source, -1, L);
      lua_pop(copy->source, 1);
      lua_rawget(L, -2);
      break;
    case LH_WAY_METATABLE:
      if (!lua_getmetatable(L, -1)) lua_pushnil(L);
      break;
    case LH_WAY_UPVALUE:
      if (lua_getupvalue(L, -1, known->upvalue) == NULL) lua_pushnil(L);
      break;
  }
  if (known->way != LH_WAY_GLOBALS) lua_remove(L, -2);
  lua_pushvalue(L, -1);
  lua_rawseti(L, KNOWN, number);
}

/// Pushes a function with the code of one of the original, whose upvalues are still to be filled in.
static void push_code(copy_record *copy, lua_State *L, int index) {
  lh_text *text = &lh_state_of(L)->transfer.encoded;
  lh_text_clear(text);
  lua_pushvalue(copy->source, index);
  lh_write_function(copy->source, text);
  lua_pop(copy->source, 1);
  if (text->failed) luaL_error(L, "not enough memory");
  lh_limits_charge_bytes(lh_state_of(L), L, text->count);
  if (luaL_loadbufferx(L, text->bytes, text->count, "=copy", "b") != LUA_OK) lua_error(L);
}

/// Pushes the copy of a value of the original; what it holds is copied later. The name is what it was found under.
static void push_copy(copy_record *copy, lua_State *L, int index, const char *name) {
  lua_State *source = copy->source;
  index = lua_absindex(source, index);
  make_room(copy, L);
  if (!lh_has_address(source, index)) {
    push_key(source, index, L);
    return;
  }
  const void *address = lua_topointer(source, index);
  lua_rawgetp(source, copy->top + NUMBERS, address);
  int32_t number = (int32_t)lua_tointeger(source, -1);
  lua_pop(source, 1);
  if (number != 0) {
    push_known(copy, L, number);
    return;
  }
  if (lua_rawgetp(L, COPIES, address) != LUA_TNIL) return;
  lua_pop(L, 1);
  if (lua_istable(source, index)) {
    lua_Unsigned count = lua_rawlen(source, index);
    lua_createtable(L, count > INT32_MAX ? INT32_MAX : (int)count, 0);
  } else if (lua_isfunction(source, index) && !lua_iscfunction(source, index)) {
    push_code(copy, L, index);
  } else {
    fail(copy, L, name,
         lua_isthread(source, index)     ? "a coroutine"
         : lua_isfunction(source, index) ? "a function that Lua made, such as `coroutine.wrap` does"
                                         : "a value of the host");
  }
  lua_pushvalue(L, -1);
  lua_rawsetp(L, COPIES, address);
  lua_State *pending = copy->original->copies.pending;
  if (!lua_checkstack(pending, 1)) fail(copy, L, "a table", "one of too many");
  lua_pushvalue(source, index);
  lua_xmove(source, pending, 1);
}

/// Fills the table on top with the fields of the one on top of the original's stack, and notes its metatable.
///
/// A field is charged as an instruction, so a large table is copied within the limits of the state that gets it.
static void copy_fields(copy_record *copy, lua_State *L) {
  lua_State *source = copy->source;
  lh_state *s = lh_state_of(L);
  int table = lua_gettop(source);
  for (lua_pushnil(source); lua_next(source, table) != 0; lua_pop(source, 1)) {
    lh_limits_charge(s, L, 1);
    push_copy(copy, L, -2, "a key");
    push_copy(copy, L, -1, lua_type(source, -2) == LUA_TSTRING ? lua_tostring(source, -2) : "a value of a table");
    lua_rawset(L, -3);
  }
  if (!lua_getmetatable(source, table)) return;
  lua_pushvalue(L, -1);
  lua_rawseti(L, METATABLES, (lua_Integer)lua_rawlen(L, METATABLES) + 1);
  push_copy(copy, L, -1, "a metatable");
  lua_rawseti(L, METATABLES, (lua_Integer)lua_rawlen(L, METATABLES) + 1);
  lua_pop(source, 1);
}

/// Gives the function on top upvalues as the one on top of the original's stack has them: functions that shared one share one.
static void copy_upvalues(copy_record *copy, lua_State *L) {
  lua_State *source = copy->source;
  int function = lua_gettop(source);
  const char *name;
  for (int upvalue = 1; (name = lua_getupvalue(source, function, upvalue)) != NULL; upvalue++) {
    void *address = lua_upvalueid(source, function, upvalue);
    lua_rawgetp(source, copy->top + NUMBERS, address);
    lua_Integer known = lua_tointeger(source, -1);
    lua_pop(source, 1);
    if (known != 0) {
      push_known(copy, L, (int32_t)(known >> 8));
      lua_upvaluejoin(L, -2, upvalue, -1, (int)(known & 0xFF));
      lua_pop(L, 1);
    } else if (lua_rawgetp(L, CELLS, address) != LUA_TNIL) {
      lua_rawgetp(L, SLOTS, address);
      lua_upvaluejoin(L, -3, upvalue, -2, (int)lua_tointeger(L, -1));
      lua_pop(L, 2);
    } else {
      lua_pop(L, 1);
      lua_pushvalue(L, -1);
      lua_rawsetp(L, CELLS, address);
      lua_pushinteger(L, upvalue);
      lua_rawsetp(L, SLOTS, address);
      push_copy(copy, L, -1, name);
      lua_setupvalue(L, -2, upvalue);
    }
    lua_pop(source, 1);
  }
}

/// Copies what the values hold that are pending, until none is.
static void copy_pending(copy_record *copy, lua_State *L) {
  lua_State *pending = copy->original->copies.pending;
  while (lua_gettop(pending) > 0) {
    lua_xmove(pending, copy->source, 1);
    lua_rawgetp(L, COPIES, lua_topointer(copy->source, -1));
    if (lua_istable(L, -1)) {
      copy_fields(copy, L);
    } else {
      copy_upvalues(copy, L);
    }
    lua_pop(L, 1);
    lua_pop(copy->source, 1);
  }
}

/// Gives a table that both states had before the fields that scripts have given it in the original.
static void copy_changes(copy_record *copy, lua_State *L, int32_t number) {
  push_known(copy, L, number);
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table) != 0;) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
  lua_rawgeti(copy->source, copy->top + VALUES, number);
  lua_pushnil(L);
  lua_setmetatable(L, table);
  copy_fields(copy, L);
  lua_pop(copy->source, 1);
  lua_pop(L, 1);
}

/// Copies the table of modules, and the state of `math.random`.
static void copy_parts(copy_record *copy, lua_State *L) {
  lua_State *source = copy->source;
  lh_copies_push(L, lh_state_of(L)->modules.reference);
  lua_rawgeti(source, LUA_REGISTRYINDEX, copy->original->modules.reference);
  copy_fields(copy, L);
  lua_pop(source, 1);
  lua_pop(L, 1);
  lh_copies_push(L, lh_state_of(L)->random_reference);
  lua_rawgeti(source, LUA_REGISTRYINDEX, copy->original->random_reference);
  memcpy(lua_touserdata(L, -1), lua_touserdata(source, -1), lua_rawlen(source, -1));
  lua_pop(source, 1);
  lua_pop(L, 1);
}

static int run_copy(lua_State *L) {
  copy_record *copy = lua_touserdata(L, RECORD);
  lh_state *s = lh_state_of(L);
  const lh_copies *copies = &copy->original->copies;
  for (int i = COPIES; i <= METATABLES; i++) lua_newtable(L);
  make_room(copy, L);
  lh_copies_push(copy->source, copies->values_reference);
  lh_copies_push(copy->source, copies->keys_reference);
  lh_copies_push(copy->source, copies->numbers_reference);
  lua_rawgeti(copy->source, LUA_REGISTRYINDEX, copy->function);
  // All that both states had before is found first, for fields that change lead elsewhere then.
  for (int32_t number = 1; copies->is_changed && number <= copies->count; number++) {
    push_known(copy, L, number);
    lua_pop(L, 1);
  }
  for (int32_t number = 1; copies->is_changed && number <= copies->count; number++) {
    if (copies->known[number - 1].is_changed) copy_changes(copy, L, number);
  }
  push_copy(copy, L, -1, "a function");
  copy_parts(copy, L);
  copy_pending(copy, L);
  lua_Integer count = (lua_Integer)lua_rawlen(L, METATABLES);
  for (lua_Integer i = 1; i < count; i += 2) {
    lua_rawgeti(L, METATABLES, i);
    lua_rawgeti(L, METATABLES, i + 1);
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
  }
  for (const lh_chunk *chunk = copy->original->failures.chunks; chunk != NULL; chunk = chunk->next) {
    lh_remember_chunk(s, chunk->name);
  }
  lh_encode_begin(s);
  lh_encode(s, L, -1);
  return 0;
}

/// Puts into words of what there is no copy.
static lh_status not_copied(lh_state *s, const copy_record *copy) {
  lh_text_clear(&s->message);
  lh_text_format(&s->message, "`%s` is %s, of which there can be no copy", copy->name, copy->fault);
  lh_failure_clear(s);
  lh_failure_set_message(s, s->message.bytes, s->message.count);
  return LH_NOT_COPIED;
}

lh_status lh_copy_function(lh_state *s, lh_state *original, int32_t function, lh_bytes *result) {
  copy_record copy = {
      .original = original, .function = function, .source = original->main, .top = lua_gettop(original->main)};
  lua_checkstack(copy.source, LUA_MINSTACK);
  lh_copies_settle(original);
  lh_status status = lh_protect(s, run_copy, &copy);
  lua_settop(copy.source, copy.top);
  lua_settop(original->copies.pending, 0);
  if (copy.fault != NULL) return not_copied(s, &copy);
  if (status == LH_OK) *result = lh_text_bytes(&s->transfer.encoded);
  return status;
}
