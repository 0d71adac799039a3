import TabuluaSystem

/// How open a new file may be that holds the rows of others: nobody may read there what they may not read here.
struct AccessLimit {
  /// Files whose rows go into the new one.
  private let sources: [String]
  private let calls: FileCalls

  /// The limit of those files; none where there are none.
  init(_ sources: [String], _ calls: FileCalls) { (self.sources, self.calls) = (sources, calls) }

  /// The permissions with which a new file is made in a folder, of which the system takes away what the user's mask says.
  ///
  /// - Complexity: a few calls of the system for each of the files.
  func mode(in folder: String) -> mode_t {
    var mode: mode_t = 0o666
    for source in sources {
      var status = stat()
      // Where it cannot be looked at nobody knows who may read it; what is no file has no permissions that count.
      guard calls.look(FileCalls.Attempt(call: .look, path: source), { stat(source, &status) }) == 0 else {
        if !SystemError.current.saysNothingIsThere { mode = 0o600 }
        continue
      }
      guard status.st_mode & S_IFMT == S_IFREG else { continue }
      mode &= limit(source, status, in: folder)
    }
    // Whom the folder's list names gets what the group gets.
    if mode >> 3 & 7 & ~mode != 0, has(AccessList.attributeOfFolder, folder) {
      mode &= ~0o070 | (mode & 0o007) << 3
    }
    return mode
  }

  /// The file among those whose rows go into the new one that a target is by now; nil mostly.
  ///
  /// Two hard links of a file count as two files, because writing replaces one and leaves the other.
  func source(at target: FileTarget) -> String? {
    guard let there = target.status else { return nil }
    return sources.first { source in
      var status = stat()
      guard stat(source, &status) == 0, status.st_dev == there.st_dev, status.st_ino == there.st_ino else {
        return false
      }
      return status.st_nlink == 1 || FileTarget.followed(source) == target.path
    }
  }

  private func limit(_ source: String, _ status: stat, in folder: String) -> mode_t {
    if has(AccessList.attribute, source) { return 0o600 }
    // What the group may not do, others may not do either: in the new file they may be others.
    let both = status.st_mode >> 3 & status.st_mode & 0o007
    return groupOfNewFiles(in: folder) == status.st_gid
      ? status.st_mode & 0o077 | 0o600 : 0o600 | both << 3 | both
  }

  /// The group that a new file gets.
  private func groupOfNewFiles(in folder: String) -> gid_t? {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    #if os(Linux)
      return status.st_mode & S_ISGID != 0 ? status.st_gid : getegid()
    #else
      return status.st_gid
    #endif
  }

  /// Whether a file or a folder has an attribute, or nobody can tell.
  private func has(_ name: String, _ path: String) -> Bool {
    let file = calls.look(FileCalls.Attempt(call: .read, path: path)) {
      open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard file >= 0 else { return true }
    defer { close(file) }
    do throws(SystemError) {
      return try calls.attribute(name, of: file) != nil
    } catch {
      return true
    }
  }
}
