/// A table for measuring: six columns, some of them quoted, in ten lists of equal length.
enum SampleTable {
  /// The table's file.
  static func bytes(rows: Int) -> [UInt8] {
    var text = "id,title,list,amount,locked,note\n"
    for i in 0..<rows {
      let note = i % 7 == 0 ? "\"says \"\"hi\"\"\"" : "plain"
      text += "r\(i),\"Row \(i), quoted\",list \(i * 10 / max(rows, 1)),\(i % 97),"
      text += "\(i % 50 == 49 ? "yes" : "no"),\(note)\n"
    }
    return Array(text.utf8)
  }

  /// The same rows as JSON Lines, with numbers and booleans of their own.
  static func jsonLines(rows: Int) -> [UInt8] {
    var text = ""
    for i in 0..<rows {
      let note = i % 7 == 0 ? #"says \"hi\""# : "plain"
      text += #"{"id":"r\#(i)","title":"Row \#(i), quoted","list":"list \#(i * 10 / max(rows, 1))","#
      text += #""amount":\#(i % 97),"locked":\#(i % 50 == 49),"note":"\#(note)"}"# + "\n"
    }
    return Array(text.utf8)
  }
}
