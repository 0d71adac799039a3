#include "room.h"

#include <string.h>

#include "text.h"

/// The registers that are added to those of each function: a call puts a method and two arguments behind them, and
/// needs `LUA_MINSTACK` slots after that, not counting the last one.
#define ADDED (3 + LUA_MINSTACK + 1)

/// The most registers that the byte for them can tell.
#define MOST_REGISTERS 255

/// How deep functions may be nested: Lua's compiler nests them less deep.
#define MOST_LEVELS 250

/// What stands before the first function: the signature, the version, the format and the bytes that are checked, the
/// sizes of an instruction, an integer and a float, one of each of the last two, and the number of upvalues.
#define HEADER (4 + 1 + 1 + 6 + 3 + sizeof(lua_Integer) + sizeof(lua_Number) + 1)

/// How constants are told apart, and the bytes of an instruction and of an upvalue.
enum { FLOAT_CONSTANT = 0x13, INTEGER_CONSTANT = 0x03, SHORT_STRING = 0x04, LONG_STRING = 0x14 };
enum { INSTRUCTION_BYTES = 4, UPVALUE_BYTES = 3 };

/// A compiled chunk that is read.
typedef struct reader {
  uint8_t *bytes;
  size_t count;
  size_t position;
  /// Whether it is not what Lua 5.4 writes.
  bool is_wrong;
  /// The line of a function that has too many registers; negative for none.
  int64_t crowded_line;
  /// What is read behind the end.
  uint8_t nothing;
} reader;

static void skip(reader *r, size_t count) {
  if (count > r->count - r->position) {
    r->is_wrong = true;
    r->position = r->count;
  } else {
    r->position += count;
  }
}

static uint8_t *next_byte(reader *r) {
  if (r->position < r->count) return &r->bytes[r->position++];
  r->is_wrong = true;
  r->nothing = 0x80;
  return &r->nothing;
}

/// Reads a number of groups of seven bits, the highest first, of which the last is marked.
static size_t read_number(reader *r) {
  size_t number = 0;
  for (int group = 0; group < 10; group++) {
    uint8_t byte = *next_byte(r);
    number = number << 7 | (byte & 0x7f);
    if ((byte & 0x80) != 0) return number;
  }
  r->is_wrong = true;
  return 0;
}

static void skip_string(reader *r) {
  size_t size = read_number(r);
  if (size > 0) skip(r, size - 1);
}

/// Skips a list of elements of one size.
static void skip_list(reader *r, size_t size) {
  size_t count = read_number(r);
  if (count > r->count) {
    r->is_wrong = true;
  } else {
    skip(r, count * size);
  }
}

static void skip_constants(reader *r) {
  for (size_t count = read_number(r); count > 0 && !r->is_wrong; count--) {
    switch (*next_byte(r)) {
    case FLOAT_CONSTANT: skip(r, sizeof(lua_Number)); break;
    case INTEGER_CONSTANT: skip(r, sizeof(lua_Integer)); break;
    case SHORT_STRING:
    case LONG_STRING: skip_string(r); break;
    default: break;
    }
  }
}

/// Skips what only messages and the debugger read.
static void skip_debug(reader *r) {
  skip_list(r, 1);
  for (size_t count = read_number(r); count > 0 && !r->is_wrong; count--) {
    read_number(r);
    read_number(r);
  }
  for (size_t count = read_number(r); count > 0 && !r->is_wrong; count--) {
    skip_string(r);
    read_number(r);
    read_number(r);
  }
  for (size_t count = read_number(r); count > 0 && !r->is_wrong; count--) skip_string(r);
}

static void add_room(reader *r, int level) {
  skip_string(r);
  size_t line = read_number(r);
  read_number(r);
  skip(r, 2);
  uint8_t *registers = next_byte(r);
  if (*registers > MOST_REGISTERS - ADDED) {
    if (r->crowded_line < 0) r->crowded_line = (int64_t)line;
  } else {
    *registers += ADDED;
  }
  skip_list(r, INSTRUCTION_BYTES);
  skip_constants(r);
  skip_list(r, UPVALUE_BYTES);
  if (level >= MOST_LEVELS) r->is_wrong = true;
  for (size_t count = read_number(r); count > 0 && !r->is_wrong; count--) add_room(r, level + 1);
  skip_debug(r);
}

static int write_piece(lua_State *L, const void *bytes, size_t count, void *text) {
  (void)L;
  lh_text_add(text, bytes, count);
  return 0;
}

/// Puts a message in the place of the chunk on top.
static int refuse(lua_State *L, const reader *r) {
  lua_Debug record;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">S", &record);
  // The chunk itself is a function that is defined in no line.
  int line = r->crowded_line < 1 ? 1 : (int)r->crowded_line;
  const char *what =
      r->is_wrong ? "this version of Lua writes chunks in another way" : "function or expression needs too many registers";
  lua_pushfstring(L, "%s:%d: %s", record.short_src, line, what);
  lua_replace(L, -2);
  return LUA_ERRSYNTAX;
}

int lh_room_add(lua_State *L, const char *name) {
  lh_text chunk = {0};
  lua_dump(L, write_piece, &chunk, 0);
  if (chunk.failed) {
    lh_text_free(&chunk);
    lua_pop(L, 1);
    lua_pushliteral(L, "not enough memory");
    return LUA_ERRMEM;
  }
  reader r = {.bytes = (uint8_t *)chunk.bytes, .count = chunk.count, .crowded_line = -1};
  skip(&r, HEADER);
  add_room(&r, 0);
  if (r.position != r.count) r.is_wrong = true;
  if (r.is_wrong || r.crowded_line >= 0) {
    lh_text_free(&chunk);
    return refuse(L, &r);
  }
  lua_pop(L, 1);
  int status = luaL_loadbufferx(L, chunk.bytes, chunk.count, name, "b");
  lh_text_free(&chunk);
  return status;
}
