#include "CTabuluaIsolation.h"

#include <errno.h>
#include <sched.h>

#if defined(__linux__)

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "filter.h"

// MARK: Inside

/// Room in the address space for what takes none of the memory: libraries, and what threads set aside.
#define SPARE_SPACE ((uint64_t)4 << 30)
#define SPARE_OF_A_CORE ((uint64_t)160 << 20)

static bool set_limit(int what, uint64_t value) {
  struct rlimit present;
  if (getrlimit((__rlimit_resource_t)what, &present) != 0) return false;
  if (present.rlim_max != RLIM_INFINITY && value > present.rlim_max) value = present.rlim_max;
  struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
  return setrlimit((__rlimit_resource_t)what, &limit) == 0;
}

/// Opens standard input anew where more could be done with it than to read; a socket has no name, and stays.
static void only_read_input(void) {
  int flags = fcntl(STDIN_FILENO, F_GETFL);
  if (flags == -1 || (flags & O_ACCMODE) == O_RDONLY) return;
  int opened = open("/proc/self/fd/0", O_RDONLY | O_NOCTTY | O_CLOEXEC);
  if (opened < 0) return;
  dup2(opened, STDIN_FILENO);
  close(opened);
}

/// Closes what is open for more than reading; what a shell opens for reading, as in `<(…)`, has a name that is used.
static bool close_others(int channel) {
  DIR *list = opendir("/proc/self/fd");
  if (list == NULL) return false;
  int own = dirfd(list);
  struct dirent *entry;
  while ((entry = readdir(list)) != NULL) {
    int descriptor = atoi(entry->d_name);
    if (descriptor <= STDERR_FILENO || descriptor == channel || descriptor == own) continue;
    int flags = fcntl(descriptor, F_GETFL);
    if (flags != -1 && (flags & O_ACCMODE) != O_RDONLY) close(descriptor);
  }
  closedir(list);
  return true;
}

int32_t ci_give_up(int32_t channel, int32_t parent, uint64_t memory, uint32_t *missing) {
  *missing = 0;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // It may have died before.
  if (getppid() != parent) _exit(1);
  only_read_input();
  if (!close_others(channel)) return errno;
  signal(SIGXFSZ, SIG_IGN);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  uint64_t spare = SPARE_SPACE + SPARE_OF_A_CORE * (uint64_t)(cores < 1 ? 1 : cores);
  uint64_t space = memory > UINT64_MAX - spare ? UINT64_MAX : memory + spare;
  // What may be written to is counted, and besides it, loosely, what is only set aside.
  if (!set_limit(RLIMIT_CORE, 0) || !set_limit(RLIMIT_FSIZE, 0) || !set_limit(RLIMIT_DATA, memory) ||
      !set_limit(RLIMIT_AS, space)) {
    return errno;
  }
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (!ci_refuse_changes()) *missing |= CI_NO_FILE_RULES;
  if (!ci_filter_calls(channel)) *missing |= CI_NO_CALL_FILTER;
  return 0;
}

void *ci_open_board(int32_t descriptor, size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  return memory == MAP_FAILED ? NULL : memory;
}

// MARK: Outside

int32_t ci_start_again(
    char *const *arguments, char *const *environment, int32_t channel, int32_t board, int32_t errors,
    int32_t *process) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return ENOMEM;
  int32_t error = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  if (error == 0 && (fcntl(channel, F_SETFD, 0) != 0 || fcntl(board, F_SETFD, 0) != 0)) error = errno;
  pid_t child = 0;
  if (error == 0) error = posix_spawn(&child, "/proc/self/exe", &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  *process = child;
  return error;
}

void *ci_make_board(size_t size, int32_t *descriptor) {
  int made = memfd_create("tabulua", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (made < 0) return NULL;
  void *memory = MAP_FAILED;
  // Whoever could make it smaller could end the process that reads it.
  if (ftruncate(made, (off_t)size) == 0 && fcntl(made, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0) {
    memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, made, 0);
  }
  if (memory == MAP_FAILED) {
    int error = errno;
    close(made);
    errno = error;
    return NULL;
  }
  *descriptor = made;
  return memory;
}

int32_t ci_make_channel(int32_t ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  // Larger blocks where the system lets them be.
  int size = 1 << 20;
  for (int i = 0; i < 2; i++) setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  return 0;
}

int32_t ci_make_pipe(int32_t ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

static volatile sig_atomic_t noted;

static void note(int signal) {
  if (noted == 0) noted = signal;
}

void ci_note_signals(void) {
  const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction present;
    if (sigaction(signals[i], NULL, &present) != 0 || present.sa_handler == SIG_IGN) continue;
    // Without `SA_RESTART`: what waits for a reader must not go on waiting.
    struct sigaction action = {.sa_handler = note};
    sigemptyset(&action.sa_mask);
    sigaction(signals[i], &action, NULL);
  }
}

int32_t ci_noted_signal(void) { return noted; }

void ci_end_by(int32_t number) {
  signal(number, SIG_DFL);
  raise(number);
}

#else

int32_t ci_give_up(int32_t channel, int32_t parent, uint64_t memory, uint32_t *missing) {
  (void)channel, (void)parent, (void)memory, (void)missing;
  return ENOTSUP;
}

int32_t ci_start_again(
    char *const *arguments, char *const *environment, int32_t channel, int32_t board, int32_t errors,
    int32_t *process) {
  (void)arguments, (void)environment, (void)channel, (void)board, (void)errors, (void)process;
  return ENOTSUP;
}

void *ci_make_board(size_t size, int32_t *descriptor) {
  (void)size, (void)descriptor;
  errno = ENOTSUP;
  return NULL;
}

void *ci_open_board(int32_t descriptor, size_t size) {
  (void)descriptor, (void)size;
  return NULL;
}

int32_t ci_make_channel(int32_t ends[2]) {
  (void)ends;
  return ENOTSUP;
}

int32_t ci_make_pipe(int32_t ends[2]) {
  (void)ends;
  return ENOTSUP;
}

void ci_note_signals(void) {}

int32_t ci_noted_signal(void) { return 0; }

void ci_end_by(int32_t signal) { (void)signal; }

#endif

void ci_pause(void) { sched_yield(); }
