// CBound TABLE EDITS OUTPUT: the edits of a table, as fast as a machine with two cores makes them. See bound.h.
#include "bound.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

_Noreturn void fail(const char *message, span what) {
  fprintf(stderr, "CBound: %s: %.*s\n", message, (int)(what.length < 80 ? what.length : 80), (const char *)what.bytes);
  exit(1);
}

span map_file(const char *path) {
  struct stat status;
  int file = open(path, O_RDONLY);
  span name = {(const uint8_t *)path, strlen(path)};
  if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0) fail("cannot be read", name);
  void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (bytes == MAP_FAILED) fail("cannot be mapped", name);
  close(file);
  return (span){bytes, (size_t)status.st_size};
}

void *zeros(size_t bytes) {
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) fail("there is no memory", (span){0});
#if defined(MADV_HUGEPAGE)
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

typedef struct {
  void (*work)(void *, unsigned);
  void *context;
  unsigned worker;
} job;

static void *run(void *argument) {
  job *j = argument;
  j->work(j->context, j->worker);
  return NULL;
}

void on_each_worker(void (*work)(void *context, unsigned worker), void *context) {
  pthread_t threads[WORKERS];
  job jobs[WORKERS];
  for (unsigned i = 0; i < WORKERS; i++) jobs[i] = (job){work, context, i};
  for (unsigned i = 1; i < WORKERS; i++) {
    if (pthread_create(&threads[i], NULL, run, &jobs[i]) != 0) fail("a thread cannot be made", (span){0});
  }
  run(&jobs[0]);
  for (unsigned i = 1; i < WORKERS; i++) pthread_join(threads[i], NULL);
}

int main(int count, char **arguments) {
  if (count != 4) fail("usage: CBound TABLE EDITS OUTPUT", (span){0});
  table t = {.file = map_file(arguments[1])};
  edits e;
  scan(&t, map_file(arguments[2]), &e);
  const span column = {(const uint8_t *)"note", 4};
  for (;; t.column++) {
    span name = field_of(&t, 0, t.column);
    if (name.length == column.length && memcmp(name.bytes, column.bytes, column.length) == 0) break;
  }
  resolve(&t, &e);
  list l = apply(&t, &e);
  write_rows(&t, &e, &l, arguments[3]);
}
