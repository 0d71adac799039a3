local policy = {}
local options = ...

function policy.can_move_row(view, path)
  return path.section < 2, "what is done stays"
end

function policy.target_index_path_for_move(view, source, proposed)
  if options.limit and proposed.section == 1 and source.section ~= 1 and view:number_of_rows(1) >= options.limit then
    return nil, "too much at once"
  end
  return proposed
end

return policy
