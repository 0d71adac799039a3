# shellcheck shell=bash disable=SC2154
# Installing as the README says, running its first screen, and removing.

# Runs the one command of the README's section on installing that has this word, in the root, where the packages are.
install_as_told() {
  rm -rf "$work/told" "$root/tmp/packages"
  mkdir "$work/told"
  scripts/packaging/commands --section Install "$work/told" README.md > /dev/null
  local line
  line=$(cat "$work"/told/*.command | grep -F -- "$1") || fail "the README does not say how to install by \`$1\`"
  [ "$(wc -l <<< "$line")" = 1 ] || fail "the README says more than once how to install by \`$1\`"
  cp -r "$work/packages" "$root/tmp/packages"
  inside sh -c "cd /tmp/packages && ${line#sudo }" > "$work/install.log" 2>&1 ||
    { cat "$work/install.log" >&2; fail "this does not install: $line"; }
  rm -r "$root/tmp/packages"
  right
}

# Runs the first screen of the README as a user without rights, in a copy of the examples that were installed in a folder.
run_first_screen() {
  rm -rf "$work/screen" "$root/tmp/screen"
  mkdir "$work/screen"
  scripts/packaging/commands --first-screen "$work/screen" README.md > /dev/null
  mkdir "$root/tmp/screen"
  cp -r "$root$1/." "$root/tmp/screen"
  chown -R 65534:65534 "$root/tmp/screen"
  local file folder
  for file in "$work"/screen/*.command; do
    folder=$(cat "${file%command}folder")
    as 65534:65534 sh -c "cd '/tmp/screen/${folder#scripts/examples/}' && exec 2>&1 && $(cat "$file")" > "$work/printed" || true
    diff "${file%command}expected" "$work/printed" >&2 || fail "the README's first screen prints something else: $(cat "$file")"
    right
  done
  rm -r "$root/tmp/screen"
}

try_debian_package() {
  names_in_root > "$work/before"
  install_as_told .deb
  inside dpkg --verify tabulua || fail "files are not as they were packed"
  [ "$(inside tabulua --version)" = "$("$binary" --version)" ] || fail "another command was installed"
  right
  inside ldd /usr/bin/tabulua > "$work/ldd"
  grep -q 'not found' "$work/ldd" && fail "libraries are missing: $(cat "$work/ldd")"
  right
  run_first_screen /usr/share/doc/tabulua/examples
  told 9 "first screen, on Debian $(cat "$root/etc/debian_version")"
  try_pages
  try_docs
  try_completions
  inside dpkg --purge tabulua > "$work/remove.log" 2>&1 || { cat "$work/remove.log" >&2; fail "it cannot be removed"; }
  names_in_root > "$work/after"
  diff "$work/before" "$work/after" >&2 || fail "removing it left something"
  right
  told 1 "removed, and nothing was left"
}

try_tarball() {
  names_in_root > "$work/before"
  install_as_told "tar "
  [ "$(inside sh -c 'command -v tabulua')" = /usr/local/bin/tabulua ] || fail "the tarball puts no command into the path"
  run_first_screen /usr/local/share/doc/tabulua/examples
  told 7 "the tarball's first screen, on Debian $(cat "$root/etc/debian_version")"
}
