#include "filter.h"

#include "CTabuluaIsolation.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <unistd.h>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif

/// Calls from here on are younger than those that are listed one by one, and have one number on every machine.
#define FIRST_YOUNG 424

/// Calls that are refused whatever their arguments are.
static const uint16_t refused[] = {
    // Processes.
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_unshare,
    SYS_setns, SYS_setsid, SYS_setpgid, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_personality,
    SYS_capset, SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setfsuid,
    SYS_setfsgid, SYS_setgroups, SYS_setrlimit, SYS_setpriority, SYS_ioprio_set,
    // What lies open.
    SYS_dup, SYS_dup3, SYS_memfd_create, SYS_open_by_handle_at, SYS_sendfile, SYS_splice, SYS_tee, SYS_vmsplice,
    SYS_copy_file_range,
    // The network, and other ways to other processes.
    SYS_socket, SYS_socketpair, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_connect, SYS_sendto, SYS_sendmsg,
    SYS_sendmmsg, SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgctl, SYS_semget, SYS_semop,
    SYS_semtimedop, SYS_semctl, SYS_mq_open, SYS_mq_unlink, SYS_mq_timedsend, SYS_add_key, SYS_request_key, SYS_keyctl,
    // Files.
    SYS_mkdirat, SYS_mknodat, SYS_unlinkat, SYS_symlinkat, SYS_linkat, SYS_renameat2, SYS_truncate, SYS_ftruncate,
    SYS_fallocate, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
    SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_fanotify_init, SYS_fanotify_mark,
    // The machine.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_swapon, SYS_swapoff, SYS_reboot, SYS_sethostname,
    SYS_setdomainname, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_settimeofday, SYS_clock_settime,
    SYS_adjtimex, SYS_clock_adjtime, SYS_acct, SYS_quotactl, SYS_kexec_load, SYS_bpf, SYS_perf_event_open,
    SYS_userfaultfd, SYS_syslog, SYS_nfsservctl,
#if defined(SYS_renameat)
    SYS_renameat,
#endif
#if defined(__x86_64__)
    SYS_fork, SYS_vfork, SYS_dup2, SYS_creat, SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_unlink, SYS_symlink, SYS_link,
    SYS_rename, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_iopl, SYS_ioperm,
    SYS_modify_ldt, SYS_kexec_file_load, SYS_uselib, SYS_create_module,
#endif
};

/// Calls that write to the file that is their first argument.
static const uint16_t writing[] = {SYS_write, SYS_writev, SYS_pwrite64, SYS_pwritev, SYS_pwritev2};

/// Young calls that are let through; all others look as if the system did not have them.
static const uint16_t young[] = {
    436 /* close_range */, 439 /* faccessat2 */, 441 /* epoll_pwait2 */,
    // Landlock, which takes rights away and gives none: the files that may be read are known later than all else.
    444 /* landlock_create_ruleset */, 445 /* landlock_add_rule */, 446 /* landlock_restrict_self */, 449 /* futex_waitv */, 451 /* cachestat */,
    453 /* map_shadow_stack */, 454 /* futex_wake */, 455 /* futex_wait */, 456 /* futex_requeue */, 462 /* mseal */,
};

typedef struct program {
  struct sock_filter steps[1024];
  unsigned short count;
} program;

static void add(program *p, struct sock_filter step) { p->steps[p->count++] = step; }

static void load(program *p, size_t offset) {
  add(p, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void load_call(program *p) { load(p, offsetof(struct seccomp_data, nr)); }

/// The lower half of an argument; both machines keep it first.
static void load_argument(program *p, int index) { load(p, offsetof(struct seccomp_data, args) + (size_t)index * 8); }

static void answer(program *p, uint32_t action) { add(p, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action)); }

static void refuse(program *p, int error) { answer(p, SECCOMP_RET_ERRNO | (uint32_t)error); }

/// Answers where what is loaded is a value, and goes on where it is not.
static void answer_if(program *p, uint32_t value, uint32_t action) {
  add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  answer(p, action);
}

/// Begins what is done for one call; `end_call` ends it, and it must answer in any case.
static unsigned short begin_call(program *p, uint32_t call) {
  add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 0));
  return p->count;
}

static void end_call(program *p, unsigned short begin) {
  p->steps[begin - 1].jf = (unsigned char)(p->count - begin);
}

/// Lets a call through only where none of some bits of an argument is set.
static void allow_without(program *p, uint32_t call, int index, uint32_t bits, int error) {
  unsigned short begin = begin_call(p, call);
  load_argument(p, index);
  add(p, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits));
  answer_if(p, 0, SECCOMP_RET_ALLOW);
  refuse(p, error);
  end_call(p, begin);
}

/// Lets a call through only where the argument has one of some values.
static void allow_values(program *p, uint32_t call, int index, const uint32_t *values, int count, int error) {
  unsigned short begin = begin_call(p, call);
  load_argument(p, index);
  for (int i = 0; i < count; i++) answer_if(p, values[i], SECCOMP_RET_ALLOW);
  refuse(p, error);
  end_call(p, begin);
}

static void write_program(program *p, uint32_t channel) {
  load(p, offsetof(struct seccomp_data, arch));
  add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0));
  answer(p, SECCOMP_RET_KILL_PROCESS);
  load_call(p);
#if defined(__x86_64__)
  // The calls of the other kind of program that this machine runs.
  add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
  answer(p, SECCOMP_RET_KILL_PROCESS);
