/// Codes of messages about text.
package enum TextCode: String, DocumentedCode {
  /// Bytes are no UTF-8.
  case invalidUTF8 = "invalid_utf8"

  package var page: CodePage {
    switch self {
    case .invalidUTF8:
      CodePage(
        "Bytes that should be text are not UTF-8.",
        why:
          "The file, or a string that a script made, has bytes that are no characters in UTF-8. The message names the "
          + "place. Nothing is guessed, so that no text is changed by reading it.",
        mend:
          "Save the file as UTF-8. A spreadsheet offers it as \"CSV UTF-8\"; `iconv -f windows-1252 -t utf-8` converts a "
          + "file. A script makes characters with `utf8.char`, not with `string.char`.",
        example: .shell(
          #"printf 'id,title,status,done,estimate\nmilk,Caf\351,Todo,,2\n' > t.csv"#,
          "tabulua show --table t.csv --policy p.lua"))
    }
  }
}
