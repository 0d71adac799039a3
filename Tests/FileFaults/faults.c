// Loaded before the C library (`LD_PRELOAD`): lets calls on files below one folder fail, or ends the program there.
//
//   FAULT_FOLDER  the folder; other files are left alone
//   FAULT_LOG     a file to which the name of each such call is appended
//   FAULT_AT      the number of the call that fails, from 1 on; without it none does
//   FAULT_KIND    EIO, ENOSPC, EDQUOT, EINTR, short (a write of one byte), kill, or edit: nothing fails, but a line is
//                 added to the file FAULT_EDIT before
//   FAULT_REST    if it is set, all calls from there on fail
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int calls;
static atomic_bool ours[1 << 16];

/// Whether a path lies in the folder; one that is not absolute lies in the folder that the program runs in.
static int is_ours(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  if (!folder || !path) return 0;
  if (path[0] != '/') {
    char here[PATH_MAX];
    return getcwd(here, sizeof here) && strncmp(here, folder, strlen(folder)) == 0;
  }
  return strncmp(path, folder, strlen(folder)) == 0;
}

static int is_our_file(int file) { return file >= 0 && file < (1 << 16) && ours[file]; }

/// Notes a call; the error with which it fails, or zero. A short write is -1.
static int fault(const char *name) {
  int number = atomic_fetch_add(&calls, 1) + 1;
  const char *log = getenv("FAULT_LOG");
  if (log) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    char line[64];
    int length = snprintf(line, sizeof line, "%s\n", name);
    if (file >= 0) {
      syscall(SYS_write, file, line, length);
      syscall(SYS_close, file);
    }
  }
  const char *at = getenv("FAULT_AT");
  if (!at || number < atoi(at) || (number > atoi(at) && !getenv("FAULT_REST"))) return 0;
  const char *kind = getenv("FAULT_KIND");
  if (!kind || strcmp(kind, "EIO") == 0) return EIO;
  if (strcmp(kind, "ENOSPC") == 0) return ENOSPC;
  if (strcmp(kind, "EDQUOT") == 0) return EDQUOT;
  if (strcmp(kind, "EINTR") == 0) return EINTR;
  if (strcmp(kind, "short") == 0) return -1;
  if (strcmp(kind, "edit") == 0) {
    static const char line[] = "9,theirs\n";
    int file = (int)syscall(SYS_openat, AT_FDCWD, getenv("FAULT_EDIT"), O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    if (file < 0) abort();
    syscall(SYS_write, file, line, sizeof line - 1);
    syscall(SYS_close, file);
    return 0;
  }
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_IF(condition, name) \
  do { \
    int number = (condition) ? fault(name) : 0; \
    if (number > 0) { errno = number; return -1; } \
  } while (0)

static int opened(int file, const char *path) {
  if (file >= 0 && file < (1 << 16)) ours[file] = is_ours(path);
  return file;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  FAIL_IF(is_ours(path), "open");
  return opened(REAL(open)(path, flags, mode), path);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  FAIL_IF(is_ours(path), "open");
  return opened(REAL(open64)(path, flags, mode), path);
}

int close(int file) {
  if (file >= 0 && file < (1 << 16)) ours[file] = 0;
  return REAL(close)(file);
}

ssize_t read(int file, void *bytes, size_t count) {
  FAIL_IF(is_our_file(file), "read");
  return REAL(read)(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t place) {
  FAIL_IF(is_our_file(file), "pread");
  return REAL(pread)(file, bytes, count, place);
}

ssize_t write(int file, const void *bytes, size_t count) {
  int number = is_our_file(file) ? fault("write") : 0;
  if (number > 0) {
    errno = number;
    return -1;
  }
  return REAL(write)(file, bytes, number < 0 && count > 1 ? 1 : count);
}

int fsync(int file) {
  FAIL_IF(is_our_file(file), "fsync");
  return REAL(fsync)(file);
}

int ftruncate(int file, off_t size) {
  FAIL_IF(is_our_file(file), "ftruncate");
  return REAL(ftruncate)(file, size);
}

int fchmod(int file, mode_t mode) {
  FAIL_IF(is_our_file(file), "fchmod");
  return REAL(fchmod)(file, mode);
}

int fchown(int file, uid_t owner, gid_t group) {
  FAIL_IF(is_our_file(file), "fchown");
  return REAL(fchown)(file, owner, group);
}

int flock(int file, int operation) {
  FAIL_IF(is_our_file(file), "flock");
  return REAL(flock)(file, operation);
}

int rename(const char *path, const char *other) {
  FAIL_IF(is_ours(other), "rename");
  return REAL(rename)(path, other);
}

int link(const char *path, const char *other) {
  FAIL_IF(is_ours(other), "link");
  return REAL(link)(path, other);
}

int linkat(int folder, const char *path, int other_folder, const char *other, int flags) {
  FAIL_IF(is_ours(other), "linkat");
  return REAL(linkat)(folder, path, other_folder, other, flags);
}

int unlink(const char *path) {
  FAIL_IF(is_ours(path), "unlink");
  return REAL(unlink)(path);
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  static __typeof__(&syscall) real;
  if (!real) real = (__typeof__(&syscall))dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_renameat2) {
    FAIL_IF(is_ours((const char *)a[3]), "exchange");
  }
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
