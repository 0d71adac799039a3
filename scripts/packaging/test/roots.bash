# shellcheck shell=bash disable=SC2154
# Roots in which there is nothing but the least of Debian, and no network.

# Makes a fresh root of a release of Debian, and leaves its folder in `root`.
make_root() {
  local kept=$project/.build-package/roots/$1
  if [ ! -e "$kept.made" ]; then
    rm -rf --one-file-system "$kept"
    mkdir -p "$(dirname "$kept")"
    debootstrap --variant=minbase "$1" "$kept" > "$work/debootstrap.log" 2>&1 ||
      { tail -n 20 "$work/debootstrap.log" >&2; fail "debootstrap made no root of $1"; }
    rm -f "$kept"/var/cache/apt/archives/*.deb
    touch "$kept.made"
  fi
  root=$work/$1
  cp -a "$kept" "$root"
  [ -z "$(inside sh -c 'command -v swift lua lua5.4; ls /usr/lib/*/*swift* /usr/lib/*/liblua*' 2> /dev/null)" ] ||
    fail "there is a Swift or a Lua in the root of $1"
  [ "$(inside sh -c 'grep -c : /proc/net/dev')" = 1 ] || fail "there is a network in the root of $1"
}

# Runs a command in the root as root, with nothing of this shell's environment and without a network.
inside() { as 0:0 "$@"; }

# The same as this user and group.
as() {
  local who=$1
  shift
  unshare --net --mount --pid --fork --mount-proc="$root/proc" \
    chroot --userspec="$who" "$root" /usr/bin/env -i HOME=/tmp PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    "$@" < /dev/null
}

# All names of the root, but those in which Debian writes what it has done.
names_in_root() {
  (cd "$root" && find . -path ./proc -prune -o -path ./tmp -prune -o -path ./var/log -prune -o -path ./var/lib/dpkg/status-old -prune -o -print | sort)
}
