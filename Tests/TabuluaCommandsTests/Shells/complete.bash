# Prints what bash offers for each line of `lines`, as it would be after the quotes are taken away.
source ./completions.bash
while IFS= read -r line; do
  # What readline does before it calls the function: words as they are typed, of which the last one is completed.
  read -r -a COMP_WORDS <<<"$line"
  case $line in *' ') COMP_WORDS+=('') ;; esac
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
  _tabulua tabulua "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  echo "\$ $line"
  for offered in "${COMPREPLY[@]}"; do printf '%s\n' "$offered"; done
done <lines >offered
