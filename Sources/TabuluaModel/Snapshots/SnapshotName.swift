/// What names the rows and the sections in a snapshot of a loaded table.
///
/// Rows are named by their keys. A program writes them as a `String`, in which Swift takes letters for the same that are
/// composed in two ways; scripts and files tell them apart, as the table does, with ``ExactText``.
protocol SnapshotName: Hashable, Sendable {
  /// The key, or the value or title of the section.
  var text: String { get }

  /// The name that a text is.
  init(_ text: String)
}

extension String: SnapshotName {
  /// The string itself.
  var text: String { self }
}

extension ExactText: SnapshotName {}
