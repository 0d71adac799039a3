import TabuluaText
import TabuluaModel

extension PolicyError {
  /// The error in words: what happened, and how to mend it.
  var words: ErrorWords {
    switch self {
    case .unknownViewName(let name): Self.unknownViewName(name)
    case .pushedRowsTwice:
      ErrorWords(
        "`view:push` was given rows, but the policy owns its rows: it defines `number_of_rows`",
        help: "write `view:push(nil, policy)`")
    case .pushedMapping(let field):
      ErrorWords(
        "`table.\(field)` means nothing in a policy that is pushed: the sections are given to `view:push`",
        help: "leave it out")
    case .pushedValue(let column, let got):
      ErrorWords(
        "a pushed row has \(got) in the column `\(column)`",
        help: "a column holds strings, numbers or booleans")
    case .settingAssigned(let name):
      ErrorWords(
        "`view.\(name)` cannot be assigned",
        help: name == "is_editing"
          ? "enter and leave editing mode with `view:set_editing(flag)`"
          : "set it in `policy.view`, which is read when the policy is loaded")
    case .wrongSetting(let name, let expected, let got):
      ErrorWords("`view.\(name)` must be \(expected), not \(got)")
    case .changeOfAppRows(let name, let callback):
      ErrorWords(
        "`\(name)` changes the table, but `\(callback.rawValue)` is only asked about rows that an app keeps itself",
        help: "answer the question, and let the app change its rows")
    case .noCells(let method):
      ErrorWords(
        "`view:\(method)` needs a table view, but the policy is asked about rows that an app keeps itself",
        help: "read the row itself, such as `view:row(path).title`")
    case .rowOfEarlierQuestion:
      ErrorWords(
        "this row is of an earlier question: a row that an app keeps itself is known only while its question lasts",
        help: "keep its key, `view:key(row)`, and look it up with `view:find(key)`")
    case .noKeysInTable(let method):
      ErrorWords(
        "`view:\(method)` needs keys, but the rows of the app's table have none",
        help: "give them keys in the app, with `key(forRowAt:)`")
    case .wrongCount(let count, let section):
      ErrorWords(
        section.map { "it says that section \($0) has \(count) rows" }
          ?? "it says that it has \(count) sections",
        help: count < 0 ? "answer a whole number of at least 0" : "answer a smaller number")
    case .tooManyRows:
      ErrorWords("this policy was given as many rows as it can tell apart", help: "load it anew")
    case .notAList(let method, let name, let key):
      ErrorWords(
        "argument `\(name)` of `\(method)` must be a list, but has a value under \(key)",
        help: "write its entries between braces, such as `{ first, second }`")
    case .wrongEntry(let method, let name, let number, let expected, let got, let help):
      ErrorWords(
        "entry \(number) of `\(name)` in `\(method)` must be \(expected), not \(got)",
        help: help ?? ViewMethod.help(forCallOf: method))
    case .unknownEntryField(let field, let method, let name, let number, let help):
      ErrorWords("entry \(number) of `\(name)` in `\(method)` has no field \(field)", help: help)
    case .ownsRows(let method):
      ErrorWords(
        "`view:\(method)` has no rows to give: this policy owns its rows",
        help: "look the row up in the policy's own tables, by its section and row")
    case .nilSection(let method):
      ErrorWords(
        "`view:\(method)` was given nil in the place of a section",
        help:
          "`view:find_section` answers nil where no section has the value; `view:\(method)()` is about all rows, and "
          + "`view:\(method) \"Doing\"` about those of the section with this value, which must be there")
    case .unknownSection(let value, let near):
      ErrorWords(
        "there is no section `\(PrintableText.of(value))`",
        help: near ?? "`view:find_section(value)` answers nil where no section has the value")
    case .noView: ErrorWords("the view can be used only while one of its callbacks runs")
    case .cellInsideCell:
      ErrorWords(
        "`view:cell_for_row` cannot be called inside `cell_for_row`, which it would call again",
        help: "read the row itself, such as `view:row(path).title`")
    case .wrongKey(let got):
      ErrorWords(
        "argument `key` of `find` must be a string or a whole number, not \(got)",
        help: ViewMethod.help(forCallOf: "find"))
    case .unknownKey(let key, let near):
      ErrorWords(
        "no row has the key `\(PrintableText.of(key))`",
        help: near ?? "`view:find(key)` answers nil where no row has the key")
    case .numbersForPath(let method, let name, let path):
      ErrorWords(
        "argument `\(name)` of `\(method)` must be \(RowArgument.inWords), not a table",
        help: "write `index_path(\(path.section), \(path.row))`")
    case .noKeys(let method):
      ErrorWords(
        "`view:\(method)` needs keys, but the table has no key column",
        help: "name the column in `policy.table`, such as `key = \"id\"`, or with `--key`")
    case .methodAssigned(let name): ErrorWords("`view.\(name)` is a method and cannot be assigned")
    case .tooManyViews(let count):
      ErrorWords("this policy has served \(count) views, which is as many as it can", help: "load it anew")
    case .tooManyCells(let rows, let columns):
      ErrorWords(
        WrittenRows.tooManyCells(rows: rows, columns: columns), help: WrittenRows.helpOfTooManyCells)
    case .tooManySections: ErrorWords("the table has more sections than a script can name")
    case .unknownColumn(let name, let columns):
      ErrorWords(
        "the table has no column `\(name)`",
        help: Suggestion.question(for: name, among: columns) ?? Self.columns(columns))
    case .writeInQuestion(let column, let callback):
      ErrorWords(
        "\(callback.inWords) answers a question, so `\(column)` of a row cannot be changed inside it",
        help: "change rows in an event, such as `move_row` or `did_end_reordering_row`")
    case .malformedIdentifier:
      Self.malformed("an identifier of a snapshot is text in UTF-8, and one of these strings is none")
    case .malformedText(let column):
      Self.malformed("`\(column)` of a row takes text in UTF-8, and this string is none")
    case .wrongValue(let column, let row, let type, let got):
      ErrorWords(
        "`\(column)` of \(row ?? "a row") takes \(Self.values(of: type)), not \(got)",
        help: Self.conversion(to: type, got))
    case .answer(let callback, let field, let expected, let got, let help):
      .sentence(
        field.map { "`\($0)` in the answer of `\(callback.rawValue)` must be \(expected), not \(got)" }
          ?? "\(callback.inWords) must return \(expected), but returned \(got)", help: help)
    case .unknownAnswerField(let callback, let thing, let field, let havers, let help):
      .sentence(
        "`\(callback.rawValue)` returned \(thing) with the field \(field), which \(havers) not have",
        help: help)
    case .moduleName(let name):
      ErrorWords(
        "`require` does not take `\(name)`: a module lies in the script's own folder or below it",
        help:
          "name it by folders and file without `.lua`, with dots between, such as `require \"rules.limits\"`")
    case .moduleMissing(let name, let path):
      ErrorWords(
        "there is no module `\(name)`: no file `\(path)`",
        help: "modules lie in the script's own folder or below it")
    case .moduleUnreadable(let name, let path, let kind?):
      ErrorWords(
        "the module `\(name)` cannot be read from `\(path)`, which is \(kind)",
        help: "put a file in its place")
    case .moduleUnreadable(let name, let path, nil):
      ErrorWords("the module `\(name)` cannot be read from `\(path)`")
    case .moduleAmbiguous(let name, let paths):
      ErrorWords(
        "there are several modules `\(name)`: \(paths.inBackticks.joined(separator: ", "))",
        help: "give them different names, or put the files of the policy into one folder")
    case .ownModuleMissing(let name):
      ErrorWords(
        "Tabulua has no module `\(name)`", help: "its modules are `tabulua.rules` and `tabulua.snapshots`")
    }
  }

  private static func malformed(_ message: String) -> ErrorWords {
    ErrorWords(message, help: "cut strings between characters: `utf8.offset` tells where they begin")
  }

  private static func unknownViewName(_ name: String) -> ErrorWords {
    return ErrorWords(
      "`view` has no field or method `\(name)`",
      help: UIKitNames.help(forViewMember: name))
  }

  private static func values(of type: ColumnType) -> String {
    switch type {
    case .text: "a string"
    case .integer: "a whole number or nil"
    case .number: "a number or nil"
    case .boolean: "true, false or nil"
    }
  }

  private static func conversion(to type: ColumnType, _ got: String) -> String? {
    switch type {
    case .text where got.hasPrefix("the number") || got == "true" || got == "false":
      "turn it into a string with `tostring`"
    case .integer where got.hasPrefix("the number"): "round it, such as with `math.floor`"
    case .integer, .number: got.hasPrefix("the string") ? "turn it into a number with `tonumber`" : nil
    case .text, .boolean: nil
    }
  }

  private static func columns(_ names: [String]) -> String? {
    names.isEmpty ? nil : "its columns are \(firstInList(names))"
  }
}
