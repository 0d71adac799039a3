import TabuluaSystem

/// A list of who may do what with a file, as Linux keeps it in an extended attribute.
///
/// The rights of each entry are those that count: what the mask takes away is gone.
struct AccessList: Equatable {
  /// Whom an entry is about.
  enum Who: Hashable {
    /// The user, or the group, to which the file belongs.
    case owner, group
    case user(UInt32), groupNamed(UInt32)
    case others
  }

  /// The attribute that is the list of a file, and the one that a folder gives to new files.
  static let attribute = "system.posix_acl_access"
  static let attributeOfFolder = "system.posix_acl_default"

  private(set) var rights: [Who: UInt16]

  /// The rights of all permissions of a file without a list.
  init(_ mode: mode_t) {
    rights = [.owner: UInt16(mode >> 6 & 7), .group: UInt16(mode >> 3 & 7), .others: UInt16(mode & 7)]
  }

  /// Reads an attribute; nil for what is no list.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> UInt32 {
      (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    }
    guard bytes.count >= 4, (bytes.count - 4).isMultiple(of: 8), number(0, 4) == 2 else { return nil }
    var (rights, mask): ([Who: UInt16], UInt16) = ([:], 7)
    for place in stride(from: 4, to: bytes.count, by: 8) {
      let (tag, right, id) = (number(place, 2), UInt16(number(place + 2, 2)), number(place + 4, 4))
      switch tag {
      case Tag.owner: rights[.owner] = right
      case Tag.user: rights[.user(id)] = right
      case Tag.group: rights[.group] = right
      case Tag.groupNamed: rights[.groupNamed(id)] = right
      case Tag.mask: mask = right
      case Tag.others: rights[.others] = right
      default: return nil
      }
    }
    guard rights[.owner] != nil, rights[.group] != nil, rights[.others] != nil else { return nil }
    self.rights = rights
    for who in rights.keys where isMasked(who) { self.rights[who, default: 0] &= mask }
  }

  /// The list as an attribute.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [2, 0, 0, 0]
    func add(_ tag: UInt32, _ right: UInt16, _ id: UInt32 = .max) {
      bytes += [UInt8(tag), 0, UInt8(right & 7), 0]
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
    }
    var (users, groups): ([UInt32], [UInt32]) = ([], [])
    for who in rights.keys {
      if case .user(let id) = who { users.append(id) }
      if case .groupNamed(let id) = who { groups.append(id) }
    }
    add(Tag.owner, rights[.owner] ?? 0)
    for id in users.sorted() { add(Tag.user, rights[.user(id)] ?? 0, id) }
    add(Tag.group, rights[.group] ?? 0)
    for id in groups.sorted() { add(Tag.groupNamed, rights[.groupNamed(id)] ?? 0, id) }
    add(Tag.mask, rights.reduce(0) { isMasked($1.key) ? $0 | $1.value : $0 })
    add(Tag.others, rights[.others] ?? 0)
    return bytes
  }

  /// The list of a file that belongs to another user, or to another group, now: who had it before keeps the rights by
  /// an entry, and nobody gets more than before, but for the user to whom it belongs now, who writes it.
  func given(to owner: uid_t, _ group: gid_t, from old: (owner: uid_t, group: gid_t)) -> AccessList {
    var list = self
    let (own, ofGroup, others) = (rights[.owner] ?? 0, rights[.group] ?? 0, rights[.others] ?? 0)
    if owner != old.owner {
      list.rights[.user(old.owner)] = own
      list.rights[.owner] = (rights[.user(owner)] ?? 0) | 6
    }
    if group != old.group {
      list.rights[.groupNamed(old.group)] = ofGroup
      // Its members were among the others, unless they were named, or of the other group too.
      list.rights[.group] = rights[.groupNamed(group)] ?? ofGroup & others
    }
    return list
  }

  private func isMasked(_ who: Who) -> Bool {
    switch who {
    case .owner, .others: false
    case .group, .user, .groupNamed: true
    }
  }

  private enum Tag {
    static let owner: UInt32 = 0x01
    static let user: UInt32 = 0x02
    static let group: UInt32 = 0x04
    static let groupNamed: UInt32 = 0x08
    static let mask: UInt32 = 0x10
    static let others: UInt32 = 0x20
  }
}
