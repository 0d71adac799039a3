import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles
import TabuluaSystem

/// What a file's owner said about access stays with the file that takes its place.
@Suite struct FileAccessTests {
  /// An access list as Linux keeps it: the owner, another user, the group, the mask and all others.
  private func accessList(user: UInt32, _ rights: [UInt16]) -> [UInt8] {
    let entries: [(UInt16, UInt32)] = [
      (0x01, .max), (0x02, user), (0x04, .max), (0x10, .max), (0x20, .max),
    ]
    var bytes: [UInt8] = [2, 0, 0, 0]
    for ((tag, id), right) in zip(entries, rights) {
      for value in [tag, right] { bytes += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
    }
    return bytes
  }

  private func attribute(_ name: String, _ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return TabuluaSystem.attribute(name, ofFile: file)
  }

  private func set(_ name: String, _ value: [UInt8], _ path: String) -> Bool {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return TabuluaSystem.setAttribute(name, value, ofFile: file) == 0
  }

  #if os(Linux)
    private static let list = "system.posix_acl_access"

    /// A list, with a mask wider than the group's own rights, and another attribute.
    @Test func listsAndAttributes() throws {
      let folder = try Folder()
      try folder.put("t.csv", "old")
      let path = folder.at("t.csv")
      chmod(path, 0o600)
      let list = accessList(user: 1, [6, 6, 0, 6, 0])
      guard set(Self.list, list, path), set("user.note", [1, 2, 3], path) else {
        // The file system of this machine has no such attributes.
        return
      }
      #expect(folder.permissions("t.csv") == 0o660)
      let warnings = try AtomicFile.write([(path, nil)]) { _, output in output.append("new") }
      #expect(warnings.isEmpty)
      #expect(folder.text("t.csv") == "new" && folder.permissions("t.csv") == 0o660)
      #expect(attribute(Self.list, path) == list)
      #expect(attribute("user.note", path) == [1, 2, 3])
      // Where it cannot be kept, nobody may do more than before, and it is said.
      var calls = FileCalls.system
      calls.fault = { $0.call == .setAttribute ? EPERM : nil }
      let lost = try AtomicFile.write([(path, nil)], calls: calls) { _, output in output.append("newer") }
      #expect(lost.map(\.code) == ["access_not_kept", "access_not_kept"])
      for warning in lost { expectForm(warning) }
      #expect(folder.permissions("t.csv") == 0o600)
      #expect(attribute(Self.list, path) == nil)
    }

    /// A list that the folder gives to new files lets nobody do more with a file that had none.
    @Test func listsOfTheFolder() throws {
      let folder = try Folder()
      try folder.put("t.csv", "old")
      let path = folder.at("t.csv")
      chmod(path, 0o660)
      guard set("system.posix_acl_default", accessList(user: 1, [7, 7, 7, 7, 0]), folder.path) else { return }
      #expect(try AtomicFile.write([(path, nil)]) { _, output in output.append("new") }.isEmpty)
      #expect(folder.text("t.csv") == "new" && folder.permissions("t.csv") == 0o660)
      #expect(attribute(Self.list, path) == nil)
      var calls = FileCalls.system
      calls.fault = { $0.call == .removeAttribute ? EPERM : nil }
      let lost = try AtomicFile.write([(path, nil)], calls: calls) { _, output in output.append("newer") }
      #expect(lost.map(\.code) == ["access_not_kept"])
      #expect(folder.permissions("t.csv") == 0o600)
    }
  #endif

  /// Whom the file cannot be given back to keeps the rights by an entry of a list; without lists the new group gets no more
  /// rights than others had.
  @Test(.enabled(if: geteuid() == 0), arguments: [false, true]) func anotherOwner(_ lacksLists: Bool) throws {
    let folder = try Folder()
    try folder.put("t.csv", "old")
    let path = folder.at("t.csv")
    chown(path, 65534, 65534)
    chmod(path, 0o4674)
    try AtomicFile.write(Array("new".utf8), to: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_uid == 65534 && status.st_mode & 0o7777 == 0o4674)
    var calls = FileCalls.system
    calls.fault = { attempt in
      attempt.call == .setOwner || lacksLists && attempt.call == .setAttribute ? EPERM : nil
    }
    let lost = try AtomicFile.write([(path, nil)], calls: calls) { _, output in output.append("newer") }
    #expect(lost.map(\.message.first) == ["`", "`"] && lost.allSatisfy { $0.code == "access_not_kept" })
    for warning in lost { expectForm(warning) }
    #expect(stat(path, &status) == 0 && status.st_uid == 0)
    #if os(Linux)
      let list = attribute(Self.list, path).flatMap(AccessList.init)
      let hasLists = !lacksLists && list != nil
      #expect(lost.allSatisfy { $0.message.contains("by an entry of its access list") == hasLists })
      #expect(status.st_mode & 0o7777 == (hasLists ? 0o674 : 0o644))
      if hasLists {
        #expect(
          list?.rights == [
            .owner: 6, .user(65534): 6, .group: 4, .groupNamed(65534): 7, .others: 4,
          ])
      }
    #else
      #expect(status.st_mode & 0o7777 == 0o644)
    #endif
  }

  #if os(Linux)
    /// A list stays where the owner and the group cannot be kept: both are entries of it then, and who was named still is.
    @Test(.enabled(if: geteuid() == 0)) func aListUnderAnotherOwner() throws {
      let folder = try Folder()
      try folder.put("t.csv", "old")
      let path = folder.at("t.csv")
      chown(path, 65534, 65534)
      chmod(path, 0o640)
      // The mask takes the right to write from the other user and the group.
      guard set(Self.list, accessList(user: 12, [6, 6, 6, 4, 0]), path) else { return }
      var calls = FileCalls.system
      calls.fault = { $0.call == .setOwner ? EPERM : nil }
      let lost = try AtomicFile.write([(path, nil)], calls: calls) { _, output in output.append("new") }
      #expect(lost.map(\.code) == ["access_not_kept", "access_not_kept"])
      let list = try #require(attribute(Self.list, path).flatMap(AccessList.init))
      #expect(
        list.rights == [
          .owner: 6, .user(65534): 6, .user(12): 4, .group: 0, .groupNamed(65534): 4, .others: 0,
        ])
      #expect(list == AccessList(list.bytes))
    }
  #endif

  /// Nobody gets more than before by a list for other owners, whichever rights there were.
  @Test func nobodyGetsMore() throws {
    for mode in 0..<512 {
      let list = AccessList(mode_t(mode)).given(to: 1, 2, from: (3, 4))
      let (owner, group, others) = (UInt16(mode >> 6 & 7), UInt16(mode >> 3 & 7), UInt16(mode & 7))
      #expect(list.rights[.user(3)] == owner && list.rights[.groupNamed(4)] == group)
      #expect(list.rights[.others] == others && list.rights[.owner] == 6)
      let new = try #require(list.rights[.group])
      #expect(new & ~others == 0 && new & ~group == 0)
    }
  }

  /// Other names of a file keep the old bytes, which is said.
  @Test func hardLinks() throws {
    let folder = try Folder()
    try folder.put("t.csv", "old")
    #expect(link(folder.at("t.csv"), folder.at("u.csv")) == 0)
    let warnings = try AtomicFile.write([(folder.at("t.csv"), nil)]) { _, output in output.append("new") }
    #expect(warnings.map(\.code) == ["hard_links"])
    for warning in warnings { expectForm(warning) }
    #expect(folder.text("t.csv") == "new" && folder.text("u.csv") == "old")
  }
}
