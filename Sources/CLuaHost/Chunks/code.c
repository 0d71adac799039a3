#include "Chunks/code.h"

#include <stdlib.h>

#include "Chunks/compiled.h"

static void set_instruction(uint8_t *code, int32_t pc, uint32_t word) { memcpy(code + (size_t)pc * 4, &word, 4); }

static int opcode_at(const uint8_t *code, int32_t pc) { return lh_opcode(lh_instruction(code, pc)); }

/// Lets a jump end so many instructions earlier.
static void shorten(uint8_t *code, int32_t pc, int32_t count) {
  set_instruction(code, pc, lh_instruction(code, pc) - ((uint32_t)count << 7));
}

// MARK: The end of a generic `for`

/// Lets the instruction behind a generic `for` close from its first register on.
///
/// Where a `break` leaves a body whose locals functions have kept, Lua closes only from the fifth register on, which
/// leaves out the closing value. That one stays in the list of what is to be closed when its register is used for
/// something else, and the next value to be closed below it makes Lua write far beyond its stack.
static bool mend_loop_end(uint8_t *code, int32_t size, int32_t pc) {
  if (pc + 1 >= size || opcode_at(code, pc + 1) != OP_CLOSE) return false;
  uint32_t loop = lh_instruction(code, pc), close = lh_instruction(code, pc + 1);
  if (lh_argument_a(loop) == lh_argument_a(close)) return false;
  set_instruction(code, pc + 1, (close & ~(UINT32_C(0xFF) << 7)) | (uint32_t)lh_argument_a(loop) << 7);
  return true;
}

// MARK: A comparison as an index

/// Moves the reading of an outer variable behind the comparison that is its index: `t[a < b]`.
///
/// Lua reads the variable between the comparison and what makes a boolean of it, where a comparison that holds jumps
/// over it: an old value of the register is indexed in its place.
static bool mend_compared_index(uint8_t *code, int32_t size, int32_t pc) {
  if (pc < 1 || pc + 2 >= size) return false;
  bool is_compared = opcode_at(code, pc + 1) == OP_LFALSESKIP && opcode_at(code, pc + 2) == OP_LOADTRUE;
  uint32_t before = lh_instruction(code, pc - 1);
  if (!is_compared || lh_opcode(before) != OP_JMP || lh_jump(before) != 2) return false;
  uint32_t variable = lh_instruction(code, pc);
  set_instruction(code, pc, lh_instruction(code, pc + 1));
  set_instruction(code, pc + 1, lh_instruction(code, pc + 2));
  set_instruction(code, pc + 2, variable);
  shorten(code, pc - 1, 1);
  return true;
}

// MARK: A constant before a condition

/// How many instructions there are at most between the loading of a constant and the operation.
#define LONGEST_OPERAND 8

/// Where the first operand of a bitwise operation is loaded, a constant, if nothing comes between but what ends the
/// second operand; negative where it is anything else.
static int32_t find_constant(const uint8_t *code, int32_t pc) {
  uint32_t operation = lh_instruction(code, pc);
  int first = lh_argument_b(operation), second = lh_argument_c(operation);
  for (int32_t i = pc - 1; i >= 0 && pc - i <= LONGEST_OPERAND; i--) {
    uint32_t word = lh_instruction(code, i);
    int op = lh_opcode(word), target = lh_argument_a(word);
    if ((op == OP_LOADI || op == OP_LOADK || op == OP_LOADKX) && target == first) return i;
    if (op != OP_JMP && op != OP_EXTRAARG && (op > OP_LOADNIL || target != second)) return -1;
  }
  return -1;
}

/// Whether a jump before `constant` ends behind it, up to the operation, and carries the second operand.
static bool carries_operand(const uint8_t *code, int32_t jump, int32_t constant, int32_t operation) {
  uint32_t word = lh_instruction(code, jump);
  int32_t end = jump + 1 + lh_jump(word);
  if (lh_opcode(word) != OP_JMP || jump < 1 || end <= constant || end > operation) return false;
  int second = lh_argument_c(lh_instruction(code, operation));
  uint32_t test = lh_instruction(code, jump - 1), landing = lh_instruction(code, end);
  bool makes_boolean = lh_opcode(landing) == OP_LFALSESKIP || lh_opcode(landing) == OP_LOADTRUE;
  bool has_value = lh_opcode(test) == OP_TEST || lh_opcode(test) == OP_TESTSET;
  return makes_boolean ? lh_argument_a(landing) == second : has_value && lh_argument_a(test) == second;
}

