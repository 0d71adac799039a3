import TabuluaPolicy

/// Checks of a policy of many lines, with all its names.
enum Checks {
  /// A callback and its helpers; `@` stands for the number of the piece.
  private static let piece = """
    local limits_@ = { Todo = 9, Doing = 3, Done = 12 }
    local function is_open_@(view, path)
      local row = view:row(path)
      return row.title ~= "closed" and #row.title < 80
    end
    local function room_@(view, section)
      local column = view:section(section)
      return (limits_@[column.value] or 99) - view:number_of_rows(section)
    end
    function rules.rule_@(view, source, proposed)
      if not is_open_@(view, source) then return nil, "it is closed" end
      if proposed.section ~= source.section and room_@(view, proposed.section) < 1 then
        return nil, string.format("%s is full", view:section(proposed.section).value)
      end
      return proposed:with_row(math.min(proposed.row, view:number_of_rows(proposed.section) - 1))
    end

    """

  /// A policy of so many lines, at least.
  static func source(lines: Int) -> [UInt8] {
    let height = piece.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let pieces = (1...max(1, lines / height)).map { piece.replacing("@", with: "\($0)") }
    let callback = """
      function policy.target_index_path_for_move(view, source, proposed)
        for number = 1, \(pieces.count) do
          local place, reason = rules["rule_" .. number](view, source, proposed)
          if not place then return nil, reason end
          proposed = place
        end
        return proposed
      end
      return policy

      """
    return Array(
      ("local policy = { table = { section_by = \"list\" } }\nlocal rules = {}\n" + pieces.joined() + callback)
        .utf8)
  }

  /// Checks a policy of `lines` lines `count` times; answers how many warnings there are.
  static func run(_ count: Int, lines: Int) -> Int {
    let source = source(lines: lines)
    return (0..<count).reduce(0) { sum, _ in sum + PolicyCheck.check(source: source, name: "rules.lua").count
    }
  }
}
