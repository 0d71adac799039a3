package import TabuluaModel
package import TabuluaText

extension TableWarning.Code {
  /// What the page of the code says.
  package var page: CodePage {
    switch self {
    case .deletedTwice:
      CodePage(
        "A warning: a row or a section is deleted twice in one update.",
        why: "It was deleted once. UIKit does not say what it does then.",
        mend: "Delete it once; the message names both lines.",
        example: .run(#"{"do":"update","delete_rows":[[0,0],[0,0]]}"#))
    case .noFocus:
      CodePage(
        "A warning: the selection is to follow the focus, which nothing has here.",
        why:
          "`selection_follows_focus` is kept for the app; without a keyboard and a screen nothing has the focus.",
        mend: "Leave it, if the policy is for an app too; else take it out.",
        example: .file("return { view = { selection_follows_focus = true } }"))
    case .noSuchSection:
      CodePage(
        "A warning: a rule or `view:find_section` looks for a section that the table has not, and one has nearly that name.",
        why:
          "A rule about a section that is not there says nothing: `rules.limit_rows { section = \"Dooing\", max = 3 }` limits none. "
          + "A section that is like no other one may come with the data of another day: of such a rule `check --table` alone tells.",
        mend:
          "Write the value as the table has it; the message has the near one. Sections that have no rows at times are listed in "
          + "`policy.table.sections`, with all others.",
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
          policy:
            "function policy.can_move_row(view, path)\n  return path.section ~= view:find_section \"Dooing\"\nend",
          editing: true))
    }
  }
}
