# What the scenes of `scripts/faults` try.

# A policy and tables: how many calls on files there are at least, and the tables that the scene is about.
begin() {
  least=$1
  shift
  tables=("$@")
  printf 'return { table = { text = "title", key = "id" } }\n' > "$work/template/p.lua"
  printf 'id,title\n1,a\n2,b\n3,c\n' > "$work/template/a.csv"
  printf 'id,title\n1,d\n2,e\n' > "$work/template/b.csv"
  printf 'id\ttitle\n1\tf\n2\tg\n' > "$work/template/c.tsv"
  printf '{"id":"1","title":"h"}\n{"id":"2","title":"i"}\n' > "$work/template/d.jsonl"
}

# The words of a run that changes each table.
edit() {
  local table
  edits=(run --policy p.lua --in-place)
  for table in "${tables[@]}"; do
    edits+=(--table "$table")
    edits+=(--do "{\"do\":\"set\",\"row\":[0,0],\"values\":{\"title\":\"new\"}${tables[1]:+,\"table\":\"${table%.*}\"}}")
  done
  edits+=("$@")
}

# A run: then tables are shown, the run is repeated, and is taken back if it has a journal.
runs() {
  edit "$@"
  command=("${edits[@]}")
  journal=""
  case " $* " in *" --journal "*) journal=j.jsonl ;; esac
  check() {
    expect_true "$@"
    expect_settled show --table "${tables[-1]}" --text title
    plain "${command[@]}" || complain "$what: the next run fails: $(cat "$work/out")"
    leftovers
    if [ -n "$journal" ]; then
      # The journal has what was written, by that run or by the next one.
      [ "$(entries j.jsonl)" = 1 ] || complain "$what: the journal has other runs: $(cat "$work/out")"
      plain undo --journal j.jsonl --in-place || complain "$what: undo fails: $(cat "$work/out")"
      [ "$(state)" = old ] || complain "$what: after undo the tables are $(state): $(cat "$work/out")"
    fi
  }
  rehearse
  try_all
}

# The tables were changed by a run with a journal, and the command takes that back, does it again, or makes the changes on
# other tables: then the journal is looked at, and the command repeated if nothing was done.
journaled() {
  local before=$1
  shift
  command=("$@")
  check() {
    local now
    expect_true "$@"
    expect_settled log --journal j.jsonl
    now=$(state)
    [ "$(entries j.jsonl)" = $((before + ($([ "$now" = new ] && echo 1 || echo 0)))) ] ||
      complain "$what: the tables are $now, and the journal has $(cat "$work/out")"
    if [ "$now" = old ]; then plain "${command[@]}" || complain "$what: again: $(cat "$work/out")"; fi
    [ "$(state)" = new ] || complain "$what: in the end the tables are $(state): $(cat "$work/out")"
    [ "$(entries j.jsonl)" = $((before + 1)) ] || complain "$what: the journal has $(cat "$work/out")"
    # What is left over goes when the tables are written again.
    edit
    plain "${edits[@]}" || complain "$what: the next run fails: $(cat "$work/out")"
    leftovers
  }
  rehearse
  try_all
}

# Runs a command before the scene begins.
first() {
  fresh
  plain "$@" || { echo "$name: $*: $(cat "$work/out")" >&2; exit 1; }
  rm -rf "$work/template"; cp -r "$folder" "$work/template"
}

# A run with a journal, before the scene begins.
edited_before() {
  edit --journal j.jsonl
  first "${edits[@]}"
}

# The changes of a journal are made in copies of its table, with a journal of their own.
replayed() {
  cp "$work/template/a.csv" "$work/copy"
  edit --journal first.jsonl
  first "${edits[@]}"
  cp "$work/copy" "$work/template/a.csv"
  printf '' > "$work/template/j.jsonl"
  journaled 0 replay first.jsonl --table a.csv --in-place --journal j.jsonl
}

