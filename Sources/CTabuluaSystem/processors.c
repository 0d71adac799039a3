#include "CTabuluaSystem.h"

#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>

// How many processors a group of processes may use at most, or 0 where it has no limit; `max` and a number of microseconds of
// each period, or a number that is no limit, stand in one file or in two.
static int allowed_to_group(void) {
  long long quota = 0, period = 0;
  FILE *file = fopen("/sys/fs/cgroup/cpu.max", "re");
  if (file != NULL) {
    if (fscanf(file, "%lld %lld", &quota, &period) != 2) quota = 0;
    fclose(file);
  } else if ((file = fopen("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "re")) != NULL) {
    if (fscanf(file, "%lld", &quota) != 1) quota = 0;
    fclose(file);
    if (quota > 0 && (file = fopen("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "re")) != NULL) {
      if (fscanf(file, "%lld", &period) != 1) period = 0;
      fclose(file);
    }
  }
  if (quota <= 0 || period <= 0) return 0;
  long long count = (quota + period - 1) / period;
  return count > 4096 ? 4096 : (int)count;
}
#endif

int32_t cs_processors(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) count = CPU_COUNT(&set);
  int allowed = allowed_to_group();
  if (allowed > 0 && allowed < count) count = allowed;
#endif
  return count < 1 ? 1 : (int32_t)count;
}
