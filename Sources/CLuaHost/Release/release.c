#include "Release/release.h"

#include <ctype.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>

#include "include/CLuaHost.h"

void lh_lua_version(char version[16]) {
  size_t count = 0;
  const char *digit = strpbrk(lua_ident, "0123456789");
  while (digit != NULL && count < 15 && (isdigit((unsigned char)digit[count]) || digit[count] == '.')) {
    version[count] = digit[count];
    count++;
  }
  version[count] = '\0';
}

// What the headers say is another release where the library was put in its place later.
int lh_release(void) {
  char version[16];
  lh_lua_version(version);
  if (strncmp(version, "5.4.", 4) != 0 || !isdigit((unsigned char)version[4])) return 0;
  return atoi(version + 4);
}
