import TabuluaText
import TabuluaSystem

/// Who may do what with a file: its owner, group, permissions, access list and other extended attributes.
struct FileAccess {
  /// Something that the file in its place does not have.
  enum Loss: Equatable {
    case owner, group, accessList
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
  private static let accessList = "system.posix_acl_access"

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
    var mode = status.st_mode & 0o7777
    let (keepsOwner, keepsGroup) = giveOwner(to: file, calls)
    if !keepsOwner { losses.append(.owner) }
    if !keepsGroup { losses.append(.group) }
    // Rights that go with an owner or a group are for that one alone.
    if !keepsOwner || !keepsGroup { mode &= 0o1777 }
    // The new group had the rights of others.
    if !keepsGroup { mode &= ~0o070 | (mode & 0o007) << 3 }

    // The permissions of the group limit what a list allows: with a list they are set by it alone.
    let list = attributes.first { $0.name == Self.accessList }
    let hasInherited = try calls.attribute(Self.accessList, of: file) != nil
    // Where there may be a list the permissions of the group are those of the list.
    if !unread.isEmpty { mode &= ~0o070 }
    guard calls.setMode(file, list == nil && !hasInherited ? mode : mode & ~0o070) == 0 else {
      throw .current
    }
    if let list {
      if !keepsGroup || calls.setAttribute(file, Self.accessList, list.value) != 0 {
        losses.append(.accessList)
      }
    } else if hasInherited {
      // The list of the folder would let others do what they may not.
      if calls.removeAttribute(file, Self.accessList) == 0 {
        guard calls.setMode(file, mode) == 0 else { throw .current }
      } else {
        losses.append(.accessList)
      }
    }
    for (name, value) in attributes where name != Self.accessList && !Self.own.contains(name) {
      if try calls.attribute(name, of: file) != value, calls.setAttribute(file, name, value) != 0 {
        losses.append(.attribute(name, .current))
      }
    }
    return losses
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

  private func words(_ path: String) -> (code: String, message: String, help: String?) {
    let lost = "access_not_kept"
    switch self {
    case .owner:
      return (
        lost, "`\(path)` has another owner now: the system does not let it be given away",
        "give it back with `chown`"
      )
    case .group:
      return (
        lost, "`\(path)` has another group now, with the rights that it had before",
        "give it back with `chgrp`, and then its permissions with `chmod`"
      )
    case .accessList:
      return (
        lost, "the access list of `\(path)` could not be kept, so its group may do nothing with it now",
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
        "hard_links",
        "`\(path)` had \(CountText.of(count, "other name", "other names")) (hard links), where the old bytes stay",
        "link them anew with `ln -f`, or use symbolic links"
      )
    }
  }
}
