# Writes what zsh offers for each line of `lines`, as it would be after the quotes are taken away.
autoload -Uz compinit && compinit -D -u
source ./completions.zsh
compadd() {
  # What only fills arrays offers nothing.
  if [[ ${@[1,(i)(-|--)]} == *-[OAD]\ * ]]; then builtin compadd "$@"; return; fi
  local -a found
  builtin compadd -A found "$@"
  local text
  for text in $found; do print -r -- "${(Q)text}" >>offered; done
  builtin compadd "$@"
}
offer() {
  local line
  while IFS= read -r line; do
    print -r -- "\$ $line" >>offered
    BUFFER=$line CURSOR=$#line
    zle list-choices
  done <lines
  exit
}
zle -N offer
bindkey '^T' offer
