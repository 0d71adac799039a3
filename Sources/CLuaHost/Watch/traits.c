#include "Watch/traits.h"

#include <stdlib.h>
#include <string.h>

#include "Chunks/compiled.h"
#include "Chunks/dump.h"

/// An upvalue that is a variable of a call of the function itself.
#define OWN_VARIABLE (-1)

/// The numbers of registers.
typedef struct registers {
  uint64_t bits[4];
} registers;

static bool has(const registers *set, int number) { return (set->bits[number >> 6] >> (number & 63) & 1) != 0; }

static void set_to(registers *set, int number, bool is_in) {
  uint64_t bit = UINT64_C(1) << (number & 63);
  if (is_in) set->bits[number >> 6] |= bit;
  else set->bits[number >> 6] &= ~bit;
}

static void remove_from(registers *set, int first) {
  for (int i = first; i < 256; i++) set_to(set, i, false);
}

typedef struct reader {
  lh_compiled chunk;
  lh_state *state;
  lh_traits *traits;
} reader;

/// A function while its code is gone through.
typedef struct scan {
  const reader *reader;
  const lh_compiled_function *function;
  /// For each upvalue its number in the outermost function, or `OWN_VARIABLE`.
  const int16_t *upvalues;
  /// The registers that functions inside it share, and those that hold a table which was made on the way here.
  const registers *captured;
  registers fresh;
} scan;

static lh_compiled_string constant(const lh_compiled_function *function, int32_t index) {
  lh_compiled constants = function->constants;
  lh_compiled_string found = {0};
  for (int32_t i = 0; i <= index; i++) found = lh_compiled_constant(&constants);
  return found;
}

/// Notes what is done with an upvalue as a whole.
static void use(const scan *scan, int upvalue, uint8_t how) {
  int outer = scan->upvalues[upvalue];
  if (outer != OWN_VARIABLE) scan->reader->traits->upvalues[outer] |= how;
}

/// Notes that the field of a table in an upvalue is read.
static void use_field(const scan *scan, int32_t pc) {
  const lh_compiled_function *function = scan->function;
  uint32_t word = lh_instruction(function->code, pc);
  int outer = scan->upvalues[lh_argument_b(word)];
  if (outer == OWN_VARIABLE) return;
  lh_compiled_string name = constant(function, lh_argument_c(word));
  lh_field_use field = {.upvalue = (uint32_t)outer, .name = name.bytes, .length = name.length};
  if (name.bytes == NULL) {
    use(scan, lh_argument_b(word), LH_UPVALUE_READ);
    return;
  }
  // The value lives no longer than up to the next instruction where that one takes a field of it into the same register.
  if (pc + 1 < function->size) {
    uint32_t next = lh_instruction(function->code, pc + 1);
    bool is_taken = lh_opcode(next) == OP_GETFIELD && lh_argument_b(next) == lh_argument_a(word)
                    && lh_argument_a(next) == lh_argument_a(word);
    lh_compiled_string inner = {0};
    if (is_taken) inner = constant(function, lh_argument_c(next));
    field.inner = inner.bytes;
    field.inner_length = inner.length;
  }
  lh_text_add(&scan->reader->state->watch.fields, &field, sizeof field);
}

static void note_table_write(const scan *scan) { scan->reader->traits->writes_tables = true; }

/// Whether an instruction sets no register.
static bool sets_nothing(int op) {
  return op == OP_EXTRAARG || op == OP_JMP || op == OP_CLOSE || op == OP_TBC || (op >= OP_MMBIN && op <= OP_MMBINK);
}

static void step(scan *scan, int32_t pc) {
  uint32_t word = lh_instruction(scan->function->code, pc);
  int op = lh_opcode(word), a = lh_argument_a(word), b = lh_argument_b(word);
  if (op == OP_SETUPVAL) {
    use(scan, b, LH_UPVALUE_SET);
  } else if (op == OP_SETTABUP) {
    use(scan, a, LH_UPVALUE_READ);
    note_table_write(scan);
  } else if (op >= OP_SETTABLE && op <= OP_SETFIELD) {
    if (!has(&scan->fresh, a)) note_table_write(scan);
  } else if (op == OP_MOVE) {
    set_to(&scan->fresh, a, has(&scan->fresh, b) && !has(scan->captured, a));
  } else if (op == OP_NEWTABLE) {
    set_to(&scan->fresh, a, !has(scan->captured, a));
  } else if (op == OP_CALL || op == OP_TAILCALL || op == OP_TFORCALL || op == OP_VARARG || op == OP_LOADNIL) {
    remove_from(&scan->fresh, a);
  } else if (op == OP_FORLOOP || op == OP_FORPREP || op == OP_TFORPREP || op == OP_TFORLOOP) {
    remove_from(&scan->fresh, 0);
  } else if (op != OP_SETLIST && !sets_nothing(op)) {
    if (op == OP_GETUPVAL) use(scan, b, LH_UPVALUE_READ);
    if (op == OP_GETTABUP) use_field(scan, pc);
    if (op == OP_SELF && a < 255) set_to(&scan->fresh, a + 1, false);
    set_to(&scan->fresh, a, false);
  }
}

