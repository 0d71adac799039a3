# shellcheck shell=bash disable=SC2154
# The packages themselves: bytes, size, what the command needs, Debian's rules.

# Leaves the names of the packages in `tarball` and `package`, and the command in `binary`.
try_packages() {
  local names
  names=$(scripts/package "$work/packages")
  tarball=$(sed -n 1p <<< "$names")
  package=$(sed -n 2p <<< "$names")
  # Others rights for new files, another language and another place.
  (umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 scripts/package "$work/again" > /dev/null)
  local file
  for file in "$tarball" "$package"; do
    cmp "$file" "$work/again/${file##*/}" || fail "${file##*/} has other bytes when it is made again"
    right
  done
  rm -r "$work/again"

  mkdir "$work/unpacked"
  tar -C "$work/unpacked" --strip-components=1 -xzf "$tarball"
  binary=$work/unpacked/bin/tabulua
  local size
  size=$(stat -c %s "$binary")
  [ "$size" -lt 20000000 ] || fail "the command has $size bytes, more than 20 million"
  right
  needed=$(objdump -p "$binary" | awk '$1 == "NEEDED" { print $2 }')
  for file in $needed; do
    case $file in
      libc.so.6 | libm.so.6 | libdl.so.2 | libpthread.so.0 | ld-linux-*.so.2) right ;;
      *) fail "the command needs $file, which is none of glibc's" ;;
    esac
  done
  grep -qaF "$project" "$binary" && fail "the command names the folder that it was made in"
  right
  for file in LICENSE CHANGELOG.md examples/first/bins.lua licences/lua.txt licences/swift.txt \
    licences/swift-argument-parser.txt licences/gcc.txt licences/glibc.txt; do
    [ -s "$work/unpacked/share/doc/tabulua/$file" ] || fail "$file is missing in the tarball"
    right
  done
  lintian --allow-root --fail-on error,warning "$package" || fail "lintian objects"
  right
  # Who reads how to install it must find it.
  local named
  for named in $(grep -rhoE 'tabulua[_-][0-9][a-z0-9._-]*\.(deb|tar\.gz)' README.md Sources/*/*.docc scripts/examples | sort -u); do
    [ -f "$work/packages/$named" ] || fail "the pages name $named, and there is none"
    right
  done
  echo "$(basename "$tarball") $(stat -c %s "$tarball") bytes, $(basename "$package") $(stat -c %s "$package")," \
    "the command $size; it needs $(dpkg-deb -f "$package" Depends)"
  told 17 "packages"
}
