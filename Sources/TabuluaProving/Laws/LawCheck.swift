/// The checks of the ready laws, one in each file: what is looked at, over which trials, and when it is broken.
enum LawCheck {}
