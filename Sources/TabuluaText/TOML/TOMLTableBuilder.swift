/// A table of a TOML document while it is read.
final class TOMLTableBuilder {
  /// How the table came to be, which says who may add to it.
  enum Origin {
    /// By a header of its own, `[a.b]`.
    case header
    /// As a part of the header of another one, such as `a` in `[a.b]`.
    case partOfHeader
    /// As a part of a key, such as `a` in `a.b = 1`.
    case partOfKey
  }

  private enum Content {
    case value(TOMLNode)
    case table(TOMLTableBuilder)
    /// The tables of headers such as `[[a]]`.
    case tables([TOMLTableBuilder])
  }

  private var origin: Origin
  private var place: Range<Int>
  private var contents: [(key: TOMLParser.Key, content: Content)] = []
  private var indices: [String: Int] = [:]

  init(_ origin: Origin, at place: Range<Int>) {
    self.origin = origin
    self.place = place
  }

  /// What was read.
  var entries: [TOMLNode.Entry] {
    contents.map { key, content in
      let node =
        switch content {
        case .value(let node): node
        case .table(let table): table.node
        case .tables(let tables): TOMLNode(.array(tables.map(\.node)), at: key.place)
        }
      return TOMLNode.Entry(key: key.name, place: key.place, node: node)
    }
  }

  private var node: TOMLNode { TOMLNode(.table(entries), at: place) }

  /// Opens the table of a header.
  func openTable(
    _ path: [TOMLParser.Key], isList: Bool, at place: Range<Int>
  ) throws(TOMLFault) -> TOMLTableBuilder {
    var table = self
    for key in path.dropLast() { table = try table.part(key, .partOfHeader) }
    guard let key = path.last else { return table }
    let new = TOMLTableBuilder(.header, at: place)
    guard let index = table.indices[key.name] else {
      table.append(key, isList ? .tables([new]) : .table(new))
      return new
    }
    switch table.contents[index].content {
    case .tables(let tables) where isList: table.contents[index].content = .tables(tables + [new])
    case .table(let former) where !isList && former.origin == .partOfHeader:
      former.origin = .header
      former.place = place
      return former
    case .table, .tables: throw TOMLFault(.duplicateTable(key.name), at: key.place.lowerBound)
    case .value: throw TOMLFault(.notATable(key.name), at: key.place.lowerBound)
    }
    return new
  }

  /// Adds a value.
  func add(_ path: [TOMLParser.Key], _ node: TOMLNode) throws(TOMLFault) {
    var table = self
    for key in path.dropLast() { table = try table.part(key, .partOfKey) }
    guard let key = path.last else { return }
    guard table.indices[key.name] == nil else {
      throw TOMLFault(.duplicateKey(key.name), at: key.place.lowerBound)
    }
    table.append(key, .value(node))
  }

  /// The table that a part of a header or of a key names; it is made if there is none.
  private func part(_ key: TOMLParser.Key, _ origin: Origin) throws(TOMLFault) -> TOMLTableBuilder {
    guard let index = indices[key.name] else {
      let table = TOMLTableBuilder(origin, at: key.place)
      append(key, .table(table))
      return table
    }
    switch (contents[index].content, origin) {
    case (.table(let table), .partOfHeader): return table
    // A key adds only to tables that keys have made.
    case (.table(let table), .partOfKey): if table.origin == .partOfKey { return table }
    case (.tables(let tables), .partOfHeader): if let last = tables.last { return last }
    // Headers of their own make their last part by themselves.
    case (.value, _), (.table, .header), (.tables, .header), (.tables, .partOfKey): break
    }
    throw TOMLFault(.notATable(key.name), at: key.place.lowerBound)
  }

  private func append(_ key: TOMLParser.Key, _ content: Content) {
    indices[key.name] = contents.count
    contents.append((key, content))
  }
}
