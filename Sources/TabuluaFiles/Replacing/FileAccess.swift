import TabuluaText
import TabuluaSystem

/// Who may do what with a file: its owner, group, permissions, access list and other extended attributes.
struct FileAccess {
  /// Something that the file in its place does not have.
  enum Loss: Equatable {
    /// Whoever had it before keeps the rights by an entry of the access list, or does not.
    case owner(keepsRights: Bool), group(keepsRights: Bool)
    case accessList
    case attribute(String, SystemError)
    /// The file may not be read, so that its attributes are not known.
    case attributes(SystemError)
    /// So many other names, which keep the old bytes.
    case hardLinks(Int)
  }

  private let status: stat

  /// The extended attributes by their names.
  private var attributes: [(name: String, value: [UInt8])] = []

  /// The attribute that is Linux's access list.
  private static let accessList = AccessList.attribute

  /// What the system makes of a file's bytes by itself.
  private static let own: Set<String> = ["security.ima", "security.evm"]

  /// What the file has and could not be read.
  private var unread: [Loss] = []

  /// Reads it of the file at a path, of which the system has told `status`.
  ///
  /// - Throws: why it cannot be known; only what this user may not read is left out, and is a loss.
  init(ofFileAt path: String, _ status: stat, _ calls: FileCalls) throws(SystemError) {
    self.status = status
    let file = calls.look(FileCalls.Attempt(call: .read, path: path)) {
      open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard file >= 0 else {
      let error = SystemError.current
      guard error.number == EACCES || error.number == EPERM else { throw error }
      unread = [.attributes(error)]
      return
    }
    defer { close(file) }
    for name in try calls.attributeNames(of: file) {
      do throws(SystemError) {
        if let value = try calls.attribute(name, of: file) { attributes.append((name, value)) }
      } catch {
        guard error.number == EACCES || error.number == EPERM else { throw error }
        if !Self.own.contains(name) { unread.append(.attribute(name, error)) }
      }
    }
  }

  /// Gives it to a file that is to take the place of this one, as far as the system allows that.
  ///
  /// Nobody may do more with the new file than with the old one, but for whoever writes it.
  ///
  /// - Returns: what could not be given.
  /// - Throws: why the permissions cannot be set.
  func give(to file: Int32, _ calls: FileCalls) throws(SystemError) -> [Loss] {
    var losses: [Loss] = status.st_nlink > 1 ? [.hardLinks(Int(status.st_nlink) - 1)] : []
    losses += unread
    let (keepsOwner, keepsGroup) = giveOwner(to: file, calls)
    losses +=
      keepsOwner && keepsGroup
      ? try giveRights(to: file, status.st_mode & 0o7777, list, calls)
      : try giveRightsOfOthers(to: file, keepsOwner, keepsGroup, calls)
    for (name, value) in attributes where name != Self.accessList && !Self.own.contains(name) {
      if try calls.attribute(name, of: file) != value, calls.setAttribute(file, name, value) != 0 {
        losses.append(.attribute(name, .current))
      }
    }
    return losses
  }

  /// The access list; nil where there is none.
  private var list: [UInt8]? { attributes.first { $0.name == Self.accessList }?.value }

  /// Gives a file permissions and a list, or none.
  private func giveRights(
    to file: Int32, _ mode: mode_t, _ list: [UInt8]?, _ calls: FileCalls
  ) throws(SystemError) -> [Loss] {
    // The permissions of the group limit what a list allows: with a list they are set by it alone, and where there may be
    // one they are those of the list.
    let mode = unread.isEmpty ? mode : mode & ~0o070
    let hasInherited = try calls.attribute(Self.accessList, of: file) != nil
    guard calls.setMode(file, list == nil && !hasInherited ? mode : mode & ~0o070) == 0 else {
      throw .current
    }
    if let list {
      if calls.setAttribute(file, Self.accessList, list) != 0 { return [.accessList] }
    } else if hasInherited {
      // The list of the folder would let others do what they may not.
      guard calls.removeAttribute(file, Self.accessList) == 0 else { return [.accessList] }
      guard calls.setMode(file, mode) == 0 else { throw .current }
    }
    return []
  }

  /// Gives the permissions to a file of another owner or another group, by a list in which those before are named; where
  /// there are no lists, without them.
  private func giveRightsOfOthers(
    to file: Int32, _ keepsOwner: Bool, _ keepsGroup: Bool, _ calls: FileCalls
  ) throws(SystemError) -> [Loss] {
    func losses(keepsRights: Bool) -> [Loss] {
      (keepsOwner ? [] : [.owner(keepsRights: keepsRights)])
        + (keepsGroup ? [] : [.group(keepsRights: keepsRights)])
    }
    // Rights that go with an owner or a group are for that one alone.
    var mode = status.st_mode & 0o1777
    #if os(Linux)
      var mine = stat()
      let found = list.map { AccessList($0) } ?? AccessList(mode)
      if unread.isEmpty, let found, fstat(file, &mine) == 0 {
        let named = found.given(to: mine.st_uid, mine.st_gid, from: (status.st_uid, status.st_gid))
        if try giveRights(to: file, mode, named.bytes, calls).isEmpty { return losses(keepsRights: true) }
      }
    #endif
    // The new group had the rights of others.
    if !keepsGroup { mode &= ~0o070 | (mode & 0o007) << 3 }
    guard list != nil, !keepsGroup else {
      return losses(keepsRights: false) + (try giveRights(to: file, mode, list, calls))
    }
    // A list in which the group is another one would say something else.
    let lost = try giveRights(to: file, mode & ~0o070, nil, calls)
    return losses(keepsRights: false) + (lost.isEmpty ? [.accessList] : lost)
  }

  /// Gives a file the owner and the group; whether it has them.
  private func giveOwner(to file: Int32, _ calls: FileCalls) -> (owner: Bool, group: Bool) {
    var mine = stat()
    guard fstat(file, &mine) == 0 else { return (false, false) }
    if mine.st_uid == status.st_uid && mine.st_gid == status.st_gid { return (true, true) }
    if calls.setOwner(file, status.st_uid, status.st_gid) == 0 { return (true, true) }
    // Only root may give files away; a group may still be kept when the owner cannot.
    let keepsGroup =
      mine.st_gid == status.st_gid || calls.setOwner(file, uid_t.max, status.st_gid) == 0
    return (mine.st_uid == status.st_uid, keepsGroup)
  }
}

extension FileAccess.Loss {
  /// The warning about a file that was replaced.
  func diagnostic(_ path: String) -> Diagnostic {
    let (code, message, help) = words(path)
    return Diagnostic(
      severity: .warning, code: code, message: message, location: TextLocation(file: path), help: help)
  }

