#include "Limits/effort.h"

#include "Limits/limits.h"

#include <time.h>

/// A stretch of a thousand instructions is not paid for by its time unless it takes so much longer than what was paid for;
/// any other instructions take a fiftieth of it.
#define SLOW_STRETCH INT64_C(1000000)

/// How much time slow stretches may take together before they are paid for. A machine has its bad moments, and garbage
/// is collected in some stretches: a script that does nothing of this kind must end in the same way each time.
#define FORGIVEN INT64_C(300000000)

/// What an instruction is taken to last, in nanoseconds.
#define INSTRUCTION_TIME 10

/// What the host may take for each instruction that was paid for, in nanoseconds, and how much more altogether, before it is
/// paid for by its time: a million instructions and all that the host does for them take less than a second.
#define HOST_TIME INT64_C(500)
#define HOST_FORGIVEN INT64_C(200000000)

/// How many instructions are looked at one by one at first.
#define FIRST_LOOK 1000

static int64_t processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int lh_effort_period(const lh_state *s, int period) {
  if (s->effort.looked_at != 0 && s->effort.one_by_one > 0) return 1;
  if (s->limits.giant_bytes < 2 * LH_GIANT) return period;
  size_t divisor = s->limits.giant_bytes / LH_GIANT;
  int shorter = (int)((size_t)period / divisor);
  return shorter < 8 ? 8 : shorter;
}

/// Notes the time of a stretch that called nothing of the host.
static void note_slow(lh_state *s, int64_t time) {
  s->effort.slow += time;
  if (s->effort.slow > FORGIVEN) s->limits.instructions_left -= time / INSTRUCTION_TIME;
}

/// Notes the time of instructions that called the host, which has its price for most of what takes it long. What it cannot
/// know, such as what a policy does that it asks, is paid for here.
static void note_host(lh_state *s, int64_t time, int64_t paid) {
  lh_effort *effort = &s->effort;
  effort->host += time - paid * HOST_TIME;
  int64_t unpaid = effort->host - HOST_FORGIVEN;
  if (unpaid < HOST_TIME) return;
  s->limits.instructions_left -= unpaid / HOST_TIME;
  effort->host = HOST_FORGIVEN;
}

/// Looks at one instruction of those that are looked at by themselves.
static void look_at_one(lh_state *s, int64_t time, bool called_host) {
  lh_effort *effort = &s->effort;
  effort->one_by_one--;
  if (!called_host) effort->own += time;
  if (effort->own >= SLOW_STRETCH) {
    note_slow(s, effort->own);
    effort->own = 0;
    // Where one instruction took so long, others probably will: more of them are looked at.
    if (effort->one_by_one < FIRST_LOOK) effort->one_by_one = FIRST_LOOK;
  }
}

/// Adds to the stretch, which may be seen in several looks, and has it paid for when it is long enough.
static void look_at_stretch(lh_state *s, int64_t time, int64_t paid) {
  lh_effort *effort = &s->effort;
  effort->stretch_time += time;
  effort->stretch_paid += paid;
  int64_t unpaid = effort->stretch_time - effort->stretch_paid * INSTRUCTION_TIME;
  if (unpaid < SLOW_STRETCH && effort->stretch_paid < LH_PERIOD) return;
  if (unpaid >= SLOW_STRETCH) note_slow(s, unpaid);
  effort->stretch_time = 0;
  effort->stretch_paid = 0;
}

void lh_effort_look(lh_state *s) {
  lh_effort *effort = &s->effort;
  int64_t now = processor_time();
  int64_t paid = effort->paid;
  effort->paid = 0;
  if (effort->looked_at == 0) {
    *effort = (lh_effort){.all_host_calls = effort->all_host_calls, .next_one_by_one = FIRST_LOOK};
  } else {
    int64_t time = now - effort->looked_at;
    bool called_host = effort->host_calls != s->effort.all_host_calls;
    if (called_host) note_host(s, time, paid);
    if (effort->one_by_one > 0) {
      look_at_one(s, time, called_host);
    } else if (!called_host) {
      look_at_stretch(s, time, paid);
    } else if (time >= SLOW_STRETCH) {
      // The host may have taken the time, or the script: each instruction by itself does one or the other.
      effort->one_by_one = effort->next_one_by_one;
      effort->next_one_by_one *= 2;
      effort->own = 0;
    }
  }
  effort->looked_at = now;
  effort->host_calls = s->effort.all_host_calls;
}
