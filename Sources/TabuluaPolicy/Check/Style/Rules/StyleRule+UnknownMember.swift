extension StyleRule {
  /// A field or a method is named that `view`, a path, a row, a cell or a library does not have.
  public static let unknownMember: StyleRule = StyleRule(
    code: "unknown_member",
    note: "these lists of names are closed: it is an error, or nil, as soon as the line is reached",
    reference: (
      "names a field or a method that `view`, an index path, a row of the table of `--table`, a cell, a section, a library or a module does not have, or an option that is not given",
      "the line is an error when it is reached, or reads nil", "the near name"
    ),
    wrongSample: """
      local function count(v, section) return v:number_of_row(section) end
      function policy.can_move_row(view, path) return path.row < count(view, path.section) end
      """,
    rightSample: """
      local own = setmetatable({}, { __index = function(_, name) return name end })
      function policy.can_move_row(view, path) return path.row < view:number_of_rows(path.section) or own.number ~= "" end
      """,
    find: { style, _ in style.names.filter { $0.rule == .unknownMember }.map { $0.breach(of: .unknownMember) }
    })
}