/// Marks the instructions that others jump to.
static void mark_targets(const lh_compiled_function *function, bool *is_target) {
  for (int32_t pc = 0; pc < function->size; pc++) {
    uint32_t word = lh_instruction(function->code, pc);
    int op = lh_opcode(word);
    int64_t target = (int64_t)pc + 2;
    if (op == OP_JMP) target = (int64_t)pc + 1 + lh_jump(word);
    else if (op == OP_FORLOOP || op == OP_TFORLOOP) target = (int64_t)pc + 1 - lh_argument_bx(word);
    else if (op == OP_FORPREP) target = (int64_t)pc + 2 + lh_argument_bx(word);
    else if (op == OP_TFORPREP) target = (int64_t)pc + 1 + lh_argument_bx(word);
    else if (op != OP_LFALSESKIP && (op < OP_EQ || op > OP_TESTSET)) continue;
    if (target >= 0 && target < function->size) is_target[target] = true;
  }
}

/// Goes through the code of a function, which was read whole.
static void scan_code(scan *scan) {
  const lh_compiled_function *function = scan->function;
  bool *is_target = calloc((size_t)function->size + 1, sizeof *is_target);
  if (is_target != NULL) mark_targets(function, is_target);
  for (int32_t pc = 0; pc < function->size; pc++) {
    // What was made on one way here need not be on the other.
    if (is_target == NULL || is_target[pc]) remove_from(&scan->fresh, 0);
    step(scan, pc);
  }
  free(is_target);
}

/// Reads a function and those inside it: Lua's compiler nests no more than 200. `outer` are the upvalues of the function
/// around it, null for the outermost one, and `captured` gets the registers of that function that this one shares.
static void read_function(reader *r, const int16_t *outer, registers *captured) {
  lh_compiled_function function = lh_compiled_function_read(&r->chunk);
  // The numbers of upvalues take a byte in an instruction.
  if (r->chunk.failed || function.upvalue_count > 255) {
    r->chunk.failed = true;
    return;
  }
  int16_t upvalues[256];
  for (int i = 0; i < 256; i++) upvalues[i] = OWN_VARIABLE;
  for (int32_t i = 0; i < function.upvalue_count; i++) {
    bool is_register = function.upvalues[3 * i] != 0;
    int number = function.upvalues[3 * i + 1];
    if (outer == NULL) upvalues[i] = (int16_t)i;
    else if (is_register) set_to(captured, number, true);
    else upvalues[i] = outer[number];
  }
  registers shared = {0};
  for (int32_t i = 0; i < function.inner_count && !r->chunk.failed; i++) read_function(r, upvalues, &shared);
  lh_compiled_skip_debug(&r->chunk);
  if (r->chunk.failed) return;
  scan scan = {.reader = r, .function = &function, .upvalues = upvalues, .captured = &shared};
  scan_code(&scan);
}

void lh_traits_read(lh_state *s, lua_State *L, lh_traits *traits) {
  memset(traits, 0, sizeof *traits);
  lh_text_clear(&s->watch.fields);
  lh_text_clear(&s->watch.dump);
  lh_write_function(L, &s->watch.dump);
  const uint8_t *bytes = (const uint8_t *)s->watch.dump.bytes;
  reader r = {.state = s, .traits = traits};
  r.chunk = (lh_compiled){.next = bytes, .end = bytes + s->watch.dump.count};
  bool is_read = !s->watch.dump.failed && lh_compiled_begin(&r.chunk);
  if (is_read) read_function(&r, NULL, NULL);
  if (is_read && !r.chunk.failed && r.chunk.next == r.chunk.end && !s->watch.fields.failed) return;
  memset(traits->upvalues, LH_UPVALUE_READ | LH_UPVALUE_SET, sizeof traits->upvalues);
  traits->writes_tables = true;
  lh_text_clear(&s->watch.fields);
}
