import TabuluaModel

// What the columns of a table mean.
extension SettingsKey {
  static let text = SettingsKey(
    name: "text", option: "--text", words: "The column whose text a row shows.", example: #""title""#,
    form: .column { TableMapping(text: $0) }, slot: .mapping)

  static let detail = SettingsKey(
    name: "detail", option: "--detail", words: "The column that gives a row its detail text.",
    example: #""owner""#, form: .column { TableMapping(detail: $0) }, slot: .mapping)

  static let sectionBy = SettingsKey(
    name: "section_by", option: "--section-by",
    words: "The column that says in which section a row stands.",
    example: #""status""#, form: .column { TableMapping(sectionBy: $0) }, slot: .mapping)

  static let sections = SettingsKey(
    name: "sections", option: "--sections", words: "The sections in their order, also empty ones.",
    example: #"["Todo", "Doing", "Done"]"#, form: .sections, slot: .mapping)

  static let key = SettingsKey(
    name: "key", option: "--key", words: "The column that names a row.", example: #""id""#,
    form: .column { TableMapping(key: $0) }, slot: .mapping)

  static let check = SettingsKey(
    name: "check", option: "--check",
    words: "The column that holds the check mark, and how it writes yes and no.",
    example: #"{ column = "done", on = "x", off = "" }"#, form: .check, slot: .mapping)

  static let types = SettingsKey(
    name: "types", option: "--types", words: "Columns that are not text: integer, number or boolean.",
    example: #"{ estimate = "integer" }"#, form: .types, slot: .mapping)

  static let delimiter = SettingsKey(
    name: "delimiter", option: "--delimiter",
    words: "What stands between the fields of a CSV file: `;`, `tab` or another character.",
    example: #"";""#, form: .delimiter, slot: .mapping)
}
