// Reading a compiled chunk as `lua_dump` writes it: ldump.c and lopcodes.h of Lua 5.4.
//
// The bytes come from the Lua that runs, but every read is checked: another 5.4 may differ.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Where a chunk is read.
typedef struct lh_compiled {
  const uint8_t *next;
  const uint8_t *end;
  bool failed;
} lh_compiled;

/// Reads what stands before the first function; false where that is not what Lua 5.4 writes on this machine.
bool lh_compiled_begin(lh_compiled *chunk);

/// So many bytes; null at the end.
const uint8_t *lh_compiled_bytes(lh_compiled *chunk, size_t count);

uint8_t lh_compiled_byte(lh_compiled *chunk);
size_t lh_compiled_size(lh_compiled *chunk);
int32_t lh_compiled_int(lh_compiled *chunk);

/// The number of items of which each takes a byte or more: never more than there are bytes.
int32_t lh_compiled_count(lh_compiled *chunk);

void lh_compiled_skip_string(lh_compiled *chunk);

/// What stands at the beginning of a function, up to the functions inside it.
typedef struct lh_compiled_function {
  /// The lines on which it begins and ends; it begins at zero for the chunk itself.
  int32_t defined;
  int32_t last;
  /// The number of its parameters, whether it is variadic, and the number of its registers; null where nothing was read.
  const uint8_t *sizes;
  /// Its instructions.
  const uint8_t *code;
  int32_t size;
  /// Its constants, to be read one by one, and how many there are.
  lh_compiled constants;
  int32_t constant_count;
  /// Three bytes for each upvalue: whether it is a register of the function around it, or one of that function's upvalues,
  /// and the number of that.
  const uint8_t *upvalues;
  int32_t upvalue_count;
  /// How many functions are inside it.
  int32_t inner_count;
} lh_compiled_function;

/// A constant: the bytes of a string; null for another one.
typedef struct lh_compiled_string {
  const uint8_t *bytes;
  size_t length;
} lh_compiled_string;

/// Reads the next constant.
lh_compiled_string lh_compiled_constant(lh_compiled *chunk);

/// Reads the beginning of a function.
lh_compiled_function lh_compiled_function_read(lh_compiled *chunk);

/// Goes past the names of locals and upvalues, which end a function.
void lh_compiled_skip_names(lh_compiled *chunk);

/// Goes past the lines of instructions and the names, which stand behind the functions inside a function.
void lh_compiled_skip_debug(lh_compiled *chunk);

// The instructions that are looked for, with their numbers in every 5.4.
enum {
  OP_MOVE = 0, OP_LOADI = 1, OP_LOADK = 3, OP_LOADKX = 4, OP_LFALSESKIP = 6, OP_LOADTRUE = 7, OP_LOADNIL = 8,
  OP_GETUPVAL = 9, OP_SETUPVAL = 10, OP_GETTABUP = 11, OP_GETTABLE = 12, OP_GETI = 13, OP_GETFIELD = 14, OP_SETTABUP = 15,
  OP_SETTABLE = 16, OP_SETFIELD = 18, OP_NEWTABLE = 19, OP_SELF = 20, OP_BAND = 41, OP_BXOR = 43, OP_MMBIN = 46, OP_MMBINK = 48,
  OP_CLOSE = 54, OP_TBC = 55, OP_JMP = 56, OP_EQ = 57, OP_TEST = 66, OP_TESTSET = 67, OP_CALL = 68,
  OP_TAILCALL = 69, OP_RETURN = 70, OP_RETURN1 = 72, OP_FORLOOP = 73, OP_FORPREP = 74, OP_TFORPREP = 75,
  OP_TFORCALL = 76, OP_TFORLOOP = 77, OP_SETLIST = 78, OP_CLOSURE = 79, OP_VARARG = 80, OP_EXTRAARG = 82
};

static inline uint32_t lh_instruction(const uint8_t *code, int32_t pc) {
  uint32_t word;
  memcpy(&word, code + (size_t)pc * 4, 4);
  return word;
}

static inline int lh_opcode(uint32_t word) { return (int)(word & 0x7F); }
static inline int lh_argument_a(uint32_t word) { return (int)(word >> 7 & 0xFF); }
static inline int lh_argument_b(uint32_t word) { return (int)(word >> 16 & 0xFF); }
static inline int lh_argument_c(uint32_t word) { return (int)(word >> 24); }
static inline int32_t lh_argument_bx(uint32_t word) { return (int32_t)(word >> 15); }
static inline bool lh_argument_k(uint32_t word) { return (word >> 15 & 1) != 0; }

/// By how much a jump goes beyond the next instruction.
static inline int32_t lh_jump(uint32_t word) { return (int32_t)(word >> 7) - ((1 << 24) - 1); }
