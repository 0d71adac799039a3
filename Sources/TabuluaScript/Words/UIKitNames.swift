import TabuluaModel
import TabuluaText

/// The names that UIKit's table view has and `view` has not: which of ours does it, or why none does.
package enum UIKitNames {
  /// Names that are not made of ours by their spelling, in lower case without `_`, with what does it here.
  ///
  /// A name stands for all that begin with it, such as `dequeueReusableCell` for `dequeueReusableCellWithIdentifier`.
  package static let others: [(name: String, help: String)] =
    [
      ("beginupdates", "`view:perform_batch_updates(function() … end)` makes one update of several changes"),
      ("endupdates", "`view:perform_batch_updates(function() … end)` makes one update of several changes"),
      ("dequeuereusable", "there are no cells to be used again: `cell_for_row` answers the fields of a cell"),
      ("registernib", "there are no classes of cells: `cell_for_row` answers the fields of a cell"),
      ("registerclass", "there are no classes of cells: `cell_for_row` answers the fields of a cell"),
      ("tableheaderview", "did you mean `view.header`?"), ("tablefooterview", "did you mean `view.footer`?"),
      ("visiblecells", "did you mean `view:index_paths_for_visible_rows`?"),
      ("headerviewforsection", "`view:section(section).title` is the title of a section"),
      ("footerviewforsection", "the text below a section is what `title_for_footer` answers"),
      ("indexpathforcell", "cells have no place of their own: callbacks get the index path"),
      ("datasource", "the policy itself is the data source and the delegate"),
      ("delegate", "the policy itself is the data source and the delegate"),
      ("prefetch", "nothing is loaded ahead here"),
      ("dragdelegate", "a drag is an interaction of a batch, and asks the callbacks about moves"),
      ("dropdelegate", "a drag is an interaction of a batch, and asks the callbacks about moves"),
      ("sectionheaderheight", "`height_for_header` answers the height of a header"),
      ("sectionfooterheight", "`height_for_footer` answers the height of a footer"),
      ("estimated", "heights are never estimated here"),
      ("refreshcontrol", "there is no refresh control here"),
    ]
    + [
      "rectfor", "indexpathforrowat", "indexpathsforrowsin", "contentoffset", "contentinset", "contentsize",
      "bounds", "frame", "backgroundcolor", "backgroundview", "separator", "tintcolor", "subviews",
      "superview",
      "setcontentoffset", "layoutmargins", "layoutifneeded",
    ].map { ($0, "there are no pixels here: it is not supported") }

  /// What helps with a name that `view` does not have: the near one, or which of ours does what UIKit's does.
  package static func help(forViewMember name: String) -> String? {
    guard Suggestion.isComparable(name) else { return nil }
    let folded = fold(name)
    if let other = others.first(where: { folded.hasPrefix($0.name) }) { return other.help }
    let known = ViewNames.all.map { (name: $0, folded: fold($0)) }
    // UIKit's names go on with the names of parameters, such as `selectRowAtIndexPath`.
    let same = known.filter { other in
      folded == other.folded
        || parameters.contains {
          folded.hasPrefix(other.folded + $0) || folded.hasPrefix(other.folded + "s" + $0)
        }
    }
    let near =
      same.max { $0.folded.count < $1.folded.count }?.name
      ?? Suggestion.nearest(to: name, among: ViewNames.all)
    if let near { return "did you mean `view\(ViewNames.fields.contains(near) ? "." : ":")\(near)`?" }
    return (TableCallback(uikitSpelling: name) ?? TableCallback(rawValue: name)).map {
      "it is a callback, which the table calls: write `\($0.definition)`"
    }
  }

  /// How the rest of a method's name begins.
  private static let parameters = ["at", "in", "with", "for", "to", "of", "animated"]

  private static func fold(_ name: String) -> String { name.lowercased().replacing("_", with: "") }
}
