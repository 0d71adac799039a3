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
}
