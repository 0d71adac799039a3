# shellcheck shell=bash disable=SC2154
# The attacks on commands, and what an isolated process may do, with the command that is shipped.

try_attacks() {
  local flags=(-c release --scratch-path .build-tests -Xswiftc -enable-testing -Xswiftc -DTABLE_INTERNAL_CHECKS) log=$work/attacks.log
  [ -n "${TABULUA_PROGRAMS:-}" ] || swift build "${flags[@]}" --build-tests >&2
  TABULUA_BINARY="$binary" TABULUA_LONG="" swift test "${flags[@]}" --skip-build \
    --filter 'CommandAttackTests|IsolationEndTests|IsolatedEntryTests' > "$log" 2>&1 ||
    { grep -A 20 'recorded an issue' "$log" | tail -n 100 >&2 || true; fail "attacks are not contained"; }
  checks=$(grep -o 'Test run with [0-9]* test' "$log" | tail -n 1 | grep -o '[0-9]*' || echo 0)
  told 3 "tests of attacks"
}
