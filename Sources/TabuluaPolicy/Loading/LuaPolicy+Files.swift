import TabuluaScript
package import TabuluaText

// Reading the files of a policy without loading it.
extension LuaPolicy {
  /// The Lua text of a policy's file, without a byte-order mark.
  ///
  /// - Throws: `policy_missing` or `policy_unreadable`.
  package static func source(contentsOf path: String) throws(Diagnostic) -> [UInt8] {
    try PolicyFile.bytes(ofPolicy: path)
  }

  /// What finds the modules of a policy: in its folder and below it.
  package static func modules(
    besidePolicy path: String
  ) -> (_ name: String) throws -> (source: [UInt8], name: String)? {
    PolicyModules(folder: PolicyFile.folder(of: path)).load
  }
}
