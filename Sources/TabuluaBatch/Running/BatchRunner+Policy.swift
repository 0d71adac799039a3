public import TabuluaModel
import TabuluaPolicy

extension BatchRunner {
  /// Makes the view with the runner's policy: over loaded rows, or over the rows that the policy owns.
  ///
  /// With `editing` the view is in editing mode from its first reload on, and with `simulatesReuse` its cells are used
  /// again as on a device. What goes wrong is told as step 0.
  @discardableResult
  public func open(
    _ contents: TableContents?, name: String? = nil, viewport: TableView.Viewport = .standard,
    editing: Bool = false, simulatesReuse: Bool = false
  ) -> TableView? {
    open { (onCall) throws(TableError) in
      let rows = contents ?? TableContents(sections: [])
      guard let policy else {
        return try TableView(
          rows, name: name ?? "", viewport: viewport, editing: editing, simulatesReuse: simulatesReuse,
          onCall: onCall, onWarning: noteWarning)
      }
      return try TableView(
        rows, policy: policy, name: name, viewport: viewport, editing: editing,
        simulatesReuse: simulatesReuse, onCall: onCall, onWarning: noteWarning)
    }
  }
}
