# shellcheck shell=bash disable=SC2016,SC2154
# The completions that were installed, each in its shell: each is found under the name of the command, and completes the names
# of commands, whose last letter is still to come.

try_completions() {
  local share=$root/usr/share path="$work/unpacked/bin:$PATH" command printed
  for command in $(subcommands); do
    printed=$(in_bash "${command%?}")
    grep -qx "$command *" <<< "$printed" || fail "bash does not complete \`tabulua $command\`: $printed"
    printed=$(env -i HOME="$work" PATH="$path" fish --no-config -c \
      'set fish_complete_path '"$share"'/fish/vendor_completions.d; complete -C "tabulua '"${command%?}"'"' 2>&1)
    grep -q "^$command\b" <<< "$printed" || fail "fish does not complete \`tabulua $command\`: $printed"
    right
    right
  done
  printed=$(env -i HOME="$work" PATH="$path" zsh -f -c \
    'fpath=("$1" $fpath); autoload -U compinit; compinit -u -d "$2/zcompdump"; autoload +X -U _tabulua
     print -r -- $_comps[tabulua] ${#functions[_tabulua]}' zsh "$share/zsh/vendor-completions" "$work" 2>&1)
  [[ "$printed" =~ ^_tabulua\ [0-9]{2,}$ ]] || fail "zsh does not load the completion: $printed"
  zsh -n "$share/zsh/vendor-completions/_tabulua" || fail "zsh does not understand the completion"
  right
  told 33 "completions"
}

# What bash, in the root, completes this word to behind `tabulua`.
in_bash() {
  inside bash --norc -c '
    . /usr/share/bash-completion/completions/tabulua
    [[ "$(complete -p tabulua)" =~ -F\ ([^ ]+) ]] || { echo "there is no function for tabulua"; exit 1; }
    COMP_WORDS=(tabulua "$1") COMP_CWORD=1 COMP_LINE="tabulua $1" COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMPREPLY=()
    "${BASH_REMATCH[1]}" tabulua "$1" tabulua
    printf "%s\n" "${COMPREPLY[@]}"' bash "$1" 2>&1 || true
}
