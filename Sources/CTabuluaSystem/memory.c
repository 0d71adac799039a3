#include "CTabuluaSystem.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// How Swift and the C library end a process that gets no memory: they raise one of these.
static const int signals[] = {SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS};
#define COUNT (sizeof(signals) / sizeof(signals[0]))

// What was done at these signals before, such as by Swift's own help for debugging; it is done where memory is not the reason.
static struct sigaction before[COUNT];

// The stack on which a signal is handled in the first thread, whose own stack may be what could not grow; that of another thread
// has its whole size from the beginning.
#define STACK ((size_t)64 << 10)

// What is written, and the exit status: nothing can be made any more when they are needed.
static char *words;
static size_t length;
static int status;
static size_t limit;

// Whether a thread has begun to write that: others may get no memory at the same moment.
static atomic_flag is_told = ATOMIC_FLAG_INIT;

// Whether this process can get no more than half of what it may have in all: an array that grows takes its old place and its
// new one at the same time.
static int is_memory_gone(void) {
  void *more = mmap(NULL, limit / 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (more == MAP_FAILED) return 1;
  munmap(more, limit / 2);
  return 0;
}

void cs_end_without_memory(void) {
  if (words == NULL) return;
  while (atomic_flag_test_and_set(&is_told)) pause();
  ssize_t ignored = write(STDERR_FILENO, words, length);
  (void)ignored;
  _exit(status);
}

static void end_process(int number, siginfo_t *info, void *context) {
  (void)context;
  // Swift aborts where an allocation fails, which may be one of a size that is not known here, and hardly ever else. An abort
  // that another process sends has nothing to do with memory.
  int is_own_abort = number == SIGABRT && info->si_pid == getpid();
  if (is_own_abort || is_memory_gone()) cs_end_without_memory();
  for (size_t i = 0; i < COUNT; i++) {
    if (signals[i] == number) sigaction(number, &before[i], NULL);
  }
  raise(number);
}

size_t cs_memory_limit(void) {
  struct rlimit data, space;
  rlim_t least = RLIM_INFINITY;
  if (getrlimit(RLIMIT_DATA, &data) == 0) least = data.rlim_cur;
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur < least) least = space.rlim_cur;
  return least == RLIM_INFINITY ? 0 : (size_t)least;
}

void cs_tell_of_no_memory(const char *text, int exit_status) {
  static char stack[STACK];
  limit = cs_memory_limit();
  if (limit == 0) return;
  words = strdup(text);
  if (words == NULL) return;
  length = strlen(words);
  status = exit_status;
  stack_t place = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&place, NULL);
  for (size_t i = 0; i < COUNT; i++) {
    if (sigaction(signals[i], NULL, &before[i]) != 0 || before[i].sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_sigaction = end_process, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(signals[i], &action, NULL);
  }
}
