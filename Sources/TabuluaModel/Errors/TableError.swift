/// What went wrong in a table, as data; the words are made elsewhere.
///
/// Which fields are set depends on the code, and is said there.
///
/// ```swift
/// do {
///   try view.deleteRow(at: [9, 0])
/// } catch {
///   print(error.code.rawValue, error.path ?? "")  // section_out_of_range [9, 0]
///   print(error.diagnostic().message)
/// }
/// ```
public struct TableError: Error, Sendable {
  /// All that there is to tell, behind one reference: whatever can throw an error keeps room for one, also on the way
  /// where nothing goes wrong.
  private var box: Box

  /// Makes an error.
  @inline(never)
  public init(
    _ code: Code, callback: TableCallback? = nil, path: TableIndexPath? = nil,
    proposed: TableIndexPath? = nil, answer: TableIndexPath? = nil, section: Int? = nil,
    expected: Int? = nil, actual: Int? = nil, column: String? = nil, text: String? = nil,
    records: [Int] = [], operations: [TableOperation] = [], rule: CountRule? = nil, at: String? = nil,
    announcedAt: String? = nil, cause: (any Error)? = nil
  ) {
    var fields = Fields(code: code)
    fields.callback = callback
    fields.path = path
    fields.proposed = proposed
    fields.answer = answer
    fields.section = section
    fields.expected = expected
    fields.actual = actual
    fields.column = column
    fields.text = text
    fields.records = records
    fields.operations = operations
    fields.rule = rule
    fields.at = at
    fields.announcedAt = announcedAt
    fields.cause = cause
    box = Box(fields)
  }

  /// The kind of an error; its raw value appears in results.
  ///
  /// ```swift
  /// do {
  ///   try view.deleteRow(at: [0, 99])
  /// } catch where error.code == .rowOutOfRange {
  ///   print("there is no such row")
  /// }
  /// ```
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as it appears in results, such as `row_out_of_range`.
    public let rawValue: String

    /// Makes a code of its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

// The fields.
extension TableError {
  private struct Fields: Sendable {
    var code: Code
    var callback: TableCallback?
    var path: TableIndexPath?
    var proposed: TableIndexPath?
    var answer: TableIndexPath?
    var section: Int?
    var expected: Int?
    var actual: Int?
    var column: String?
    var text: String?
    var refusal: Refusal?
    var isUndone = true
    var records: [Int] = []
    var operations: [TableOperation] = []
    var rule: CountRule?
    var mismatches: [CountMismatch] = []
    var control: TableCell.Control?
    var choices: [String] = []
    var at: String?
    var announcedAt: String?
    var cause: (any Error)?
  }

  private final class Box: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var fields: Fields {
    get { box.fields }
    set { box = Box(newValue) }
  }

  /// What kind of error it is.
  public var code: Code {
    get { box.fields.code }
    set { fields.code = newValue }
  }

  /// The callback that failed or answered nonsense, or inside which a change was tried.
  public var callback: TableCallback? {
    get { box.fields.callback }
    set { fields.callback = newValue }
  }

  /// The row that the interaction or the call was about, before the change.
  public var path: TableIndexPath? {
    get { box.fields.path }
    set { fields.path = newValue }
  }

  /// Where the row was proposed to go, or has gone, after the removal.
  public var proposed: TableIndexPath? {
    get { box.fields.proposed }
    set { fields.proposed = newValue }
  }

  /// What the callback answered, after the removal.
  public var answer: TableIndexPath? {
    get { box.fields.answer }
    set { fields.answer = newValue }
  }

  /// The section that the error is about.
  public var section: Int? {
    get { box.fields.section }
    set { fields.section = newValue }
  }

  /// The count that was expected, or the number of things there are.
  public var expected: Int? {
    get { box.fields.expected }
    set { fields.expected = newValue }
  }

  /// The count that was found.
  public var actual: Int? {
    get { box.fields.actual }
    set { fields.actual = newValue }
  }

  /// The column that the error is about.
  public var column: String? {
    get { box.fields.column }
    set { fields.column = newValue }
  }

  /// The key, the section's value or the cell's text that the error is about, as written.
  public var text: String? {
    get { box.fields.text }
    set { fields.text = newValue }
  }

  /// What the law that is broken says; an interaction that broke it was refused for this.
  public var refusal: Refusal? {
    get { box.fields.refusal }
    set { fields.refusal = newValue }
  }

  /// Whether all is as it was before; false where a scripted data source keeps what it has changed.
  public var isUndone: Bool {
    get { box.fields.isUndone }
    set { fields.isUndone = newValue }
  }

  /// The records that the error is about, counted from zero.
  public var records: [Int] {
    get { box.fields.records }
    set { fields.records = newValue }
  }

  /// The operations of an update that the error is about: the one that is wrong, or the two that do not go
  /// together.
  public var operations: [TableOperation] {
    get { box.fields.operations }
    set { fields.operations = newValue }
  }

  /// The sum that a count must come to.
  public var rule: CountRule? {
    get { box.fields.rule }
    set { fields.rule = newValue }
  }

  /// All counts of a data source that are wrong after an update, ascending; the first is in the fields above.
  public var mismatches: [CountMismatch] {
    get { box.fields.mismatches }
    set { fields.mismatches = newValue }
  }

  /// The control that the error is about.
  public var control: TableCell.Control? {
    get { box.fields.control }
    set { fields.control = newValue }
  }

  /// What could have been named instead of `text`.
  public var choices: [String] {
    get { box.fields.choices }
    set { fields.choices = newValue }
  }

  /// Where the callback stands, such as `stay.lua:7`.
  public var at: String? {
    get { box.fields.at }
    set { fields.at = newValue }
  }

  /// Where the change was announced that the counts do not fit, such as `stay.lua:7`.
  public var announcedAt: String? {
    get { box.fields.announcedAt }
    set { fields.announcedAt = newValue }
  }

  /// The error that the callback raised.
  public var cause: (any Error)? {
    get { box.fields.cause }
    set { fields.cause = newValue }
  }
}
