import TabuluaFiles
import TabuluaScript
import TabuluaSystem
import TabuluaText

/// Looks for settings files, and reads their bytes.
enum SettingsSearch {
  /// What a settings file is called where it is looked for.
  static let fileName = ".tabulua.toml"

  /// The most bytes that a settings file may have: far more than all keys take.
  static let mostBytes = 64 << 10

  /// The bytes of the nearest settings file in a table's folder or in one above it, and its path as people see it.
  ///
  /// A file that anybody else could have put there or written to is not taken, and told of. After the folder `top`, or
  /// that of the whole file system, none is looked in. Without a table the search begins in the current folder.
  ///
  /// - Throws: a failure for what is there and is no file, or cannot be read.
  static func nearest(
    to table: String?, upTo top: String, in context: CommandContext
  ) throws(CommandFailure) -> (path: String, bytes: [UInt8])? {
    var folder = table.flatMap { DirectoryListing.split($0).directory } ?? "."
    let last = PolicyFile.resolved(top) ?? "/"
    while let real = PolicyFile.resolved(folder) {
      let path = path(of: fileName, in: folder)
      if let bytes = try trusted(path, in: context) { return (path, bytes) }
      if real == last || real == "/" { return nil }
      folder = parent(of: folder)
    }
    return nil
  }

  /// The bytes of a settings file that is named, whoever it belongs to; pipes are read to their end.
  static func named(_ path: String) throws(CommandFailure) -> [UInt8] {
    do throws(Diagnostic) {
      return Array(try FileBytes(path: path, limit: mostBytes))
    } catch {
      throw error.has(FileCode.fileTooLarge) ? .tooLarge(path) : .failed(error)
    }
  }

  /// Fails where one of some settings files is a pipe, which another process could not read again.
  static func checkReadAgain(_ files: [String]) throws(CommandFailure) {
    var status = stat()
    guard files.contains(where: { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO }) else {
      return
    }
    throw .usage(
      Diagnostic(
        code: SettingsCode.settingsUnreadable, message: "with `--isolate` settings cannot come from a pipe",
        help: "name a file with `--config`"))
  }

  /// The path of a file in a folder, as people write it.
  static func path(of name: String, in folder: String) -> String {
    if name.hasPrefix("/") || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder above one, as people write it.
  private static func parent(of folder: String) -> String {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let (above, name) = DirectoryListing.split(folder)
    if folder == "." { return ".." }
    return name == ".." || name == "." ? folder + "/.." : above ?? "."
  }

  /// The bytes of a file, if there is one that nobody else could have written.
  private static func trusted(_ path: String, in context: CommandContext) throws(CommandFailure) -> [UInt8]? {
    var link = stat()
    // What cannot be looked at is not there for us: most folders above are other people's.
    guard lstat(path, &link) == 0 else { return nil }
    let isLink = link.st_mode & S_IFMT == S_IFLNK
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let error = errno
    guard isTrusted(link, isLink: isLink, user: context.user) else {
      if file >= 0 { close(file) }
      return leave(path, link, in: context)
    }
    guard file >= 0 else { throw .unreadable(path, String(cString: strerror(error)).lowercased()) }
    defer { close(file) }
    // A message about any other file would show lines of it.
    if isLink, let target = PolicyFile.resolved(path), !target.hasSuffix(".toml") {
      throw .unreadable(path, "it is a link to a file whose name does not end in `.toml`")
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, "it is no file, but a folder or the like")
    }
    guard isTrusted(status, isLink: false, user: context.user) else {
      return leave(path, status, in: context)
    }
    return try bytes(of: file, path)
  }

  /// Whether a file is the user's own or the system's, and nobody else may write to it; the user's own group may.
  private static func isTrusted(_ status: stat, isLink: Bool, user: UInt32) -> Bool {
    guard status.st_uid == user || status.st_uid == 0 else { return false }
    // Where each user has a group of the same number, nobody else is in it.
    let others = status.st_gid == status.st_uid ? S_IWOTH : S_IWOTH | S_IWGRP
    return isLink || status.st_mode & others == 0
  }

  /// Tells that a file is left out; an isolated process leaves that to the one that looks after it.
  private static func leave(_ path: String, _ status: stat, in context: CommandContext) -> [UInt8]? {
    if case .inside = context.isolation { return nil }
    let isOwn = status.st_uid == context.user || status.st_uid == 0
    let way = isOwn ? "make it your own (`chmod go-w`)" : "copy it, so that it is your own"
    context.report(
      Diagnostic(
        severity: .warning, code: SettingsCode.settingsOfOthers,
        message:
          "`\(path)` is left out, because \(isOwn ? "somebody else could have written it" : "it belongs to somebody else")",
        help:
          "take it with `--config \(ShellWord.quoted(path))` if you trust it, or \(way)"
      ))
    return nil
  }

  private static func bytes(of file: Int32, _ path: String) throws(CommandFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
    var count = 0
    while count < bytes.count {
      let part = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { read(file, $0 + count, buffer.count - count) } ?? 0
      }
      if part == 0 { break }
      guard part > 0 || errno == EINTR else {
        throw .unreadable(path, String(cString: strerror(errno)).lowercased())
      }
      count += max(0, part)
    }
    guard count <= mostBytes else { throw .tooLarge(path) }
    return Array(bytes.prefix(count))
  }
}

extension CommandFailure {
  fileprivate static func unreadable(
    _ path: String, _ reason: String, help: String = "`--config` names another file, and `--no-config` none"
  ) -> CommandFailure {
    .failed(
      Diagnostic(
        code: SettingsCode.settingsUnreadable, message: "cannot read the settings: \(reason)",
        location: TextLocation(file: path), help: help))
  }

  fileprivate static func tooLarge(_ path: String) -> CommandFailure {
    .unreadable(
      path, "the file is larger than \(SettingsSearch.mostBytes >> 10) KiB",
      help: "a long list, such as of sections, stands in the policy, as `policy.table.sections`")
  }
}
