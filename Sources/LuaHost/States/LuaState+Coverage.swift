import CLuaHost

extension LuaState {
  /// How often each line of the chunks ran that were executed or required, by the chunks' names; empty in a state
  /// that does not count.
  ///
  /// The lines of functions that were never made count too: they are found in the compiled chunk. Two chunks of
  /// the same name are counted together.
  ///
  /// ```swift
  /// let state = try LuaState(coversLines: true)
  /// _ = try state.execute(Array("local a = 1\nreturn a".utf8), name: "one.lua")
  /// print(state.lineCounts["one.lua"]?[2] ?? 0)  // 1
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* lines of all chunks.
  public var lineCounts: [String: LuaLineCounts] {
    var all: [String: LuaLineCounts] = [:]
    var name = lh_bytes()
    var index = 0
    while lh_covered_chunk_name(handle, index, &name) {
      var counts = [Int64](repeating: -1, count: lh_line_counts(handle, index, nil, 0))
      let room = counts.count
      counts.withUnsafeMutableBufferPointer { _ = lh_line_counts(handle, index, $0.baseAddress, room) }
      all[name.text] = LuaLineCounts(counts.map { $0 < 0 ? nil : Int($0) })
      index += 1
    }
    return all
  }
}
