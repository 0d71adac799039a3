// Under the thread sanitizer only: lets it see the jumps of Lua's errors.
//
// It counts the functions that are entered and left, and looks at `longjmp` for those that are left by a jump. Debian's Lua
// jumps by `__longjmp_chk`, which it does not know: after some thousands of errors its record of the calls is full, and it
// writes beyond it. The system's Lua takes this function in the place of glibc's, whose check is left out.

#include <setjmp.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) && defined(__linux__)

_Noreturn void __longjmp_chk(struct __jmp_buf_tag *buffer, int value);

_Noreturn void __longjmp_chk(struct __jmp_buf_tag *buffer, int value) { longjmp(buffer, value); }

#endif
#endif
