# Writes what fish offers for each line of `lines`, without what it says of each.
source ./completions.fish
while read -l line
    echo "\$ $line" >>offered
    complete -C "$line" | string replace -r '\t.*' '' >>offered
end <lines
