#include "Chunks/lines.h"

#include <stdlib.h>
#include <string.h>

#include "Chunks/compiled.h"

typedef struct reader {
  lh_compiled chunk;
  lh_take_line take;
  void *context;
} reader;

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

static uint32_t instruction(const function *f, int32_t pc) { return lh_instruction(f->code, pc); }

static int64_t jump_target(const function *f, int64_t pc) { return pc + 1 + lh_jump(instruction(f, (int32_t)pc)); }

/// The instructions that can follow one, at most two; answers how many.
static int successors(const function *f, int32_t pc, int64_t next[2]) {
  uint32_t word = instruction(f, pc);
  int op = lh_opcode(word);
  next[0] = (int64_t)pc + 1;
  if (op == OP_JMP) {
    next[0] = jump_target(f, pc);
  } else if (op >= OP_EQ && op <= OP_TESTSET) {
    // A test runs the jump behind it itself, or skips it.
    if (pc + 1 < f->size && lh_opcode(instruction(f, pc + 1)) == OP_JMP) next[0] = jump_target(f, (int64_t)pc + 1);
    next[1] = (int64_t)pc + 2;
    return 2;
  } else if (op == OP_LOADKX || op == OP_LFALSESKIP || op == OP_NEWTABLE) {
    next[0] = (int64_t)pc + 2;
  } else if (op == OP_SETLIST) {
    if (lh_argument_k(word)) next[0] = (int64_t)pc + 2;
  } else if (op >= OP_TAILCALL && op <= OP_RETURN1) {
    return 0;
  } else if (op == OP_FORLOOP || op == OP_TFORLOOP) {
    next[1] = (int64_t)pc + 1 - lh_argument_bx(word);
    return 2;
  } else if (op == OP_FORPREP) {
    next[1] = (int64_t)pc + 2 + lh_argument_bx(word);
    return 2;
  } else if (op == OP_TFORPREP) {
    next[0] = (int64_t)pc + 1 + lh_argument_bx(word);
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
  int32_t absolute_count = lh_compiled_count(&r->chunk);
  int64_t line = f->defined;
  for (int32_t pc = 0; pc < f->size && !r->chunk.failed; pc++) {
    int8_t step = (int8_t)f->line_steps[pc];
    if (step == -128) {
      if (absolute_count-- <= 0 || lh_compiled_int(&r->chunk) != pc) r->chunk.failed = true;
      line = lh_compiled_int(&r->chunk);
    } else {
      line += step;
    }
    // The first instruction of a variadic function sets it up, before hooks are called.
    if (!reached[pc] || (f->is_variadic && pc == 0) || line < 1 || line > INT32_MAX) continue;
    if (!note_line(f, line)) continue;
    if (!r->take(r->context, (int32_t)line, f->defined, f->depth, 0)) r->chunk.failed = true;
  }
  if (absolute_count != 0) r->chunk.failed = true;
  for (int32_t i = 0; i < f->inner_count && !r->chunk.failed; i++) {
    inner_function *inner = &f->inner[i];
    if (!inner->is_made || inner->has_code_at_first) continue;
    if (!r->take(r->context, inner->first, f->defined, f->depth, inner->last)) r->chunk.failed = true;
  }
}

/// Reads a function and those inside it, and answers its lines.
static inner_function read_function(reader *r, int32_t depth);

static void read_inner_functions(reader *r, function *f, int32_t count) {
  if (r->chunk.failed || count == 0) return;
  f->inner = malloc((size_t)count * sizeof *f->inner);
  if (f->inner == NULL) {
    r->chunk.failed = true;
    return;
  }
  for (int32_t i = 0; i < count && !r->chunk.failed; i++) {
    inner_function inner = read_function(r, f->depth + 1);
    if (inner.last > inner.first) f->inner[f->inner_count++] = inner;
  }
}

static inner_function read_function(reader *r, int32_t depth) {
  lh_compiled_function read = lh_compiled_function_read(&r->chunk);
  function f = {.defined = read.defined, .depth = depth, .code = read.code, .size = read.size};
  f.is_variadic = read.sizes != NULL && read.sizes[1] != 0;
  read_inner_functions(r, &f, read.inner_count);
  int32_t steps = lh_compiled_count(&r->chunk);
  f.line_steps = lh_compiled_bytes(&r->chunk, (size_t)steps);
  if (steps != f.size || f.size == 0) r->chunk.failed = true;
  if (!r->chunk.failed) {
    uint8_t *reached = calloc((size_t)f.size, 1);
    int32_t *waiting = malloc((size_t)f.size * sizeof *waiting);
    if (reached == NULL || waiting == NULL || !mark_reached(&f, reached, waiting)) r->chunk.failed = true;
    if (!r->chunk.failed) tell_lines(r, &f, reached);
    free(waiting);
    free(reached);
  }
  free(f.inner);
  lh_compiled_skip_names(&r->chunk);
  return (inner_function){.first = f.defined, .last = read.last};
}

bool lh_lines_find(const uint8_t *bytes, size_t length, lh_take_line take, void *context) {
  reader r = {.chunk = {.next = bytes, .end = bytes + length}, .take = take, .context = context};
  if (!lh_compiled_begin(&r.chunk)) return false;
  read_function(&r, 0);
  return !r.chunk.failed && r.chunk.next == r.chunk.end;
}
