/// Which columns of a table mean what, by name, as a policy or a person asks for it.
///
/// The names are looked up when a ``TableContents`` is made.
///
/// ```swift
/// let mapping = TableMapping(text: "title", sectionBy: "status", key: "id")
/// ```
public struct TableMapping: Sendable, Hashable {
  /// The column whose text a cell shows.
  public var text: String?

  /// The column that gives a cell its detail text.
  public var detail: String?

  /// The column whose value says in which section a row stands.
  public var sectionBy: String?

  /// The column that names a row.
  public var key: String?

  /// The boolean column that holds a row's check mark.
  public var check: String?

  /// The column that holds the order of the rows.
  public var order: String?

  /// The sections in their order; the only way to have an empty one.
  public var sections: [String]?

  /// The types of columns that are not text.
  public var types: [String: ColumnType]

  /// How the check column writes yes and no.
  public var checkSpelling: BooleanSpelling?

  /// What stands between the fields of a CSV file: one ASCII character that is no letter, digit, quote or line end.
  ///
  /// Nil where the file's name tells it: tabs in `.tsv` and `.tab`, commas in all others. JSON Lines has none.
  public var delimiter: Character?

  /// Makes a mapping; everything may be left out.
  public init(
    text: String? = nil, detail: String? = nil, sectionBy: String? = nil, key: String? = nil,
    check: String? = nil, order: String? = nil, sections: [String]? = nil,
    types: [String: ColumnType] = [:], checkSpelling: BooleanSpelling? = nil,
    delimiter: Character? = nil
  ) {
    self.text = text
    self.detail = detail
    self.sectionBy = sectionBy
    self.key = key
    self.check = check
    self.order = order
    self.sections = sections
    self.types = types
    self.checkSpelling = checkSpelling
    self.delimiter = delimiter
  }

  /// This mapping with everything that the other one says laid over it.
  ///
  /// Types are joined column by column; another check column drops the spelling of the former one.
  public func overlaid(with other: TableMapping) -> TableMapping {
    var result = self
    if let text = other.text { result.text = text }
    if let detail = other.detail { result.detail = detail }
    if let sectionBy = other.sectionBy { result.sectionBy = sectionBy }
    if let key = other.key { result.key = key }
    if let check = other.check {
      if check != self.check { result.checkSpelling = nil }
      result.check = check
    }
    if let order = other.order { result.order = order }
    if let sections = other.sections { result.sections = sections }
    if let checkSpelling = other.checkSpelling { result.checkSpelling = checkSpelling }
    if let delimiter = other.delimiter { result.delimiter = delimiter }
    result.types.merge(other.types) { _, new in new }
    return result
  }
}
