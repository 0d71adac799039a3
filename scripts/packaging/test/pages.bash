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
    # What mandoc says of style is a matter of taste.
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
