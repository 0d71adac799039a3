#include "Limits/deadline.h"

#include <errno.h>
#include <string.h>
#include <time.h>

#include "Limits/limits.h"

void lh_set_deadline(lh_state *s, int64_t nanoseconds, int32_t signal) {
  lh_release_deadline(s);
  s->deadline.nanoseconds = nanoseconds;
  s->deadline.signal = signal;
  s->deadline.is_shared = false;
  s->limits.guarded = true;
  s->limits.is_armed = false;
}

void lh_start_deadline(lh_state *s) {
  s->deadline.is_shared = true;
  s->deadline.was_shared = true;
  s->deadline.number++;
}

/// The time that deadlines count in nanoseconds.
static int64_t clock_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void lh_name_calls(lh_state *s, int32_t function, const char *name) {
  lh_forget_name(s, function);
  int32_t count = s->deadline.named_count;
  if (count == LH_NAMED_CALLS) return;
  lh_named_call *named = &s->deadline.named[count];
  *named = (lh_named_call){.function = function};
  for (size_t i = 0; i < sizeof named->name && name[i] != 0; i++) named->name[i] = name[i];
  // A tick that comes now sees all of it, or nothing.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  s->deadline.named_count = count + 1;
}

void lh_forget_name(lh_state *s, int32_t function) {
  for (int32_t i = 0; i < s->deadline.named_count; i++) {
    if (s->deadline.named[i].function != function) continue;
    s->deadline.named[i] = s->deadline.named[s->deadline.named_count - 1];
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    s->deadline.named_count--;
    return;
  }
}

void lh_start_time_limit(lh_state *s, int64_t nanoseconds) {
  s->deadline.has_ended = 0;
  s->deadline.time_limit = nanoseconds;
  s->deadline.ends_at = nanoseconds == 0 ? 0 : clock_time() + nanoseconds;
}

lh_deadline_slot lh_read_deadline(const lh_deadline_slot *slot) {
  lh_deadline_slot read = {.is_taken = __atomic_load_n(&slot->is_taken, __ATOMIC_ACQUIRE), .left = INT64_MAX};
  if (read.is_taken == 0) return read;
  read.ticks = __atomic_load_n(&slot->ticks, __ATOMIC_ACQUIRE);
  read.left = __atomic_load_n(&slot->left, __ATOMIC_RELAXED);
  read.deadline = __atomic_load_n(&slot->deadline, __ATOMIC_RELAXED);
  read.is_of_all = __atomic_load_n(&slot->is_of_all, __ATOMIC_RELAXED);
  read.is_called = __atomic_load_n(&slot->is_called, __ATOMIC_RELAXED);
  for (int i = 0; i < LH_NAME_WORDS; i++) read.name[i] = __atomic_load_n(&slot->name[i], __ATOMIC_RELAXED);
  return read;
}

#if defined(__linux__)

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <sys/syscall.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

/// A tick is at most so far from the next one, and at least so far. A call ends up to two ticks after its deadline: it is
/// seen first at one, and last at another.
#define LONGEST_TICK INT64_C(20000000)
#define SHORTEST_TICK INT64_C(1000000)

/// How many ticks may meet no call before the clock stops.
#define IDLE_TICKS 3

/// The clock of a thread. The signal comes to the thread itself, so nothing here is read by another one.
typedef struct deadline_clock {
  timer_t timer;
  bool is_made;
  int signal;
  int64_t tick;
  lh_deadline_slot *slot;
  volatile sig_atomic_t is_ticking;
  volatile sig_atomic_t idle_ticks;
} deadline_clock;

static _Thread_local deadline_clock this_clock;

/// The open calls with a deadline of this thread, linked by `outer_deadline`.
static _Thread_local lh_state *volatile innermost;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;

/// Where the threads note what their calls have left; null unless somebody looks.
static lh_deadline_slot *slots;
static int32_t slot_count;