#endif

  const uint32_t ends[] = {channel, STDERR_FILENO};
  for (size_t i = 0; i < sizeof writing / sizeof *writing; i++) allow_values(p, writing[i], 0, ends, 2, EPERM);

  const uint32_t changes = O_ACCMODE | O_CREAT | O_TRUNC;
  allow_without(p, SYS_openat, 2, changes, EACCES);
#if defined(__x86_64__)
  allow_without(p, SYS_open, 1, changes, EACCES);
#endif

  const uint32_t own[] = {(uint32_t)getpid()};
  allow_values(p, SYS_kill, 0, own, 1, EPERM);
  allow_values(p, SYS_tgkill, 0, own, 1, EPERM);

  const uint32_t questions[] = {F_GETFD, F_SETFD, F_GETFL, F_SETFL};
  allow_values(p, SYS_fcntl, 1, questions, 4, EPERM);

  // Names of threads and of memory.
  const uint32_t names[] = {PR_SET_NAME, PR_GET_NAME, 0x53564d41};
  allow_values(p, SYS_prctl, 0, names, 3, EPERM);

  // Limits may be asked for, not set. A pointer whose lower half is zero is none.
  const uint32_t none[] = {0};
  allow_values(p, SYS_prlimit64, 2, none, 1, EPERM);

  // A thread, but no process.
  unsigned short begin = begin_call(p, SYS_clone);
  load_argument(p, 0);
  add(p, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, CLONE_THREAD));
  answer_if(p, CLONE_THREAD, SECCOMP_RET_ALLOW);
  refuse(p, EPERM);
  end_call(p, begin);

  answer_if(p, SYS_ioctl, SECCOMP_RET_ERRNO | ENOTTY);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) answer_if(p, refused[i], SECCOMP_RET_ERRNO | EPERM);

  for (size_t i = 0; i < sizeof young / sizeof *young; i++) answer_if(p, young[i], SECCOMP_RET_ALLOW);
  // As if the system had none of them, so that libraries take the older call, whose arguments can be seen.
  add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_YOUNG, 0, 1));
  refuse(p, ENOSYS);
  answer(p, SECCOMP_RET_ALLOW);
}

bool ci_filter_calls(int32_t channel) {
  static program p;
  p.count = 0;
  write_program(&p, (uint32_t)channel);
  struct sock_fprog filter = {.len = p.count, .filter = p.steps};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

/// The number of the calls of Landlock, and what they take; older headers have none of them.
#define CREATE_RULES 444
#define ADD_RULE 445
#define ENTER_RULES 446
#define BELOW_PATH 1

/// To read a file, and to list a folder.
#define READ_FILE (1 << 2)
#define READ_FOLDER (1 << 3)

/// The rights below a file; the system knows it without the room that would make it larger.
typedef struct __attribute__((packed)) path_rule {
  uint64_t rights;
  int32_t descriptor;
} path_rule;

typedef struct rules {
  uint64_t files;
  uint64_t network;
  uint64_t scope;
} rules;

bool ci_refuse_changes(void) {
  long version = syscall(CREATE_RULES, NULL, 0, 1U);
  if (version < 1) return false;
  // To execute (bit 0), to write (1), and all that makes or removes (4 to 12).
  rules asked = {.files = 0x1ff3};
  size_t size = sizeof asked.files;
  if (version >= 2) asked.files |= 1 << 13;  // to move to another folder
  if (version >= 3) asked.files |= 1 << 14;  // to cut short
  if (version >= 4) {
    asked.network = 3;  // to bind and to connect
    size += sizeof asked.network;
  }
  if (version >= 6) {
    asked.scope = 3;  // abstract sockets, and signals, of others
    size += sizeof asked.scope;
  }
  long descriptor = syscall(CREATE_RULES, &asked, size, 0U);
  if (descriptor < 0) return false;
  bool entered = syscall(ENTER_RULES, (int)descriptor, 0U) == 0;
  close((int)descriptor);
  return entered;
}

/// Lets what a path leads to be read, and what is below it; what is not there, or is a pipe, needs no rule.
static void allow_reading(int rules, const char *path) {
  int opened = open(path, O_PATH | O_CLOEXEC);
  if (opened < 0) return;
  struct stat status;
  if (fstat(opened, &status) == 0) {
    bool is_folder = S_ISDIR(status.st_mode);
    path_rule rule = {.rights = READ_FILE | (is_folder ? READ_FOLDER : 0), .descriptor = opened};
    syscall(ADD_RULE, rules, BELOW_PATH, &rule, 0U);
  }
  close(opened);
}

int32_t ci_read_only_these(const char *const *paths, int32_t count, uint32_t *missing) {
  *missing = 0;
  long version = syscall(CREATE_RULES, NULL, 0, 1U);
  if (version < 1) {
    *missing = CI_NO_FILE_RULES;
    return 0;
  }
  rules asked = {.files = READ_FILE | READ_FOLDER};
  long descriptor = syscall(CREATE_RULES, &asked, sizeof asked.files, 0U);
  if (descriptor < 0) return errno;
  for (int32_t i = 0; i < count; i++) allow_reading((int)descriptor, paths[i]);
  int32_t error = syscall(ENTER_RULES, (int)descriptor, 0U) == 0 ? 0 : errno;
  close((int)descriptor);
  return error;
}

#else

int32_t ci_read_only_these(const char *const *paths, int32_t count, uint32_t *missing) {
  (void)paths;
  (void)count;
  *missing = CI_NO_FILE_RULES;
  return 0;
}

bool ci_filter_calls(int32_t channel) {
  (void)channel;
  return false;
}

bool ci_refuse_changes(void) { return false; }

#endif
