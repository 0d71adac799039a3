import CTabuluaSystem

// Functions of the system that Swift does not see. Each answers -1 with `errno` set where it fails.

/// Lets two names of one file system name each other's files, at one instant.
///
/// `EINVAL`, `ENOSYS` or `ENOTSUP` where the file system cannot do it.
package func exchangeNames(_ one: String, _ other: String) -> Int32 { cs_exchange(one, other) }

/// The names of an open file's extended attributes; none where they cannot be told.
package func attributeNames(ofFile file: Int32) -> [String] {
  var names = [CChar](repeating: 0, count: max(0, cs_list_attributes(file, nil, 0)))
  let count = cs_list_attributes(file, &names, names.count)
  guard count > 0 else { return [] }
  return names[..<count].split(separator: 0).map {
    String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// An extended attribute of an open file; nil where it has none of that name.
package func attribute(_ name: String, ofFile file: Int32) -> [UInt8]? {
  var value = [UInt8](repeating: 0, count: max(0, cs_read_attribute(file, name, nil, 0)))
  let count = cs_read_attribute(file, name, &value, value.count)
  return count < 0 ? nil : Array(value.prefix(count))
}

/// Gives an open file an extended attribute, in the place of one that it has.
package func setAttribute(_ name: String, _ value: [UInt8], ofFile file: Int32) -> Int32 {
  cs_write_attribute(file, name, value, value.count)
}

/// Takes an extended attribute from an open file.
package func removeAttribute(_ name: String, ofFile file: Int32) -> Int32 { cs_remove_attribute(file, name) }
