import TabuluaSystem
import TabuluaText

// The calls that change nothing. That one of them fails does not say that nothing is there.
extension FileCalls {
  /// Whether a name is there, whatever it names.
  func isThere(_ path: String) throws(SystemError) -> Bool {
    if look(Attempt(call: .look, path: path), { access(path, F_OK) }) == 0 { return true }
    let error = SystemError.current
    guard error.saysNothingIsThere else { throw error }
    return false
  }

  /// The version of the file at a path; nil where there is none.
  func version(at path: String) throws(SystemError) -> FileVersion? {
    var status = stat()
    guard look(Attempt(call: .look, path: path), { stat(path, &status) }) == 0 else {
      let error = SystemError.current
      guard error.saysNothingIsThere else { throw error }
      return nil
    }
    return FileVersion(status)
  }

  /// The version of an open file.
  func version(of descriptor: Int32) throws(SystemError) -> FileVersion {
    var status = stat()
    guard look(Attempt(call: .look, file: descriptor), { fstat(descriptor, &status) }) == 0 else {
      throw .current
    }
    return FileVersion(status)
  }

  /// Reads the file at a path, which may have so many bytes.
  func bytes(at path: String, limit: Int = .max) throws(Diagnostic) -> FileBytes {
    if let number = readFault?(Attempt(call: .read, path: path)) {
      throw .unreadable(path, SystemError(number: number))
    }
    return try FileBytes(path: path, limit: limit)
  }

  /// Reads a part of an open file; fails where it has fewer bytes.
  func bytes(of descriptor: Int32, _ range: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    // Not filled with zeros first: the last entry of a journal may have 30 MB.
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, place in
      while place < range.count, failure == nil {
        let count = look(Attempt(call: .read, file: descriptor)) {
          buffer.baseAddress.map {
            pread(descriptor, $0 + place, range.count - place, off_t(range.lowerBound + place))
          } ?? -1
        }
        if count > 0 { place += count } else { failure = count < 0 ? .current : SystemError(number: EIO) }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The names of an open file's extended attributes; none where the file system has no such thing.
  func attributeNames(of descriptor: Int32) throws(SystemError) -> [String] {
    var names: [String]?
    let result = look(Attempt(call: .read, file: descriptor)) {
      names = TabuluaSystem.attributeNames(ofFile: descriptor)
      return names == nil ? -1 : 0
    }
    if result == 0, let names { return names }
    let error = SystemError.current
    guard [ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.number) else { throw error }
    return []
  }

  /// An extended attribute of an open file; nil where it has none of that name.
  func attribute(_ name: String, of descriptor: Int32) throws(SystemError) -> [UInt8]? {
    var value: [UInt8]?
    let result = look(Attempt(call: .read, file: descriptor)) {
      value = TabuluaSystem.attribute(name, ofFile: descriptor)
      return value == nil ? -1 : 0
    }
    if result == 0 { return value }
    let error = SystemError.current
    guard [SystemError.noAttribute, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.number) else { throw error }
    return nil
  }

  /// Opens the file at a path to lock it, without waiting for a pipe.
  func openToLock(_ path: String, _ mode: Int32) -> Int32 {
    look(Attempt(call: .lock, path: path)) { open(path, mode | O_CLOEXEC | O_NONBLOCK) }
  }

  /// Locks an open file (`flock`).
  func lock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
    look(Attempt(call: .lock, file: descriptor)) { flock(descriptor, operation) }
  }
}

extension SystemError {
  /// What a call answers that finds no attribute of a name.
  fileprivate static var noAttribute: Int32 {
    #if canImport(Glibc)
      ENODATA
    #else
      ENOATTR
    #endif
  }

  /// Whether a call failed because there is no such name.
  var saysNothingIsThere: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether a call failed because of the name itself: who reads or writes the file fails too, and says so.
  var isAboutTheName: Bool { [EACCES, ELOOP, ENAMETOOLONG].contains(number) }
}
