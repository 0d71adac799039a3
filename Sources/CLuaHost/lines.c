#include "lines.h"

#include <stdlib.h>
#include <string.h>

// The parts of a dumped chunk, as ldump.c of Lua 5.4 writes them. The bytes come from the Lua that runs, but every
// read is checked: another 5.4 may differ.

typedef struct reader {
  const uint8_t *next;
  const uint8_t *end;
  bool failed;
  lh_take_line take;
  void *context;
} reader;

static const uint8_t *read_bytes(reader *r, size_t count) {
  if (r->failed || (size_t)(r->end - r->next) < count) {
    r->failed = true;
    return NULL;
  }
  const uint8_t *bytes = r->next;
  r->next += count;
  return bytes;
}

static uint8_t read_byte(reader *r) {
  const uint8_t *byte = read_bytes(r, 1);
  return byte == NULL ? 0 : *byte;
}

/// A number in groups of seven bits, the highest first; the last group has the eighth bit set.
static size_t read_size(reader *r) {
  size_t size = 0;
  for (;;) {
    uint8_t byte = read_byte(r);
    if (r->failed || size > (SIZE_MAX >> 7)) {
      r->failed = true;
      return 0;
    }
    size = (size << 7) | (byte & 0x7F);
    if (byte & 0x80) return size;
  }
}

static int32_t read_int(reader *r) {
  size_t value = read_size(r);
  if (value > INT32_MAX) r->failed = true;
  return r->failed ? 0 : (int32_t)value;
}

/// The number of items of which each takes a byte or more: never more than there are bytes.
static int32_t read_count(reader *r) {
  int32_t count = read_int(r);
  if (!r->failed && count > r->end - r->next) r->failed = true;
  return r->failed ? 0 : count;
}

static void skip_string(reader *r) {
  size_t size = read_size(r);
  if (size > 0) read_bytes(r, size - 1);
}

static void skip_constants(reader *r) {
  int32_t count = read_count(r);
  for (int32_t i = 0; i < count && !r->failed; i++) {
    switch (read_byte(r)) {
      case 0x00: case 0x01: case 0x11: break;      // nil, false, true
      case 0x03: case 0x13: read_bytes(r, 8); break;  // integer, float
      case 0x04: case 0x14: skip_string(r); break;
      default: r->failed = true;
    }
  }
}

/// A function of several lines inside another one.
typedef struct inner_function {
  int32_t first;
  int32_t last;
  /// Whether the outer function can come to making it, and whether it runs anything else on its first line.
  bool is_made;
  bool has_code_at_first;
} inner_function;

/// One function while it is read.
typedef struct function {
  int32_t defined;
  int32_t depth;
  bool is_variadic;
  const uint8_t *code;
  int32_t size;
  /// The functions of several lines inside it, from top to bottom.
  inner_function *inner;
  int32_t inner_count;
  /// For each instruction by how much its line differs from the one before; −128 says that it is in `absolute`.
  const uint8_t *line_steps;
} function;

// The instructions after which another than the next one may come, with their numbers in every 5.4.
enum {
  OP_LOADKX = 4, OP_LFALSESKIP = 6, OP_NEWTABLE = 19, OP_JMP = 56, OP_EQ = 57, OP_TESTSET = 67,
  OP_TAILCALL = 69, OP_RETURN = 70, OP_RETURN1 = 72, OP_FORLOOP = 73, OP_FORPREP = 74, OP_TFORPREP = 75,
  OP_TFORLOOP = 77, OP_SETLIST = 78, OP_EXTRAARG = 82
};

static uint32_t instruction(const function *f, int32_t pc) {
  uint32_t word;
  memcpy(&word, f->code + (size_t)pc * 4, 4);
  return word;
}

static int opcode(uint32_t word) { return (int)(word & 0x7F); }
static int32_t argument_bx(uint32_t word) { return (int32_t)(word >> 15); }
static bool argument_k(uint32_t word) { return (word >> 15 & 1) != 0; }

static int64_t jump_target(const function *f, int64_t pc) {
  return pc + 1 + (int64_t)(instruction(f, (int32_t)pc) >> 7) - ((1 << 24) - 1);
}

/// The instructions that can follow one, at most two; answers how many.
static int successors(const function *f, int32_t pc, int64_t next[2]) {
  uint32_t word = instruction(f, pc);
  int op = opcode(word);
  next[0] = (int64_t)pc + 1;
  if (op == OP_JMP) {
    next[0] = jump_target(f, pc);
  } else if (op >= OP_EQ && op <= OP_TESTSET) {
    // A test runs the jump behind it itself, or skips it.
    if (pc + 1 < f->size && opcode(instruction(f, pc + 1)) == OP_JMP) next[0] = jump_target(f, (int64_t)pc + 1);
    next[1] = (int64_t)pc + 2;
    return 2;
  } else if (op == OP_LOADKX || op == OP_LFALSESKIP || op == OP_NEWTABLE) {
    next[0] = (int64_t)pc + 2;
  } else if (op == OP_SETLIST) {
    if (argument_k(word)) next[0] = (int64_t)pc + 2;
  } else if (op >= OP_TAILCALL && op <= OP_RETURN1) {
    return 0;
  } else if (op == OP_FORLOOP || op == OP_TFORLOOP) {
    next[1] = (int64_t)pc + 1 - argument_bx(word);
    return 2;
  } else if (op == OP_FORPREP) {
    next[1] = (int64_t)pc + 2 + argument_bx(word);
    return 2;
  } else if (op == OP_TFORPREP) {
    next[0] = (int64_t)pc + 1 + argument_bx(word);
  } else if (op > OP_EXTRAARG) {
    return -1;
  }
  return 1;
}