# A run over the tables was killed before the call of this name and number, and another command has a fault, which without
# one makes the tables `finished`; `settled` is what they come to without it. Then the journal is looked at.
killed() {
  local call=$1 killed_at first
  settled=$2 finished=$3
  shift 3
  edit --journal j.jsonl
  first=("${edits[@]}")
  command=("${edits[@]}")
  rehearse
  rm -rf "$work/first"; mkdir "$work/first"; mv "$work/old" "$work/new" "$work/wanted" "$work/first"
  killed_at=$(printf '%s\n' "${calls[@]}" | grep -n "^${call% *}$" | sed -n "${call#* }p" | cut -d: -f1)
  [ -n "$killed_at" ] || { echo "$name: there is no call $call" >&2; exit 1; }
  fresh() {
    rm -rf "$folder"; cp -r "$work/template" "$folder"
    local command=("${first[@]}")
    if faulty AT="$killed_at" KIND=kill; then complain "$name: nothing was killed"; fi
  }
  [ "$#" = 0 ] || command=("$@")
  least=20
  rehearse
  rm -rf "$work/old" "$work/new" "$work/wanted"; mv "$work/first"/* "$work"
  [ "$(state)" = "$finished" ] || { echo "$name: without a fault the tables are $(state)" >&2; exit 1; }
  check() {
    local now
    # What cannot be brought to an end is left as it is, and told of.
    [ "$1" != 0 ] || [ "$2" = "$finished" ] || grep -q '^warning:' "$work/out" ||
      complain "$what: status 0, and the tables are $2: $(cat "$work/out")"
    expect_settled log --journal j.jsonl
    now=$(state)
    [ "$now" = "$settled" ] || [ "$now" = "$finished" ] || complain "$what: the tables come to be $now: $(cat "$work/out")"
    plain "${command[@]}" || [ "$now" = "$finished" ] || complain "$what: again: $(cat "$work/out")"
    plain "${first[@]}" || complain "$what: the next run fails: $(cat "$work/out")"
    [ "$(state)" = new ] || complain "$what: after the next run the tables are $(state): $(cat "$work/out")"
    [ "$(entries j.jsonl)" -ge 1 ] || complain "$what: the journal has no run"
    leftovers
  }
  try_all
}

# Another program adds a line before each call: it is in the table afterwards, and so are our changes if that was said.
edited() {
  edit
  command=("${edits[@]}")
  rehearse
  local number status
  for ((number = 1; number <= ${#calls[@]}; number++)); do
    fresh
    what="$name, call $number"
    status=0
    # The clock of a file system ticks every few milliseconds.
    sleep 0.01
    faulty AT="$number" KIND=edit EDIT="$folder/a.csv" || status=$?
    faults=$((faults + 1))
    grep -q '^9,theirs' "$folder/a.csv" || complain "$what: it is lost: $(cat "$folder/a.csv")"
    if grep -q '^1,new' "$folder/a.csv"; then
      [ "$status" = 0 ] || complain "$what: status $status: $(cat "$work/out")"
    elif [ "$status" != 1 ] || ! grep -q 'was changed by somebody else' "$work/out"; then
      complain "$what: status $status: $(cat "$work/out")"
    fi
  done
  echo "$name: ${#calls[@]} calls"
}

# Commands that begin at once, each an array's name; all succeed.
at_once() {
  local commands=("$@") pids=() i
  for i in "${!commands[@]}"; do
    local -n words=${commands[i]}
    (cd "$folder" && "$program" "${words[@]}" > "$work/out.$i" 2>&1) &
    pids+=($!)
  done
  for i in "${!pids[@]}"; do
    wait "${pids[i]}" || complain "$what: status $?: $(cat "$work/out.$i")"
  done
  faults=$((faults + 1))
}

# So many times, two or four runs begin at once, on one table or on two, with one journal or without: no change is lost, and
# the journal has each; then as many undos begin at once, and the tables are as they were.
meetings() {
  local round runs i table
  for ((round = 1; round <= $1; round++)); do
    runs=$((2 + round % 2 * 2))
    what="$name, round $round"
    fresh
    local first=() second=() third=() fourth=() all=(first second third fourth) undo=()
    for ((i = 0; i < runs; i++)); do
      table=${tables[i % ${#tables[@]}]}
      local -n words=${all[i]}
      words=(run --policy p.lua --table "$table" --in-place --do "{\"do\":\"set\",\"row\":[0,$i],\"values\":{\"title\":\"new\"}}" ${journal:+--journal "$journal"})
    done
    at_once "${all[@]:0:runs}"
    [ "$(cd "$folder" && cat "${tables[@]}" | grep -c ',new$')" = "$runs" ] ||
      complain "$what: a change is lost: $(cd "$folder" && cat "${tables[@]}")"
    if [ -n "$journal" ]; then
      [ "$(entries "$journal")" = "$runs" ] || complain "$what: the journal has $(cat "$work/out")"
      undo=(undo --journal "$journal" --in-place)
      local undos=() j
      for ((j = 0; j < runs; j++)); do undos+=(undo); done
      at_once "${undos[@]}"
      [ "$(state)" = old ] || complain "$what: after as many undos the tables are $(state): $(cat "$work"/out.*)"
      [ "$(entries "$journal")" = $((2 * runs)) ] || complain "$what: after as many undos the journal has $(cat "$work/out")"
    fi
    [ "$(cd "$folder" && ls -A | grep -vc '^j.jsonl$')" = 5 ] || complain "$what: left over: $(ls -A "$folder")"
  done
  echo "$name: $1 times"
}

met() {
  journal=${1:-}
  printf 'id,title\n1,a\n2,b\n3,c\n4,d\n' > "$work/template/a.csv"
  cp "$work/template/a.csv" "$work/template/b.csv"
  cp -r "$work/template" "$work/old"; cp -r "$work/template" "$work/new"
  meetings $((every == 1 ? 250 : 12))
}

# The scenes by their words, those first that take long.
scenes=(
  "three files and a journal" "three files and a journal, isolated" "undo of three files" "redo of three files"
  "undo after a kill" "a run after a kill" "show after a kill" "log after a kill" "log after an early kill"
  "runs that meet at two tables and one journal" "runs that meet at one table and journal" "runs that meet at one table"
  "three files and a trace" "three files" "three files and a journal, in the isolated process"
  "undo, isolated" "undo, in the isolated process" "one file, isolated"
  "a file and a journal" "undo of one file" "replay" "a file and a trace" "a file and a long trace"
  "one CSV file" "one TSV file" "one JSON Lines file" "a line added by another program"
)

# Tries the scene that `name` says.
scene() {
  local three=(a.csv b.csv d.jsonl)
  case $name in
    "three files and a journal") begin 80 "${three[@]}"; runs --journal j.jsonl ;;
    "three files and a journal, isolated") begin 60 "${three[@]}"; process=keeper; runs --journal j.jsonl --isolate ;;
    "three files and a journal, in the isolated process")
      begin 12 "${three[@]}"; process=child; runs --journal j.jsonl --isolate ;;
    "three files and a trace") begin 80 a.csv c.tsv d.jsonl; runs --trace trace.jsonl ;;
    "three files") begin 60 "${three[@]}"; runs ;;
    "one file, isolated") begin 15 a.csv; process=keeper; runs --isolate ;;
    "a file and a journal") begin 30 a.csv; runs --journal j.jsonl ;;
    "a file and a trace") begin 40 a.csv; runs --trace trace.jsonl ;;
    "a file and a long trace")
      # More than a mebibyte, which is kept in a file without a name.
      begin 40 a.csv
      seq 16000 | sed 's/.*/{"do":"tap","row":[0,0]}/' > "$work/template/taps.jsonl"
      runs --batch taps.jsonl --trace trace.jsonl ;;
    "one CSV file") begin 20 a.csv; runs ;;
    "one TSV file") begin 20 c.tsv; runs ;;
    "one JSON Lines file") begin 20 d.jsonl; runs ;;
    "undo of three files") begin 60 "${three[@]}"; edited_before; journaled 1 undo --journal j.jsonl --in-place ;;
    "redo of three files")
      begin 60 "${three[@]}"; edited_before; first undo --journal j.jsonl --in-place
      journaled 2 redo --journal j.jsonl --in-place ;;
    "undo of one file") begin 30 a.csv; edited_before; journaled 1 undo --journal j.jsonl --in-place ;;
    "undo, isolated")
      begin 30 a.csv; edited_before; process=keeper; journaled 1 undo --journal j.jsonl --in-place --isolate ;;
    "undo, in the isolated process")
      begin 10 a.csv; edited_before; process=child; journaled 1 undo --journal j.jsonl --in-place --isolate ;;
    "replay") begin 30 a.csv; replayed ;;
    "show after a kill") begin 60 "${three[@]}"; killed "exchange 2" new new show --table d.jsonl --text title ;;
    "log after a kill") begin 60 "${three[@]}"; killed "exchange 2" new new log --journal j.jsonl ;;
    "log after an early kill") begin 60 "${three[@]}"; killed "rename 3" old old log --journal j.jsonl ;;
    "a run after a kill") begin 60 "${three[@]}"; killed "exchange 3" new new ;;
    "undo after a kill") begin 60 "${three[@]}"; killed "exchange 2" new old undo --journal j.jsonl --in-place ;;
    "a line added by another program") begin 20 a.csv; edited ;;
    "runs that meet at one table") begin 0 a.csv; met ;;
    "runs that meet at one table and journal") begin 0 a.csv; met j.jsonl ;;
    "runs that meet at two tables and one journal") begin 0 a.csv b.csv; met j.jsonl ;;
    *) echo "there is no scene \"$name\"" >&2; exit 1 ;;
  esac
}
