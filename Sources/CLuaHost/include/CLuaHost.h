#ifndef CLUAHOST_H
#define CLUAHOST_H
typedef struct lh_state lh_state;
int lh_lua_version(void);
#endif
