# shellcheck shell=bash disable=SC2154
# The same results, byte for byte: every command of the pages is run with both programs, with and without `--isolate`, and
# what is printed, the exit status and all files that are left are compared.

try_same_results() {
  local page number=0 way least
  [ "$("$program" --help)" = "$("$binary" --help)" ] || fail "$program is of another version than the command that is shipped"
  for page in README.md Sources/*/*.docc/*.md scripts/examples/*/README.md; do
    number=$((number + 1))
    mkdir -p "$work/commands/$number"
    [ "$(scripts/packaging/commands "$work/commands/$number" "$page")" != 0 ] || rmdir "$work/commands/$number"
  done
  for way in plain isolated; do
    run_all_pages "$way" "$program" "$work/ours"
    run_all_pages "$way" "$binary" "$work/shipped"
    if ! diff -r "$work/ours" "$work/shipped" > "$work/differing"; then
      head -n 60 "$work/differing" >&2
      fail "the command that is shipped does something else ($way)"
    fi
    # What both refuse to do says little: most of it must go well.
    checks=$(grep -l '^status 0$' -r "$work/shipped" --include='*.printed' | wc -l)
    least=180
    [ "$way" = plain ] || least=170
    told "$least" "commands with the same results ($way), status 0"
    rm -r "$work/ours" "$work/shipped"
  done
}

# Runs the commands of all pages with a program, two pages at a time.
run_all_pages() {
  local page bin=$work/bin
  rm -rf "$bin"
  mkdir "$bin"
  if [ "$1" = plain ]; then
    ln -s "$2" "$bin/tabulua"
  else
    write_isolating "$2" > "$bin/tabulua"
    chmod +x "$bin/tabulua"
  fi
  for page in "$work"/commands/*; do
    printf '%s\0' "$page" "$work/places/$(basename "$page")" "$3/$(basename "$page")" "$bin"
  done | xargs -0 -n 4 -P 2 scripts/packaging/test/run-page
}

# A command that adds `--isolate` to each command which has it.
write_isolating() {
  local name isolating=""
  for name in $(subcommands); do
    if "$1" help "$name" | grep -- '^  --isolate ' > /dev/null; then isolating+=" $name"; fi
  done
  cat << END
#!/bin/bash
name=\${1:-}
case "$isolating " in
  *" \$name "*) shift; exec '$1' "\$name" --isolate "\$@" ;;
  *) exec '$1' "\$@" ;;
esac
END
}
