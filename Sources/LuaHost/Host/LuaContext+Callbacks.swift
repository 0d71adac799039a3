import CLuaHost

/// Finds the context again.
///
/// It outlives the C state, which its ``LuaState`` closes first.
private func context(_ raw: UnsafeMutableRawPointer?) -> LuaContext? {
  raw.map { Unmanaged<LuaContext>.fromOpaque($0).takeUnretainedValue() }
}

private func name(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> LuaString {
  LuaString(bytes: [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
}

extension LuaContext {
  /// The functions that C calls.
  ///
  /// Each catches what is thrown and returns; C raises afterwards.
  func host() -> lh_host {
    var host = lh_host()
    host.context = Unmanaged.passUnretained(self).toOpaque()
    host.call_method = { raw, arguments, count, result in
      guard let raw, let result else { return 1 }
      let list = UnsafeBufferPointer(start: arguments, count: Int(count))
      return Unmanaged<Method>.fromOpaque(raw)._withUnsafeGuaranteedRef { $0.call(list, result) }
    }
    host.get_field = { raw, object, bytes, count, result in
      guard let context = context(raw), let result else { return 1 }
      return context.status { try context.getField(Int(object), name(bytes, count), result) }
    }
    host.set_field = { raw, object, bytes, count, value in
      guard let context = context(raw), let value else { return 1 }
      return context.status { try context.setField(Int(object), name(bytes, count), value.pointee) }
    }
    host.word_field = { raw, word, bytes, count in
      guard let context = context(raw) else { return -1 }
      var field = -1
      let status = context.status {
        guard let handler = context.wordHandler else { throw context.missingHandler(word) }
        field = try handler.field(name(bytes, count))
        precondition(field >= 0, "the fields of words are numbered from zero")
      }
      return status == 0 ? Int64(field) : -1
    }
    host.get_word_field = { raw, word, field, result in
      guard let raw, let result else { return 1 }
      return Unmanaged<LuaContext>.fromOpaque(raw)._withUnsafeGuaranteedRef {
        $0.getField(of: word, Int(field), result)
      }
    }
    host.set_word_field = { raw, word, field, value in
      guard let context = context(raw), let value else { return 1 }
      return context.status {
        guard let handler = context.wordHandler else { throw context.missingHandler(word) }
        try handler.set(LuaWord(bits: word), Int(field), try context.value(value.pointee))
      }
    }
    host.describe_word = { raw, word, result in
      guard let context = context(raw), let result else { return }
      let word = LuaWord(bits: word)
      let text = context.wordHandler?.describe(word) ?? context.words.value(of: word).typeName
      context.set(result, LH_RESULT_STRING, text.utf8)
    }
    addServices(to: &host)
    return host
  }

  private func addServices(to host: inout lh_host) {
    host.print = { raw, chunk, line, text, count in
      guard let handler = context(raw)?.printHandler else { return }
      let place = chunk.map { LuaSourceLine(chunk: String(cString: $0), line: Int(line)) }
      handler(place, name(text, count).string)
    }
    host.load_module = { raw, bytes, count, module in
      guard let context = context(raw), let module else { return Int32(LH_MODULE_MISSING) }
      var isFound = false
      let status = context.status {
        guard let found = try context.moduleLoader?(name(bytes, count).string) else { return }
        isFound = true
        context.sources[found.name] = found.source
        context.set(module, source: found.source, name: found.name)
      }
      if status != 0 { return Int32(LH_MODULE_FAILED) }
      return Int32(isFound ? LH_MODULE_FOUND : LH_MODULE_MISSING)
    }
    host.claim_error = { raw in context(raw)?.claimError() ?? 0 }
    host.describe_error = { raw, number, result in
      guard let context = context(raw), let result else { return }
      let error = context.error(numbered: number)
      context.set(result, LH_RESULT_STRING, (error.map(context.words) ?? "an error of the host").utf8)
    }
    host.error_table = { raw, number, result in
      guard let context = context(raw), let result, let makeTable = context.errorTable,
        let error = context.error(numbered: number), let table = makeTable(error)
      else { return }
      context.set(result, LH_RESULT_ENCODED, LuaEncoder([.table(table)], owner: context.owner).bytes)
    }
    host.release_error = { raw, number in context(raw)?.releaseError(number) }
  }

  /// Reads a field of a word; 1 where that threw, and the error is kept for C.
  private func getField(
    of word: UInt64, _ field: Int, _ result: UnsafeMutablePointer<lh_result>
  ) -> Int32 {
    do {
      guard let fieldReader else { throw missingHandler(word) }
      try fieldReader(LuaWord(bits: word), field, LuaFieldValue(context: self, result: result))
      guard isIntact(result) else {
        throw LuaFieldValueLost(kind: words.value(of: LuaWord(bits: word)).typeName)
      }
      return 0
    } catch {
      keep(error)
      return 1
    }
  }

  /// The error for a field of a word that nobody answers.
  private func missingHandler(_ word: UInt64) -> LuaMissingHandler {
    LuaMissingHandler(kinds: words.kind(of: LuaWord(bits: word))?.plural ?? "values")
  }

  private func getField(
    _ object: Int, _ name: LuaString, _ result: UnsafeMutablePointer<lh_result>
  ) throws {
    let type = objects[object].type
    guard let value = try type.getField?(name) else {
      throw type.unknownField?(name.string) ?? LuaUnknownField(object: type.name, name: name.string)
    }
    set(result, to: value)
  }

  private func setField(_ object: Int, _ name: LuaString, _ value: lh_value) throws {
    let type = objects[object].type
    guard let setField = type.setField else {
      throw LuaReadOnlyField(object: type.name, name: name.string)
    }
    try setField(name, try self.value(value))
  }
}

/// A field or method that an object does not have, where its type says nothing better.
struct LuaUnknownField: Error, CustomStringConvertible {
  var object: String
  var name: String
  var description: String { "`\(object)` has no field or method `\(name)`" }
}

/// A field of an object whose fields cannot be assigned.
struct LuaReadOnlyField: Error, CustomStringConvertible {
  var object: String
  var name: String
  var description: String { "`\(name)` of `\(object)` cannot be assigned" }
}

/// A word's field got its value, and then the handler used the state.
struct LuaFieldValueLost: Error, CustomStringConvertible {
  var kind: String
  var description: String {
    "the value of \(withArticle(kind))'s field must be set last, after all calls of the state"
  }
}

/// A word's field was used in a state that has no ``LuaWordHandler``.
struct LuaMissingHandler: Error, CustomStringConvertible {
  var kinds: String
  var description: String { "\(kinds) have no fields here" }
}