/// Marks the instructions that can be reached from the first one; false where the code is not understood.
static bool mark_reached(const function *f, uint8_t *reached, int32_t *waiting) {
  int32_t count = 0;
  reached[0] = 1;
  waiting[count++] = 0;
  while (count > 0) {
    int64_t next[2];
    int following = successors(f, waiting[--count], next);
    if (following < 0) return false;
    for (int i = 0; i < following; i++) {
      if (next[i] < 0 || next[i] >= f->size) return false;
      if (reached[next[i]]) continue;
      reached[next[i]] = 1;
      waiting[count++] = (int32_t)next[i];
    }
  }
  return true;
}

/// Notes a line on which the function runs something; false where that is the making of an inner function which ends
/// there.
static bool note_line(function *f, int64_t line) {
  int32_t low = 0, high = f->inner_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (f->inner[middle].last < line) low = middle + 1;
    else high = middle;
  }
  if (low < f->inner_count && f->inner[low].last == line) {
    f->inner[low].is_made = true;
    return false;
  }
  // No other one can begin on the line: it would end before this one begins.
  if (low < f->inner_count && f->inner[low].first == line) f->inner[low].has_code_at_first = true;
  return true;
}

/// Tells the lines of a function whose instructions are marked; reads the absolute lines as it goes.
static void tell_lines(reader *r, function *f, const uint8_t *reached) {
  int32_t absolute_count = read_count(r);
  int64_t line = f->defined;
  for (int32_t pc = 0; pc < f->size && !r->failed; pc++) {
    int8_t step = (int8_t)f->line_steps[pc];
    if (step == -128) {
      if (absolute_count-- <= 0 || read_int(r) != pc) r->failed = true;
      line = read_int(r);
    } else {
      line += step;
    }
    // The first instruction of a variadic function sets it up, before hooks are called.
    if (!reached[pc] || (f->is_variadic && pc == 0) || line < 1 || line > INT32_MAX) continue;
    if (!note_line(f, line)) continue;
    if (!r->take(r->context, (int32_t)line, f->defined, f->depth, 0)) r->failed = true;
  }
  if (absolute_count != 0) r->failed = true;
  for (int32_t i = 0; i < f->inner_count && !r->failed; i++) {
    inner_function *inner = &f->inner[i];
    if (!inner->is_made || inner->has_code_at_first) continue;
    if (!r->take(r->context, inner->first, f->defined, f->depth, inner->last)) r->failed = true;
  }
}

/// Reads a function and those inside it, and answers its lines.
static inner_function read_function(reader *r, int32_t depth);

static void read_inner_functions(reader *r, function *f) {
  int32_t count = read_count(r);
  if (r->failed || count == 0) return;
  f->inner = malloc((size_t)count * sizeof *f->inner);
  if (f->inner == NULL) {
    r->failed = true;
    return;
  }
  for (int32_t i = 0; i < count && !r->failed; i++) {
    inner_function inner = read_function(r, f->depth + 1);
    if (inner.last > inner.first) f->inner[f->inner_count++] = inner;
  }
}

static void skip_names(reader *r) {
  int32_t locals = read_count(r);
  for (int32_t i = 0; i < locals && !r->failed; i++) {
    skip_string(r);
    read_int(r);
    read_int(r);
  }
  int32_t upvalues = read_count(r);
  for (int32_t i = 0; i < upvalues && !r->failed; i++) skip_string(r);
}

static inner_function read_function(reader *r, int32_t depth) {
  skip_string(r);
  function f = {.defined = read_int(r), .depth = depth};
  int32_t last = read_int(r);
  read_byte(r);
  f.is_variadic = read_byte(r) != 0;
  read_byte(r);
  f.size = read_count(r);
  f.code = read_bytes(r, (size_t)f.size * 4);
  skip_constants(r);
  read_bytes(r, (size_t)read_count(r) * 3);
  read_inner_functions(r, &f);
  int32_t steps = read_count(r);
  f.line_steps = read_bytes(r, (size_t)steps);
  if (steps != f.size || f.size == 0) r->failed = true;
  if (!r->failed) {
    uint8_t *reached = calloc((size_t)f.size, 1);
    int32_t *waiting = malloc((size_t)f.size * sizeof *waiting);
    if (reached == NULL || waiting == NULL || !mark_reached(&f, reached, waiting)) r->failed = true;
    if (!r->failed) tell_lines(r, &f, reached);
    free(waiting);
    free(reached);
  }
  free(f.inner);
  skip_names(r);
  return (inner_function){.first = f.defined, .last = last};
}

bool lh_lines_find(const uint8_t *bytes, size_t length, lh_take_line take, void *context) {
  // The signature, version 5.4, the official format, a check of damage, and the sizes of an instruction, an integer
  // and a float.
  static const uint8_t beginning[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
  reader r = {.next = bytes, .end = bytes + length, .take = take, .context = context};
  const uint8_t *header = read_bytes(&r, sizeof beginning - 1);
  if (header == NULL || memcmp(header, beginning, sizeof beginning - 1) != 0) return false;
  // An integer and a float as this machine writes them, and the number of upvalues.
  read_bytes(&r, 8 + 8 + 1);
  read_function(&r, 0);
  return !r.failed && r.next == r.end;
}
