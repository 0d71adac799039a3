import CLuaHost

/// Finds the context again.
///
/// It outlives the C state, which its ``LuaState`` closes first.
private func context(_ raw: UnsafeMutableRawPointer) -> LuaContext {
  Unmanaged<LuaContext>.fromOpaque(raw).takeUnretainedValue()
}

/// Does what C asks for; 1 where that threw, and the error is kept for C.
private func answer(_ raw: UnsafeMutableRawPointer, _ work: (LuaContext) throws -> Void) -> Int32 {
  let context = context(raw)
  return context.status { try work(context) }
}

private func name(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> LuaString {
  LuaString(bytes: [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
}

extension LuaContext {
  /// The functions that C calls.
  ///
  /// Each catches what is thrown and returns; C raises afterwards.
  func host() -> lh_host {
    lh_host(
      context: Unmanaged.passUnretained(self).toOpaque(),
      call_method: { raw, arguments, count, result in
        let list = UnsafeBufferPointer(start: arguments, count: Int(count))
        return Unmanaged<Method>.fromOpaque(raw)._withUnsafeGuaranteedRef { $0.call(list, result) }
      },
      get_field: { raw, object, bytes, count, result in
        answer(raw) { try $0.getField(Int(object), name(bytes, count), result) }
      },
      set_field: { raw, object, bytes, count, value in
        answer(raw) { try $0.setField(Int(object), name(bytes, count), value.pointee) }
      },
      word_field: { raw, word, bytes, count in
        context(raw).numberOfField(name(bytes, count), of: word)
      },
      get_word_field: { raw, word, field, result in
        Unmanaged<LuaContext>.fromOpaque(raw)._withUnsafeGuaranteedRef {
          $0.getField(of: word, Int(field), result)
        }
      },
      set_word_field: { raw, word, field, value in
        answer(raw) {
          try $0.handler(of: word).set(LuaWord(bits: word), Int(field), try $0.value(value.pointee))
        }
      },
      name_word_field: { raw, word, place, result in
        answer(raw) { try $0.nameField(of: LuaWord(bits: word), Int(place), result) }
      },
      describe_word: { raw, word, result in
        let context = context(raw)
        let word = LuaWord(bits: word)
        let text = context.wordHandler?.describe(word) ?? context.words.value(of: word).typeName
        context.set(result, LH_RESULT_STRING, text.utf8)
      },
      print: { raw, chunk, line, text, count in
        let place = chunk.map { LuaSourceLine(chunk: String(cString: $0), line: Int(line)) }
        context(raw).printHandler?(place, name(text, count).string)
      },
      load_module: { raw, bytes, count, module in
        var isFound = false
        let failed = answer(raw) { isFound = try $0.loadModule(name(bytes, count).string, module) }
        return Int32(failed != 0 ? LH_MODULE_FAILED : isFound ? LH_MODULE_FOUND : LH_MODULE_MISSING)
      },
      claim_error: { context($0).claimError() },
      describe_error: { raw, number, result in
        let context = context(raw)
        let text = context.error(numbered: number).map(context.words) ?? "an error of the host"
        context.set(result, LH_RESULT_STRING, text.utf8)
      },
      error_table: { raw, number, result in
        let context = context(raw)
        guard let error = context.error(numbered: number), let table = context.errorTable?(error) else {
          return
        }
        context.set(result, LH_RESULT_ENCODED, LuaEncoder([.table(table)], owner: context.owner).bytes)
      },
      release_error: { context($0).releaseError($1) })
  }

  /// The number of a field of words; -1 where that threw, and the error is kept for C.
  private func numberOfField(_ name: LuaString, of word: UInt64) -> Int64 {
    var field = -1
    let failed = status { field = try handler(of: word).field(name) }
    precondition(failed != 0 || field >= 0, "the fields of words are numbered from zero")
    return Int64(field)
  }

  /// Names the field of a word at a place; nothing behind the last one.
  private func nameField(
    of word: LuaWord, _ place: Int, _ result: UnsafeMutablePointer<lh_result>
  ) throws {
    guard let name = try handler(of: word.bits).name else {
      throw LuaFieldFault(description: "`pairs` cannot go through \(words.kind(of: word)?.one ?? "this")")
    }
    if let name = try name(word, place) { set(result, LH_RESULT_STRING, name.utf8) }
  }

  /// Reads a field of a word; 1 where that threw, and the error is kept for C.
  private func getField(
    of word: UInt64, _ field: Int, _ result: UnsafeMutablePointer<lh_result>
  ) -> Int32 {
    do {
      guard let fieldReader else { throw missingHandler(word) }
      try fieldReader(LuaWord(bits: word), field, LuaFieldValue(context: self, result: result))
      guard isIntact(result) else {
        let kind = withArticle(words.value(of: LuaWord(bits: word)).typeName)
        throw LuaFieldFault(
          description: "the value of \(kind)'s field must be set last, after all calls of the state")
      }
      return 0
    } catch {
      keep(error)
      return 1
    }
  }

  /// What answers the fields of a word.
  private func handler(of word: UInt64) throws -> LuaWordHandler {
    guard let wordHandler else { throw missingHandler(word) }
    return wordHandler
  }

  private func missingHandler(_ word: UInt64) -> LuaFieldFault {
    let plural = words.kind(of: LuaWord(bits: word))?.plural ?? "values"
    return LuaFieldFault(description: "\(plural) have no fields here")
  }

  /// Gives C the source of a module; false where there is no such module.
  private func loadModule(_ name: String, _ module: UnsafeMutablePointer<lh_module>) throws -> Bool {
    guard let found = try moduleLoader?(name) else { return false }
    sources[found.name] = found.source
    set(module, source: found.source, name: found.name)
    return true
  }

  private func getField(
    _ object: Int, _ name: LuaString, _ result: UnsafeMutablePointer<lh_result>
  ) throws {
    let type = objects[object].type
    guard let value = try type.getField?(name) else {
      throw type.unknownField?(name.string)
        ?? LuaFieldFault(description: "`\(type.name)` has no field or method `\(name.string)`")
    }
    set(result, to: value)
  }

  private func setField(_ object: Int, _ name: LuaString, _ value: lh_value) throws {
    let type = objects[object].type
    guard let setField = type.setField else {
      throw LuaFieldFault(description: "`\(name.string)` of `\(type.name)` cannot be assigned")
    }
    try setField(name, try self.value(value))
  }
}

/// What is wrong with a field that a script reads or assigns, where the host says nothing better.
struct LuaFieldFault: Error, CustomStringConvertible {
  let description: String
}
