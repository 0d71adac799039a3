// A process that gives up what it does not need, for the rest of its life, and the process that looks after it.
//
// Linux only: elsewhere every function answers that it is not there. Nothing here knows Lua, or tables.
#ifndef CISOLATION_H
#define CISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a process could not give up, because the system has no way to.
enum {
  /// The system calls that make processes, reach the network or change files are not refused.
  CI_NO_CALL_FILTER = 1,
  /// The file system does not refuse to be changed by itself; the filter of calls does.
  CI_NO_FILE_RULES = 2,
};

/// Gives up all rights that a process does not need for running untrusted scripts, before it has a second thread.
///
/// It dies with its parent, leaves no memory image, gets no new privileges, may use so many bytes of memory, can write
/// no file, and can write to nothing but `channel` and its standard error. Files that are open for more than reading
/// are closed, standard input is opened anew for reading only. Where the system can, calls are refused that make
/// processes, open files for writing or change names, reach the network, or send signals to others.
///
/// \param parent the process that must be its parent.
/// \param missing set to what the system has no way to give up, of `CI_NO_…`.
/// \returns zero, or a number of `errno`.
int32_t ci_give_up(int32_t channel, int32_t parent, uint64_t memory, uint32_t *missing);

/// Lets this thread, and those that it begins, read only some files, and what is below some folders, for ever.
///
/// It is asked for once it is known what the scripts need, and before one of them is loaded. Files that are open stay open;
/// pipes have no place, and are not kept from anyone. Where the system has no such rules, nothing changes.
///
/// \param missing set to `CI_NO_FILE_RULES` where the system has no such rules, to zero where it has.
/// \returns zero, or a number of `errno`.
int32_t ci_read_only_these(const char *const *paths, int32_t count, uint32_t *missing);

/// Starts this program again.
///
/// The process has this one's standard input, its standard output nowhere, `errors` as its standard error, and
/// `channel` and `board` under their numbers.
///
/// \returns zero, or a number of `errno`.
int32_t ci_start_again(
    char *const *arguments, char *const *environment, int32_t channel, int32_t board, int32_t errors, int32_t *process);

/// Makes memory that another process can share, and that neither can make smaller or larger; null where there is none.
///
/// \param descriptor set to the file by which the other one gets it.
void *ci_make_board(size_t size, int32_t *descriptor);

/// The memory behind a descriptor, which is closed; null where it cannot be had.
void *ci_open_board(int32_t descriptor, size_t size);

/// Two ends of a channel, closed when another program is started; zero, or a number of `errno`.
int32_t ci_make_channel(int32_t ends[2]);

/// Two ends of a pipe, for reading and for writing, of which reading never waits; zero, or a number of `errno`.
int32_t ci_make_pipe(int32_t ends[2]);

/// From now on the signals that end a program from outside are only noted, unless they are ignored.
void ci_note_signals(void);

/// The signal that was noted; zero for none.
int32_t ci_noted_signal(void);

/// Ends this process as a signal would have.
void ci_end_by(int32_t signal);

/// Waits a moment.
void ci_pause(void);

/// Takes a flag that is zero; false where another thread has taken it.
static inline bool ci_try_take(int32_t *flag) { return __atomic_exchange_n(flag, 1, __ATOMIC_ACQUIRE) == 0; }

/// Takes a flag. A thread that ends the process takes it for good: then this one waits for the end.
static inline void ci_take(int32_t *flag) {
  while (!ci_try_take(flag)) ci_pause();
}

/// Gives a flag back.
static inline void ci_give(int32_t *flag) { __atomic_store_n(flag, 0, __ATOMIC_RELEASE); }

#endif
