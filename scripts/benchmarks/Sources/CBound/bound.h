// A bound for `scripts/bench edits`: the same edits of the same table, in order, by a program that does nothing else.
//
// Two threads find the records (with AVX2 where the machine has it), hash their keys, find the rows of the edits, and
// write; a list with links both ways holds the order. It is what somebody writes in a day who knows the machine, so it
// checks what a wrong output would come of: a key that no row has or two rows have, a row that is gone, a record that is
// cut off, a field that is not there, a file that cannot be written. Its output is Tabulua's, byte for byte.
//
// It does less: edits are of one form, one column is set, a row has no place by number, a key has no quotes, UTF-8 is
// not checked, nobody is asked whether a step may be made, nothing tells what changed, nothing is taken back, and the
// output is not replaced at once.
#ifndef BOUND_H
#define BOUND_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORKERS = 2 };

/// Bytes that lie in a mapped file.
typedef struct {
  const uint8_t *bytes;
  size_t length;
} span;

/// The table: where its records start, and the hashes of their keys. Record 0 is the head.
typedef struct {
  span file;
  /// The first byte of each record, and the length of the file at the end.
  uint32_t *starts;
  uint32_t *hashes;
  /// How many records there are with the head.
  uint32_t count;
  /// The column that is set.
  unsigned column;
} table;

/// What an edit does.
enum verb { SET, DELETE, DRAG };

/// One edit; once its rows are found, also their numbers, and what it sets as the table has it, without quotes.
typedef struct {
  span key, before, value, old;
  uint32_t row, anchor;
  uint8_t verb;
} edit;

typedef struct {
  edit *items;
  size_t count;
} edits;

/// The rows' numbers by their keys, in as many parts as there are workers.
typedef struct {
  uint64_t *slots[WORKERS];
  uint32_t mask;
} key_index;

/// The rows in their order. Record 0 stands before the first and after the last.
typedef struct {
  uint32_t *next, *previous;
  /// The last edit that sets the row's column, plus one; 0 for none.
  uint32_t *set;
  /// How many rows are left, and how long the written file is.
  size_t count, length;
} list;

/// Ends the program with what went wrong.
_Noreturn void fail(const char *message, span what);

/// Maps a file that is only read.
span map_file(const char *path);

/// Memory full of zeros, in great pages where the system has them.
void *zeros(size_t bytes);

/// Runs a function on each worker, and waits for all.
void on_each_worker(void (*work)(void *context, unsigned worker), void *context);

/// Reads the edits: number, verb, key, before, note; the first line names them.
edits read_edits(span file);

/// Finds the records of a table, meanwhile one worker reads the edits.
void scan(table *t, span edits_file, edits *read);

/// The key of a record, as it is meant.
span key_of(const table *t, uint32_t record);

/// The field of a record that is set, with its quotes.
span field_of(const table *t, uint32_t record, unsigned column);

/// The hash of a key.
uint32_t hash_key(span key);

/// Makes the index of a scanned table, and finds the rows that the edits name.
void resolve(const table *t, edits *e);

/// Makes the edits, one after the other.
list apply(const table *t, const edits *e);

/// Writes the rows in their order.
void write_rows(const table *t, const edits *e, const list *l, const char *path);

#endif
