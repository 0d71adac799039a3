import CTabuluaSystem

// Functions of the system that Swift does not see. Each answers -1 with `errno` set where it fails.

/// The arguments of this process, with the name of the program.
///
/// On Linux also where there is no `/proc`, from which Swift reads them.
package func processArguments() -> [String] {
  var arguments: [String] = []
  while let argument = cs_argument(Int32(arguments.count)) { arguments.append(String(cString: argument)) }
  return arguments.isEmpty ? CommandLine.arguments : arguments
}

/// Lets two names of one file system name each other's files, at one instant.
///
/// `EINVAL`, `ENOSYS` or `ENOTSUP` where the file system cannot do it.
package func exchangeNames(_ one: String, _ other: String) -> Int32 { cs_exchange(one, other) }

/// The names of an open file's extended attributes; nil, with `errno` set, where they cannot be told.
package func attributeNames(ofFile file: Int32) -> [String]? {
  guard let list = whole({ cs_list_attributes(file, $0, $1) }) else { return nil }
  return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
}

/// An extended attribute of an open file; nil, with `errno` set, where it has none of that name or it cannot be read.
package func attribute(_ name: String, ofFile file: Int32) -> [UInt8]? {
  whole { cs_read_attribute(file, name, $0, $1) }
}

/// All that a call answers into memory that is large enough; without memory it tells how much that is.
private func whole(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
  // It may grow between the two calls.
  for _ in 0..<10 {
    let size = call(nil, 0)
    guard size > 0 else { return size == 0 ? [] : nil }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { call($0.baseAddress, size) }
    if count >= 0 { return Array(bytes.prefix(count)) }
    guard errno == ERANGE else { return nil }
  }
  return nil
}

/// Gives an open file an extended attribute, in the place of one that it has.
package func setAttribute(_ name: String, _ value: [UInt8], ofFile file: Int32) -> Int32 {
  cs_write_attribute(file, name, value, value.count)
}

/// Takes an extended attribute from an open file.
package func removeAttribute(_ name: String, ofFile file: Int32) -> Int32 { cs_remove_attribute(file, name) }

/// Begins a process that goes on here as a copy of this one; called where there is one thread.
///
/// Answers its number, and zero in the new one.
package func forkProcess() -> Int32 { cs_fork() }

/// The number of processors that this process may use.
package func numberOfProcessors() -> Int { Int(cs_processors()) }

/// How many bytes of memory this process may have; nil where it may have as much as there is.
package func memoryLimit() -> Int? {
  let limit = cs_memory_limit()
  return limit == 0 ? nil : Int(clamping: limit)
}

/// Lets this program end with some words where its memory is limited and it gets no more; called once, at its start.
package func tellOfNoMemory(_ words: String, status: Int32) { cs_tell_of_no_memory(words, status) }

/// Ends this process because there is no memory.
package func endWithoutMemory() -> Never {
  cs_end_without_memory()
  fatalError("there is not enough memory")
}

/// Lets the heap of this program use large pages, and keep what was freed; called once, at its start.
package func useLargePages() { cs_use_large_pages() }
