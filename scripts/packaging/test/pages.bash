# shellcheck shell=bash disable=SC2154
# The man pages that were installed, as two readers of such pages show them.

try_pages() {
  local page command
  inside dpkg -L tabulua | grep '^/usr/share/man/man[0-9]/.*\.gz$' > "$work/pages" || fail "there are no man pages"
  while read -r page; do
    MANROFFSEQ='' MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l "$root$page" > "$work/shown" 2> "$work/warnings" ||
      fail "man does not show $page: $(cat "$work/warnings")"
    [ ! -s "$work/warnings" ] || fail "man warns of $page: $(cat "$work/warnings")"
    [ "$(wc -l < "$work/shown")" -ge 10 ] || fail "$page says next to nothing"
    gzip -dc "$root$page" | mandoc -T lint -W warning > "$work/warnings" 2>&1 || fail "mandoc warns of $page: $(cat "$work/warnings")"
    right
  done < "$work/pages"
  # A command without its page would be missed by nobody else.
  for command in "" $(subcommands); do
    grep -q "/tabulua${command:+-$command}\.1\.gz$" "$work/pages" || fail "there is no man page of \`tabulua $command\`"
    right
  done
  told 36 "man pages, and commands that have one"
}

# The names of the commands that `tabulua --help` lists.
subcommands() {
  "$binary" --help | awk '/^SUBCOMMANDS:/ { on = 1; next } /^$/ { on = 0 } on && /^  [a-z]/ { print $1 }'
}

# The page of every name that `tabulua docs` lists, without a network and without other files.
try_docs() {
  local names
  inside tabulua docs > "$work/docs" || fail "\`tabulua docs\` lists no names"
  # A heading names the kind, and the lines below it are names.
  awk 'match($0, /\(--list [a-z_]+\)/) { kind = substr($0, RSTART + 8, RLENGTH - 9); next }
    kind != "" && /^  / { for (i = 1; i <= NF; i++) print kind, $i }' "$work/docs" > "$root/tmp/names"
  names=$(wc -l < "$root/tmp/names")
  inside sh -c 'while read -r kind name; do
    tabulua docs "$kind" "$name" > /tmp/page 2>&1 && [ -s /tmp/page ] || { echo "$kind $name"; cat /tmp/page; }
  done < /tmp/names' > "$work/missing"
  [ ! -s "$work/missing" ] || fail "there are names without a page: $(cat "$work/missing")"
  checks=$((checks + names))
  told 300 "names that \`tabulua docs\` has a page of"
}
