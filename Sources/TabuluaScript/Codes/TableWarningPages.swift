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
    }
  }
}
