import LuaHost

/// The Lua side of specs: blocks, assertions and tests.
///
/// The Lua files are embedded, and are one chunk together.
enum SpecPrelude {
  /// The name of our own chunks, which messages leave out.
  static let name = "tabulua.spec"

  /// The chunk, compiled once for all states.
  static let chunk = Result { () throws(LuaError) in
    let files = [
      PackageResources.spec_blocks_lua, PackageResources.spec_assertions_lua, PackageResources.spec_tests_lua,
    ]
    return try LuaChunk(source: Array(files.joined()), name: name)
  }
}