void lh_publish_deadlines(lh_deadline_slot *shared, int32_t count) {
  int32_t none = 0;
  if (!__atomic_compare_exchange_n(&slot_count, &none, count, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
  // Who sees the slots sees how many there are.
  __atomic_store_n(&slots, shared, __ATOMIC_RELEASE);
}

/// What a call has left, of which time.
typedef struct time_left {
  int64_t left;
  int64_t of;
  bool is_of_all;
  bool is_called;
  const lh_state *state;
} time_left;

static const time_left no_call = {.left = INT64_MAX};

/// The name of the function of a state's outermost call; null for none.
static const lh_named_call *name_of_call(const lh_state *s) {
  if (s == NULL || s->depth == 0 || s->deadline.callee == 0) return NULL;
  for (int32_t i = 0; i < s->deadline.named_count; i++) {
    if (s->deadline.named[i].function == s->deadline.callee) return &s->deadline.named[i];
  }
  return NULL;
}

/// Notes what the call that has the least has left.
static void publish(lh_deadline_slot *slot, time_left least) {
  __atomic_store_n(&slot->left, least.left, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->deadline, least.of, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->is_of_all, least.is_of_all, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->is_called, least.is_called, __ATOMIC_RELAXED);
  const lh_named_call *named = name_of_call(least.state);
  for (int i = 0; i < LH_NAME_WORDS; i++) {
    uint64_t word = 0;
    if (named != NULL) memcpy(&word, &named->name[i * (int)sizeof word], sizeof word);
    __atomic_store_n(&slot->name[i], word, __ATOMIC_RELAXED);
  }
  __atomic_store_n(&slot->ticks, slot->ticks + 1, __ATOMIC_RELEASE);
}

/// A slot that no thread has; null where there is none.
static lh_deadline_slot *take_slot(void) {
  lh_deadline_slot *first = __atomic_load_n(&slots, __ATOMIC_ACQUIRE);
  if (first == NULL) return NULL;
  for (int32_t i = 0; i < slot_count; i++) {
    uint64_t free = 0;
    lh_deadline_slot *slot = &first[i];
    if (!__atomic_compare_exchange_n(&slot->is_taken, &free, 1, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) continue;
    publish(slot, no_call);
    return slot;
  }
  return NULL;
}

static void delete_clock(void *argument) {
  deadline_clock *clock = argument;
  timer_delete(clock->timer);
  clock->is_made = false;
  lh_deadline_slot *slot = clock->slot;
  if (slot == NULL) return;
  clock->slot = NULL;
  publish(slot, no_call);
  __atomic_store_n(&slot->is_taken, 0, __ATOMIC_RELEASE);
}

static void make_key(void) { has_key = pthread_key_create(&key, delete_clock) == 0; }

static void set_timer(const deadline_clock *clock, int64_t tick) {
  struct timespec time = {.tv_sec = tick / 1000000000, .tv_nsec = tick % 1000000000};
  struct itimerspec interval = {.it_interval = time, .it_value = time};
  timer_settime(clock->timer, 0, &interval, NULL);
}

/// Looks at the time that the present call, or the present deadline, has taken since it was seen first.
///
/// What the host works at a change of a table counts twice: it takes about as long again to take it back.
static void look_at_call(lh_state *s, int64_t now) {
  bool is_paused = s->deadline.paused_at != 0 && s->deadline.paused_at == s->depth;
  if (is_paused || s->deadline.seen_number != s->deadline.number) {
    s->deadline.seen_number = s->deadline.number;
    s->deadline.seen_since = now;
    s->deadline.changed_for = 0;
  } else {
    if (s->deadline.changing_at == s->depth) s->deadline.changed_for += now - s->deadline.looked_at;
    int64_t taken = now - s->deadline.seen_since + s->deadline.changed_for;
    if (taken >= s->deadline.nanoseconds) {
      s->deadline.seen_for = taken;
      lh_limits_expire(s);
    }
  }
}

/// Since when the host works for the present deadline, as far as it was seen, if a call belongs to it; else since now.
static int64_t held_since(lh_state *s, int64_t now) {
  if (s->deadline.held_number != s->deadline.number) {
    s->deadline.held_number = s->deadline.number;
    s->deadline.held_since = now;
  }
  return s->deadline.called_number == s->deadline.number ? s->deadline.held_since : now;
}

/// Looks at a state with an open call, or that is held between its calls; answers what it has left.
static time_left look(lh_state *s, int64_t now) {
  bool is_called = s->depth > 0;
  int64_t left_of_all = s->deadline.ends_at == 0 ? INT64_MAX : s->deadline.ends_at - now;
  if (is_called && left_of_all <= 0) {
    s->deadline.has_ended = 1;
    lh_limits_expire(s);
  }
  if (is_called) look_at_call(s, now);
  s->deadline.looked_at = now;
  bool is_paused = is_called && s->deadline.paused_at != 0 && s->deadline.paused_at == s->depth;
  int64_t since = s->deadline.is_held && !is_paused ? held_since(s, now) : s->deadline.seen_since;
  int64_t left = s->deadline.nanoseconds - (now - since);
  time_left least = {.left = left, .of = s->deadline.nanoseconds, .is_called = is_called, .state = s};
  if (left_of_all < left) {
    least.left = left_of_all;
    least.of = s->deadline.time_limit;
    least.is_of_all = true;
  }
  return least;
}

/// The handler: does only what a handler may do, and comes between any two instructions of the thread.
static void take_tick(int signal) {
  (void)signal;
  int error = errno;
  deadline_clock *clock = &this_clock;
  lh_state *s = innermost;
  if (s != NULL) {
    clock->idle_ticks = 0;
    // Somebody may look only since the clock was made.
    if (clock->slot == NULL && clock->is_made) clock->slot = take_slot();
    int64_t now = clock_time();
    time_left least = no_call;
    for (; s != NULL; s = s->deadline.outer) {
      time_left left = look(s, now);
      if (left.left < least.left) least = left;
    }
    if (clock->slot != NULL) publish(clock->slot, least);
  } else if (clock->is_made) {
    if (clock->slot != NULL) publish(clock->slot, no_call);
    if (++clock->idle_ticks >= IDLE_TICKS) {
      clock->is_ticking = 0;
      set_timer(clock, 0);
    }
  }
  errno = error;
}

int32_t lh_deadline_install(int32_t signal) {
  struct sigaction present;
  if (sigaction(signal, NULL, &present) != 0) return errno;
  if (present.sa_handler == take_tick) return 0;
  if ((present.sa_flags & SA_SIGINFO) != 0 || (present.sa_handler != SIG_DFL && present.sa_handler != SIG_IGN)) {
    return EBUSY;
  }
  struct sigaction action = {.sa_handler = take_tick, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, NULL) == 0 ? 0 : errno;
}

/// Makes the clock of this thread, and lets its signal through.
static bool make_clock(deadline_clock *clock, int signal) {
  pthread_once(&once, make_key);
  if (!has_key) return false;
  if (clock->is_made) delete_clock(clock);
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = signal};
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  if (timer_create(CLOCK_MONOTONIC, &event, &clock->timer) != 0) return false;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, signal);
  if (pthread_setspecific(key, clock) != 0 || pthread_sigmask(SIG_UNBLOCK, &signals, NULL) != 0) {
    timer_delete(clock->timer);
    return false;
  }
  clock->signal = signal;
  clock->tick = INT64_MAX;
  clock->is_ticking = 0;
  clock->slot = take_slot();
  clock->is_made = true;
  return true;
}

/// Starts the clock, or makes it faster.
static bool start_clock(deadline_clock *clock, const lh_state *s) {
  if ((!clock->is_made || clock->signal != s->deadline.signal) && !make_clock(clock, s->deadline.signal)) return false;
  int64_t tick = s->deadline.nanoseconds / 8;
  if (tick > LONGEST_TICK) tick = LONGEST_TICK;
  if (tick < SHORTEST_TICK) tick = SHORTEST_TICK;
  if (tick < clock->tick || !clock->is_ticking) {
    clock->tick = tick;
    clock->idle_ticks = 0;
    clock->is_ticking = 1;
    set_timer(clock, tick);
  }
  return true;
}

/// Puts a state in front of the list of this thread, whose clock goes on; false where there is no clock.
static bool enter(lh_state *s) {
  s->deadline.outer = innermost;
  // The handler, which may come at once, reads what was written before.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  // Noted before the clock is looked at: a tick that comes now does not stop it any more.
  innermost = s;
  const deadline_clock *clock = &this_clock;
  bool is_fast = clock->is_ticking && clock->signal == s->deadline.signal && clock->tick <= s->deadline.nanoseconds / 8;
  if (__builtin_expect(is_fast, 1) || start_clock(&this_clock, s)) return true;
  innermost = s->deadline.outer;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return false;
}

bool lh_deadline_begin(lh_state *s) {
  if (!s->deadline.is_shared) s->deadline.number++;
  s->deadline.called_number = s->deadline.number;
  if (s->deadline.is_held) return true;
  s->deadline.has_clock = enter(s);
  return s->deadline.has_clock;
}

void lh_deadline_end(lh_state *s) {
  innermost = s->deadline.outer;
  // What is done to the state afterwards, such as its end, no tick may meet.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  s->deadline.has_clock = false;
}

void lh_hold_deadline(lh_state *s) {
  s->deadline.number++;
  if (s->deadline.is_held || s->depth > 0 || s->deadline.nanoseconds == 0 || !enter(s)) return;
  s->deadline.is_held = true;
  s->deadline.was_shared = s->deadline.is_shared;
  s->deadline.is_shared = true;
}

void lh_release_deadline(lh_state *s) {
  if (!s->deadline.is_held || s->depth > 0) return;
  s->deadline.is_held = false;
  s->deadline.is_shared = s->deadline.was_shared;
  // Others may have been held since, and are still.
  if (innermost == s) {
    innermost = s->deadline.outer;
  } else {
    lh_state *inner = innermost;
    while (inner != NULL && inner->deadline.outer != s) inner = inner->deadline.outer;
    if (inner != NULL) inner->deadline.outer = s->deadline.outer;
  }
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

#else

void lh_publish_deadlines(lh_deadline_slot *shared, int32_t count) {
  (void)shared;
  (void)count;
}

int32_t lh_deadline_install(int32_t signal) {
  (void)signal;
  return ENOTSUP;
}

bool lh_deadline_begin(lh_state *s) {
  (void)s;
  return false;
}

void lh_deadline_end(lh_state *s) { (void)s; }

void lh_hold_deadline(lh_state *s) { s->deadline.number++; }

void lh_release_deadline(lh_state *s) { (void)s; }

#endif
