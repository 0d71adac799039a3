/// A table of the policy: what is ever written into it.
///
/// Where a variable holds one of several tables, such as the records of a list, they are looked at as one table that has
/// what any of them has.
final class TableShape {
  /// Counts what is learnt of all tables.
  final class Learnt {
    var count = 0
    /// The values of which it is not known any more where they are.
    var lost: [NameKind] = []
  }

  /// What is known of a table.
  struct Contents {
    /// What its fields hold.
    var fields: [String: NameKind] = [:]
    /// What its list part holds, and what stands under keys that are not known.
    var elements: NameKind = .never
    /// Whether it is a list that counts from 1.
    var isList = false
    /// Whether something is written at place 0, so that it may count from 0 on purpose.
    var hasZero = false
    /// Whether more may be written into it than can be seen: it has a metatable, or was handed to somebody unknown.
    var isOpen = false
    /// Whether names are written into it that are worked out.
    var hasDynamicNames = false
    /// The names as they are written, with their places.
    var keys: Set<Key> = []
    /// Whether it stands for several tables that are looked at as one.
    var isJoined = false
    /// Whether a function makes it, so that it may be several tables, and one of them no list.
    var isMadeByFunction = false
  }

  /// A name that is written into a table.
  struct Key: Hashable {
    let name: String
    let file: String
    let place: LuaPlace
  }

  private let learnt: Learnt
  private var own = Contents()

  /// The table that this one is looked at with.
  private var other: TableShape?

  init(_ learnt: Learnt) { self.learnt = learnt }

  /// The table that stands for all those that are looked at as one.
  var whole: TableShape {
    var shape = self
    while let other = shape.other { shape = other }
    return shape
  }

  /// What is known of all of them.
  var contents: Contents {
    get { whole.own }
    // In its place: a table of thousands of fields would be copied for each of them otherwise.
    _modify {
      let shape = whole
      yield &shape.own
    }
  }

  /// Looks at two tables as one from now on.
  func joined(with other: TableShape) -> TableShape {
    let (one, other) = (whole, other.whole)
    guard one !== other else { return one }
    learnt.count += 1
    other.other = one
    let added = other.own
    other.own = Contents()
    one.own.isJoined = true
    one.own.keys.formUnion(added.keys)
    one.own.isList = one.own.isList || added.isList
    one.own.hasZero = one.own.hasZero || added.hasZero
    one.own.isOpen = one.own.isOpen || added.isOpen
    one.own.hasDynamicNames = one.own.hasDynamicNames || added.hasDynamicNames
    one.own.isMadeByFunction = one.own.isMadeByFunction || added.isMadeByFunction
    // What they hold may be tables that are looked at as one, also with these.
    for (name, kind) in added.fields {
      let joined = one.join(one.contents.fields[name] ?? .never, kind)
      one.contents.fields[name] = joined
    }
    let elements = one.join(one.contents.elements, added.elements)
    one.contents.elements = elements
    return one.whole
  }

  private func join(_ kind: NameKind, _ other: NameKind) -> NameKind {
    let joined = kind.joined(with: other)
    if joined == .unknown { learnt.lost += [kind, other] }
    return joined
  }
}
