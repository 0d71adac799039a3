// Which release of Lua 5.4 runs, and in which of them faults were mended that hosts must keep from scripts.
#pragma once

/// The last number of the release that runs, such as 4 for 5.4.4; zero for one that cannot be read, which is not trusted.
int lh_release(void);

/// The release from which on `..` does not use a stack that has moved; 5.4.5 was withdrawn.
#define LH_MENDED_CONCAT 6

/// The release from which on the compiler writes nothing wrong that hosts must mend.
///
/// The end of a `for` and constants before conditions are mended in 5.4.5, the names of values, whose search uses up the
/// stack of C, in 5.4.7, and comparisons as an index in 5.4.8.
#define LH_MENDED_COMPILER 8

/// The release from which on a stack that grows is made longer where it lies; before, it was copied into a new block.
#define LH_MOVES_STACK 5
