# How one scene of `scripts/faults` is tried: a command is run with a fault at each call on files, and what is there after it
# and after the next command is looked at. `work` is a folder of the scene's own, `program` the command, `every` which calls.

mkdir "$work/template" "$work/library"
# Its settings lie beside it.
cp "$library" "$work/library/faults.so"
faults_so=$work/library/faults.so
settings=$faults_so.conf
folder=$work/folder
failed=0
faults=0
complain() { echo "$*" >&2; failed=1; }

# A folder with what the scene begins with; `old` has the tables as they are then, `new` as the command makes them.
fresh() { rm -rf "$folder"; cp -r "$work/template" "$folder"; }

# Runs a command in the folder; what it says is in `out`.
plain() { (cd "$folder" && "$program" "$@" > "$work/out" 2>&1); }

# Runs the scene's command in the folder, with settings of faults.
faulty() {
  printf '%s\n' "FOLDER=$folder" ${process:+"PROCESS=$process"} "$@" > "$settings"
  { (cd "$folder" && LD_PRELOAD="$faults_so" "$program" "${command[@]}" > "$work/out" 2>&1); } 2> /dev/null
}

# The state of the tables: old, new, mixed or torn.
state() {
  local table all=""
  for table in "${tables[@]}"; do
    if cmp -s "$folder/$table" "$work/old/$table"; then all+=o
    elif cmp -s "$folder/$table" "$work/new/$table"; then all+=n
    else all+=x; fi
  done
  case $all in *x*) echo "torn ($all)" ;; *n*o* | *o*n*) echo "mixed ($all)" ;; *n*) echo new ;; *) echo old ;; esac
}

# How many runs the journal has whose tables were written.
entries() {
  plain log --journal "$1" --format jsonl || complain "$what: log fails: $(cat "$work/out")"
  grep -c '"outcome":"written"' "$work/out" || true
}

# The names of the files, and whether they are those that there should be.
leftovers() {
  (cd "$folder" && ls -A) > "$work/names"
  cmp -s "$work/names" "$work/wanted" || complain "$what: left over: $(comm -3 "$work/names" "$work/wanted" | tr '\n\t' '  ')"
}

# The faults that a call may have: those that change nothing cannot be short, and before them a kill is like one before the
# next call.
kinds() {
  case $1 in
    write) echo "EIO ENOSPC EDQUOT EINTR short kill EIO+ ENOSPC+" ;;
    stat | lstat | fstat | access | faccessat | readlink | realpath | flistxattr | fgetxattr) echo "EIO EIO+" ;;
    read | pread | flock) echo "EIO EINTR EIO+" ;;
    *) echo "EIO ENOSPC EINTR kill EIO+" ;;
  esac
}

# Without a fault: what the command makes of the tables, its calls, and the files that there are then.
rehearse() {
  fresh
  rm -rf "$work/old"; cp -r "$folder" "$work/old"
  : > "$work/log"; truncate -s 65536 "$work/log"
  faulty LOG="$work/log" || { echo "$name: without a fault: $(cat "$work/out")" >&2; exit 1; }
  mapfile -t calls < <(tr -s '\0' '\n' < "$work/log")
  (cd "$folder" && ls -A) > "$work/wanted"
  rm -rf "$work/new"; cp -r "$folder" "$work/new"
  if [ "${#calls[@]}" -lt "$least" ] || [ "${#calls[@]}" -ge 4096 ]; then
    echo "$name: ${#calls[@]} calls were seen, and there should be $least" >&2
    exit 1
  fi
}

# Tries the command with each fault; `check` is called with the status and the state after it.
try_all() {
  local number kind status after begun=$SECONDS
  for ((number = 1 + RANDOM % every; number <= ${#calls[@]}; number += every)); do
    for kind in $(kinds "${calls[number - 1]}"); do
      what="$name, call $number (${calls[number - 1]}) $kind"
      fresh
      status=0
      case $kind in *+) faulty AT="$number" KIND="${kind%+}" REST=1 ;; *) faulty AT="$number" KIND="$kind" ;; esac || status=$?
      faults=$((faults + 1))
      after=$(state)
      [ "$status" = 0 ] || [ "$status" = 137 ] || [ -s "$work/out" ] || complain "$what: status $status without a word"
      check "$status" "$after"
    done
  done
  echo "$name: ${#calls[@]} calls, $faults faults, $((SECONDS - begun)) s"
}

# What a status says of the tables: all is done, or nothing; where it cannot be taken back the words say so.
expect_true() {
  case $1 in
    0) [ "$2" = "$finished" ] || complain "$what: status 0, and the tables are $2: $(cat "$work/out")" ;;
    137) ;;
    *) grep -q 'cannot be taken' "$work/out" || [ "$2" = "$unfinished" ] ||
      complain "$what: status $1, and the tables are $2: $(cat "$work/out")" ;;
  esac
}
finished=new
unfinished=old

# The next command: the tables are in one state then.
expect_settled() {
  plain "$@" || complain "$what: $1 fails: $(cat "$work/out")"
  case "$(state)" in old | new) ;; *) complain "$what: after $1 the tables are $(state): $(cat "$work/out")" ;; esac
}