  private func words(_ path: String) -> (code: FileCode, message: String, help: String?) {
    let lost = FileCode.accessNotKept
    switch self {
    case .owner(let keepsRights):
      return (
        lost,
        "`\(path)` has another owner now: the system does not let it be given away; the owner before \(keepsRights ? "keeps the same rights by an entry of its access list" : "has the rights of its group or of all others")",
        "give it back with `chown`"
      )
    case .group(let keepsRights):
      return (
        lost,
        "`\(path)` has another group now; the group before \(keepsRights ? "keeps the same rights by an entry of its access list" : "has the rights of all others")",
        keepsRights
          ? "give it back with `chgrp`" : "give it back with `chgrp`, and then its permissions with `chmod`"
      )
    case .accessList:
      return (
        lost,
        "the access list of `\(path)` could not be kept: whom it names has the rights of all others now, and its group may do nothing with it",
        "set it again with `setfacl`"
      )
    case .attribute(let name, let error):
      return (
        lost, "the extended attribute `\(name.forMessage)` of `\(path)` could not be kept: \(error.words)",
        "set it again with `setfattr`"
      )
    case .attributes(let error):
      return (
        lost,
        "the access list and the extended attributes of `\(path)` cannot be read, so they are not kept: \(error.words)",
        "set them again with `setfacl` and `setfattr`"
      )
    case .hardLinks(let count):
      return (
        .hardLinks,
        "`\(path)` had \(CountText.of(count, "other name", "other names")) (hard links), where the old bytes stay",
        "link them anew with `ln -f`, or use symbolic links"
      )
    }
  }
}
