package import TabuluaText

/// Codes of messages about what is in the file of a table, and what its columns mean.
package enum TableFileCode: String, DocumentedCode {
  /// A file has nothing in it.
  case emptyFile = "empty_file"
  /// A file is text in another encoding.
  case notUTF8 = "not_utf8"
  /// The first line of a CSV file is blank.
  case blankHeader = "blank_header"
  /// A line of a CSV file is blank.
  case blankLine = "blank_line"
  /// A record has too few or too many fields.
  case raggedRecord = "ragged_record"
  /// A quote is never closed.
  case unterminatedQuote = "unterminated_quote"
  /// Text stands behind a closing quote.
  case textAfterQuote = "text_after_quote"
  /// A quote stands inside a field.
  case bareQuote = "bare_quote"
  /// A line ends with a carriage return alone.
  case loneCarriageReturn = "lone_carriage_return"
  /// The first line has another delimiter.
  case otherDelimiter = "other_delimiter"
  /// A character cannot be a delimiter.
  case badDelimiter = "bad_delimiter"
  /// A line is no JSON.
  case badJSON = "bad_json"
  /// A line is JSON, and no object.
  case notAnObject = "not_an_object"
  /// A file is of a kind that is not read.
  case unsupportedFormat = "unsupported_format"
  /// Sections are listed without a column for them.
  case sectionsWithoutColumn = "sections_without_column"
  /// Two spellings cannot tell a mark from none.
  case badSpelling = "bad_spelling"
  /// A section with rows is not listed.
  case sectionNotListed = "section_not_listed"
  /// A file cannot hold what was done to a section.
  case sectionNotStored = "section_not_stored"
  /// Records were moved so that sections come back in their order.
  case recordsMoved = "records_moved"
  /// A table without columns is to be CSV.
  case noColumns = "no_columns"
  /// Two tables have different columns.
  case differentColumns = "different_columns"
  /// A number is too large for a column of numbers.
  case numberTooLarge = "number_too_large"

  package var page: CodePage {
    switch self {
    case .emptyFile:
      CodePage(
        "The file is empty.",
        why: "The first line of a CSV file names the columns; without it there is no table.",
        mend: "Write at least the first line, for instance `title,status`.",
        example: .shell(": > t.csv", "tabulua show --table t.csv"))
    case .notUTF8:
      CodePage(
        "The file is text in another encoding than UTF-8.",
        why: "Its first bytes say so, as in files that are saved as \"Unicode\" on Windows.",
        mend: "Save it as UTF-8, or convert it as the help says, with `iconv`.",
        example: .shell(#"printf '\377\376i\000d\000\n\000' > t.csv"#, "tabulua show --table t.csv"))
    case .blankHeader:
      CodePage(
        "The first line of the file is blank.", why: "It should name the columns.",
        mend: "Take the blank line away, or name the columns there.",
        example: .table("\nid,title\n", "tabulua show --table t.csv"))
    case .blankLine:
      CodePage(
        "A line of the file is blank.",
        why: "It would be a record with one empty field, and the table has more columns.",
        mend: "Take the line away.",
        example: .table("id,title\n\nmilk,Buy milk\n", "tabulua show --table t.csv"))
    case .raggedRecord:
      CodePage(
        "A record has fewer or more fields than the first line names columns.",
        why: "Often a field holds the delimiter and is not quoted, or empty fields at the end were left out.",
        mend: "Quote the field, `\"Buy milk, tea\"`, or write a delimiter for each empty field.",
        example: .table("id,title\nmilk,Buy milk, not tea\n", "tabulua show --table t.csv"))
    case .unterminatedQuote:
      CodePage(
        "A quote opens a field and is never closed.",
        why: "All that follows, line ends too, would belong to the field.",
        mend: "Close it. A quote inside a quoted field is written twice: `\"5\"\" disk\"`.",
        example: .table("id,title\nmilk,\"Buy milk\ntea,Buy tea\n", "tabulua show --table t.csv"))
    case .textAfterQuote:
      CodePage(
        "Text stands behind the closing quote of a field.",
        why: "After a closing quote comes the delimiter or the end of the line.",
        mend: "Write quotes inside a field twice: `\"5\"\" disk\"`.",
        example: .table("id,title\nmilk,\"Buy\" milk\n", "tabulua show --table t.csv"))
    case .bareQuote:
      CodePage(
        "A quote stands inside a field that does not begin with one.",
        why: "Programs read such a field in different ways.",
        mend: "Quote the whole field and write its quotes twice: `\"5\"\" disk\"`.",
        example: .table("id,title\ndisk,5\" disk\n", "tabulua show --table t.csv"))
    case .loneCarriageReturn:
      CodePage(
        "A line ends with a carriage return and no line feed.",
        why: "Old programs write line ends so, and no others read them.",
        mend: "Save the file with LF or CRLF line ends.",
        example: .shell(#"printf 'id,title\rmilk,Buy milk\r' > t.csv"#, "tabulua show --table t.csv"))
    case .otherDelimiter:
      CodePage(
        "The first line names one column by `,`, and several by another delimiter.",
        why: "The file is most likely delimited by that one, and would be read as a table of one column.",
        mend: "Say which it is, with `--delimiter ';'`, `tab`, `'|'` or `,`.",
        example: .table("id;title\nmilk;Buy milk\n", "tabulua show --table t.csv"))
    case .badDelimiter:
      CodePage(
        "The delimiter is a character that cannot stand between fields.",
        why: "A quote, a line end, or a character of more than one byte would be read as something else.",
        mend: "Take `,`, `;`, `tab` or `'|'`.",
        example: .none(
          "the command line takes only delimiters that are right; a program that embeds the library can give others"
        ))
    case .badJSON:
      CodePage(
        "A line is no JSON.",
        why: "Each line of a batch, of a table in JSON Lines and of a trace is a JSON value of its own.",
        mend:
          "Mend it at the place that is shown. Strings have double quotes, and no comma stands before a closing brace.",
        example: .run(#"{"do":"tap","row":[0,0],}"#))
    case .notAnObject:
      CodePage(
        "A line of a table in JSON Lines is JSON and no object.",
        why: "A record is an object, whose keys are the columns.",
        mend: "Write `{\"id\":\"milk\",\"title\":\"Buy milk\"}`; `jq -c '.[]'` makes lines of a list.",
        example: .shell("tabulua show --table t.jsonl", files: ["t.jsonl": "[\"milk\",\"Buy milk\"]\n"]))
    case .unsupportedFormat:
      CodePage(
        "The file is of a kind that is not read.",
        why:
          "Tables are CSV, TSV or JSON Lines, told by the ending of the name. An SQLite database is told by its first bytes, "
          + "whatever its name is.",
        mend: "Export it as CSV, or make lines of JSON with `jq -c '.[]'`, in a file named `….jsonl`.",
        example: .shell("tabulua show --table t.json", files: ["t.json": "[{\"id\":\"milk\"}]\n"]))
    case .sectionsWithoutColumn:
      CodePage(
        "Sections are listed, and no column says which row stands in which.",
        why: "`sections` gives the order of the values of the column `section_by`.",
        mend: "Name the column, `section_by = \"status\"` or `--section-by status`, or leave `sections` out.",
        example: .shell("tabulua show --table t.csv --sections Todo,Doing"))
    case .badSpelling:
      CodePage(
        "The two spellings of a check mark cannot be told apart.",
        why:
          "One text marks a row, and another one says that it is not marked; only the second may be empty.",
        mend: "Give two that differ, for instance `--check done=x,`.",
        example: .none(
          "the command line and settings say it as `usage`; it takes a program that embeds the library"))
    case .sectionNotListed:
      CodePage(
        "A section has rows, and `sections` does not list it.",
        why: "The file could not be read again, so that it is not written.",
        mend: "Add the section to `sections`, or insert the rows into a section that is listed.",
        example: .run(
          #"{"do":"update","insert_sections":[{"at":3,"header":"Later"}],"insert_rows":[{"at":[3,0],"values":{"id":"tin"}}]}"#,
          options: "--output o.csv"))
    case .sectionNotStored:
      CodePage(
        "A warning: the file cannot hold what was done to a section.",
        why:
          "A file tells a section only by its rows and by `sections`. An empty section, another order of listed sections and "
          + "a section that is gone from the table and listed are not there when the file is read again.",
        mend: "Change `sections` in the policy or on the command line as the help says.",
        example: .run(
          #"{"do":"update","insert_sections":[{"at":3,"header":"Later"}]}"#, options: "--output o.csv"))
    case .recordsMoved:
      CodePage(
        "A note: records were moved in the file, so that its sections come back in their order.",
        why: "Without `sections`, sections stand in the order in which the file has their first rows.",
        mend: "Nothing, or list the sections with `sections`: then no other record is moved.",
        example: .shell(
          "tabulua run --table t.csv --section-by status --key id --policy p.lua --editing "
            + #"--do '{"do":"update","move_sections":[[1,0]]}' --output o.csv"#, files: ["p.lua": "return {}"]
        ))
    case .noColumns:
      CodePage(
        "A table without columns is to be written as CSV.",
        why: "The first line of a CSV file names at least one column.",
        mend: "Write it as JSON Lines, to a file named `….jsonl`.",
        example: .shell(
          #"tabulua run --table t.jsonl --policy p.lua --do '{"do":"reload"}' --output o.csv"#,
          files: ["t.jsonl": "{}\n", "p.lua": "return {}"]))
    case .differentColumns:
      CodePage(
        "Two tables that are to be compared have different columns.",
        why: "Tables are compared by the names of their columns, in any order.",
        mend: "Name the columns alike in both files.",
        example: .shell("tabulua compare t.csv n.csv", files: ["n.csv": "id,name\nmilk,Buy milk\n"]))
    case .numberTooLarge:
      CodePage(
        "A column of JSON Lines is read as texts, because one of its numbers is too large.",
        why:
          "A number beyond 1.8e308 is kept as it is written, and all values of a column are of one type: as texts none of "
          + "them is lost, and the column takes no number.",
        mend: "Correct the number, or say that texts are meant, with `--types COLUMN=text`.",
        example: .shell(
          "tabulua show --table n.jsonl",
          files: ["n.jsonl": "{\"id\":\"milk\",\"n\":2}\n{\"id\":\"tea\",\"n\":1e999}\n"]))
    }
  }
}
