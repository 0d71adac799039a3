/// Something that was done, and that is most likely a mistake.
///
/// A view tells of it by ``TableView/onWarning``. Nothing fails here because of it, but UIKit may fail or do otherwise.
///
/// ```swift
/// view.onWarning = { warning in print(warning.code, warning.operations.count) }
/// ```
public struct TableWarning: Sendable, Hashable {
  /// What it is about.
  ///
  /// ```swift
  /// view.onWarning = { warning in
  ///   if warning.code == .deletedTwice { print(warning.key ?? "a row", "was deleted twice") }
  /// }
  /// ```
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A row or a section was deleted more than once in one update block; it was deleted once.
    case deletedTwice = "deleted_twice"
    /// The selection is to follow the focus, which nothing has here.
    case noFocus = "no_focus"
    /// A section was looked for by a value that none has, and which is nearly that of one; or a ready rule was made for it.
    case noSuchSection = "no_such_section"
  }

  /// What it is about.
  public var code: Code

  /// The operation that was done, and the one that asked for the same again; none where it is not about operations.
  public var operations: [TableOperation]

  /// The key of the row, where rows have keys; the value that no section has.
  public var key: String?

  /// How many further operations of the same block asked for what was asked for already.
  public var others = 0

  /// Where the code stands that it is about, such as `stay.lua:7`, where there are no operations.
  public var at: String?

  /// The value of a section that was probably meant.
  public var near: String?
}

/// What a block deletes although another operation of it does so already.
struct DeletedTwice {
  /// The first such operation, after the one that deletes; empty where there is none.
  private(set) var operations: [TableOperation] = []

  /// How many such operations there are.
  private(set) var count = 0

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  /// Adds an operation that asks for what another one asked for.
  mutating func add(_ second: TableOperation, after first: TableOperation) {
    if count == 0 { operations = [first, second] }
    count += 1
  }
}

extension TableWarning {
  /// No section has a value.
  package static func noSection(_ value: String, near: String?, at place: String?) -> Self {
    TableWarning(code: .noSuchSection, operations: [], key: value, at: place, near: near)
  }
}

extension TableView {
  /// Warns that no section has a value that is looked for at some place, and which one was probably meant.
  package func warn(ofSection value: String, near: String, at place: String?) {
    onWarning?(.noSection(value, near: near, at: place))
  }

  /// The warning about what a block deletes twice, which must not be carried out yet.
  func warning(_ twice: DeletedTwice) -> TableWarning {
    var key: String?
    if case .deleteRow(let path)? = twice.operations.first?.action, let row = row(at: path) {
      key = self.key(of: row)
    }
    return TableWarning(code: .deletedTwice, operations: twice.operations, key: key, others: twice.count - 1)
  }
}
