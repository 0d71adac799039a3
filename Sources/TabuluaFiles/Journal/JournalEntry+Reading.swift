import TabuluaModel
import TabuluaText

extension JournalEntry {
  /// Reads the first line of an entry; nil for others.
  init?(_ value: JSONValue) {
    func text(_ name: String, of value: JSONValue) -> String? {
      if case .string(let text)? = value[name] { text } else { nil }
    }
    func source(_ value: JSONValue) -> Source? {
      guard let path = text("file", of: value), let digest = text("sha256", of: value) else {
        return nil
      }
      return Source(path: path, digest: digest)
    }
    guard let id = text("id", of: value), let deed = text("deed", of: value).flatMap(Deed.init),
      let time = text("time", of: value), let user = text("user", of: value),
      let command = text("command", of: value), Self.isPlain(id), Self.isPlain(time),
      Self.isPlain(text("of", of: value) ?? "")
    else { return nil }
    func texts(_ name: String) -> [String] { value[name].map(Self.texts) ?? [] }
    /// The files in a list; nil where one has no name or no digest, because whose laws hold must not be left out silently.
    func sources(_ list: [JSONValue]) -> [Source]? {
      let sources = list.compactMap(source)
      return sources.count == list.count ? sources : nil
    }
    let ofPolicy = value["policy"].map { $0 == .null ? [] : [$0] } ?? []
    guard let policies = sources(value["policies"]?.elements ?? ofPolicy),
      let batches = sources(value["batches"]?.elements ?? [])
    else { return nil }
    self.init(
      id: id, deed: deed, of: text("of", of: value),
      rows: texts("rows"),
      time: time, user: user, command: command,
      policies: policies, batches: batches, tables: [])
    options = texts("options")
    left = texts("left")
    table = text("table", of: value)
    for table in value["tables"]?.elements ?? [] {
      guard let path = text("file", of: table), let before = text("before", of: table),
        let after = text("after", of: table)
      else { return nil }
      tables.append(
        Table(
          name: text("name", of: table), path: path, mapping: TableMapping(json: table["mapping"] ?? .null),
          oldDigest: before, newDigest: after))
      tables[tables.count - 1].columns = table["columns"].map(Self.texts)
    }
    // A run writes each table once.
    guard Set(tables.map(\.path)).count == tables.count else { return nil }
  }

  /// Whether a text is short, and has only letters, digits and signs of ASCII, as ids and times have.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= 100 && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The texts in a list.
  private static func texts(_ list: JSONValue) -> [String] {
    list.elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}

extension RecordChange {
  /// Reads the line of a record; nil for others.
  init?(_ value: JSONValue) {
    guard case .string(let name)? = value["row"] else { return nil }
    let row = ExactText(name)
    let old = value["old"].flatMap { Record($0, named: row, like: nil) }
    let new = value["new"].flatMap { Record($0, named: row, like: old) }
    guard (old != nil) == (value["old"] != nil), (new != nil) == (value["new"] != nil),
      old != nil || new != nil
    else { return nil }
    self.init(old: old, new: new, isMoved: value["moved"] == .boolean(true))
  }
}

extension RecordChange.Record {
  /// Reads a record that says what differs from another one.
  fileprivate init?(_ value: JSONValue, named name: ExactText, like other: RecordChange.Record?) {
    row = name
    if case .string(let own)? = value["row"] { row = ExactText(own) }
    if case .string(let bytes)? = value["bytes"] {
      self.bytes = bytes
    } else if let other {
      bytes = other.bytes
    } else {
      return nil
    }
    if case .integer(let place)? = value["place"] {
      self.place = Int(place)
    } else if let other {
      place = other.place
    } else {
      return nil
    }
    guard let neighbours = value["between"]?.elements, neighbours.count == 2 else {
      guard let other else { return nil }
      (previous, next) = (other.previous, other.next)
      return
    }
    func neighbour(_ value: JSONValue) -> ExactText? {
      if case .string(let text) = value { ExactText(text) } else { nil }
    }
    (previous, next) = (neighbour(neighbours[0]), neighbour(neighbours[1]))
  }
}