/// Finds for each instruction the first jump from before it that ends there, or −1.
static int32_t *find_first_jumps(const uint8_t *code, int32_t size) {
  int32_t *first = malloc((size_t)size * sizeof *first);
  if (first == NULL) return NULL;
  for (int32_t i = 0; i < size; i++) first[i] = -1;
  for (int32_t i = 0; i < size; i++) {
    uint32_t word = lh_instruction(code, i);
    if (lh_opcode(word) != OP_JMP || lh_jump(word) < 0) continue;
    int32_t end = i + 1 + lh_jump(word);
    if (end < size && first[end] < 0) first[end] = i;
  }
  return first;
}

/// Moves the loading of a constant behind its second operand, a condition: `1 & (a or b)`.
///
/// In a function of more than 256 constants Lua loads it before the end of the condition, where jumps go over it: an
/// old value of the register is taken in its place.
static bool mend_constant(uint8_t *code, int32_t constant, int32_t pc, const int32_t *first_jumps) {
  int32_t width = opcode_at(code, constant) == OP_LOADKX ? 2 : 1, from = constant;
  for (int32_t end = constant + 1; end <= pc; end++) {
    if (first_jumps[end] >= 0 && first_jumps[end] < from) from = first_jumps[end];
  }
  bool is_mended = false;
  for (int32_t i = from; i < constant; i++) {
    if (!carries_operand(code, i, constant, pc)) continue;
    shorten(code, i, width);
    is_mended = true;
  }
  if (!is_mended) return false;
  uint8_t moved[2 * 4];
  size_t count = (size_t)width * 4, rest = (size_t)(pc - constant) * 4 - count;
  uint8_t *place = code + (size_t)constant * 4;
  memcpy(moved, place, count);
  memmove(place, place + count, rest);
  memcpy(place + rest, moved, count);
  return true;
}

// MARK: A function

bool lh_code_mend(uint8_t *code, int32_t size, bool *is_changed) {
  int32_t *first_jumps = NULL;
  for (int32_t pc = 0; pc < size; pc++) {
    int op = opcode_at(code, pc);
    if (op == OP_TFORLOOP) {
      if (mend_loop_end(code, size, pc)) *is_changed = true;
    } else if (op == OP_GETUPVAL) {
      if (mend_compared_index(code, size, pc)) *is_changed = true;
    } else if (op >= OP_BAND && op <= OP_BXOR) {
      int32_t constant = find_constant(code, pc);
      if (constant < 0) continue;
      if (first_jumps == NULL) first_jumps = find_first_jumps(code, size);
      if (first_jumps == NULL) return false;
      if (mend_constant(code, constant, pc, first_jumps)) *is_changed = true;
    }
  }
  free(first_jumps);
  return true;
}

// MARK: Names

/// Whether an instruction sets its first register, and no other one; false where that does not matter.
static bool sets_register(int op) {
  if (op == OP_SETUPVAL || (op >= OP_SETTABUP && op <= OP_SETFIELD) || (op >= OP_MMBIN && op <= OP_MMBINK)) return false;
  return op < OP_CLOSE || op == OP_TESTSET || op == OP_CLOSURE || op == OP_VARARG;
}

// Where an error names a value, Lua goes back to what the register was read from, by a call of its own for each field and
// each index, and through the whole function each time.
bool lh_code_has_short_names(const uint8_t *code, int32_t size) {
  // How many values Lua goes through to name that of a register, and the register behind the last one that has any.
  int32_t sizes[256] = {0};
  int end = 0;
  for (int32_t pc = 0; pc < size; pc++) {
    uint32_t word = lh_instruction(code, pc);
    int op = lh_opcode(word), a = lh_argument_a(word), b = lh_argument_b(word), c = lh_argument_c(word);
    int32_t count = 0;
    if (op == OP_CALL || op == OP_TAILCALL || op == OP_TFORCALL) {
      int first = op == OP_TFORCALL ? a + 2 : a;
      while (end > first) sizes[--end] = 0;
      continue;
    }
    if (op == OP_LOADNIL) {
      for (int i = a; i <= a + b && i < end; i++) sizes[i] = 0;
      continue;
    }
    if (!sets_register(op)) continue;
    if (op == OP_MOVE && b < a) count = 1 + sizes[b];
    if (op == OP_GETI || op == OP_GETFIELD) count = 1 + sizes[b];
    if (op == OP_GETTABLE) count = 1 + sizes[b] + sizes[c];
    if (op == OP_SELF && !lh_argument_k(word)) count = 1 + sizes[c];
    if (count > LH_MOST_FIELDS) return false;
    sizes[a] = count;
    if (count > 0 && end <= a) end = a + 1;
  }
  return true;
}
