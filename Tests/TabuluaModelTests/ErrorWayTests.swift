import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// An error of the table, and what brings it about.
struct ErrorWay: Sendable, CustomTestStringConvertible {
  /// The name of its facts, such as `rowOutOfRange` or `update.conflict`.
  let facts: String

  /// What it says.
  let words: String

  /// What fails with it.
  let fail: @Sendable () throws -> Void

  init(_ facts: String, _ words: String, _ fail: @escaping @Sendable () throws -> Void) {
    self.facts = facts
    self.words = words
    self.fail = fail
  }

  var testDescription: String { facts }
}

/// Every fact that an error of the table can have: something brings it about, and it has words.
///
/// A fact that is declared and has no way in ``ErrorWay`` fails here, and so does a code that no way has.
@Suite struct ErrorWayTests {
  static let ways =
    ErrorWay.ofTables + ErrorWay.ofStacks + ErrorWay.ofCalls + ErrorWay.ofCells + ErrorWay.ofUpdates

  @Test(arguments: ways) func itsWords(_ way: ErrorWay) throws {
    let error = try #require(Self.error(of: way))
    #expect(Self.name(of: error.facts) == way.facts)
    let diagnostic = error.diagnostic()
    #expect(diagnostic.message == way.words)
    #expect(diagnostic.code == error.code.rawValue)
  }

  @Test func noFactIsForgotten() throws {
    let cases = try DeclaredNames.cases(in: "Errors/TableError+Facts.swift")
    var declared = try #require(cases["Facts"]).filter { !["callback", "cells", "update"].contains($0) }
    for (prefix, faults) in [("callback", "CallFault"), ("cells", "CellFault"), ("update", "UpdateFault")] {
      declared += try #require(cases[faults]).map { "\(prefix).\($0)" }
    }
    #expect(declared.count > 60)
    #expect(Self.ways.map(\.facts).sorted() == declared.sorted())
  }

  @Test func noCodeIsForgotten() throws {
    let declared = try DeclaredNames.codes(in: "Errors/TableError+Codes.swift")
    #expect(declared.count > 50)
    #expect(Set(Self.ways.compactMap { Self.error(of: $0)?.code.rawValue }) == Set(declared))
  }

  /// The innermost error of the table that a way brings about: one inside a callback fails the callback.
  private static func error(of way: ErrorWay) -> TableError? {
    var found: TableError?
    do { try way.fail() } catch { found = error as? TableError }
    while let cause = found?.cause, let inner = ((cause as? LuaError)?.cause ?? cause) as? TableError {
      found = inner
    }
    return found
  }

  private static func name(of facts: TableError.Facts) -> String {
    func name(_ value: Any) -> String { String("\(value)".prefix { $0 != "(" }) }
    return switch facts {
    case .callback(_, let fault): "callback.\(name(fault))"
    case .cells(_, let fault): "cells.\(name(fault))"
    case .update(let fault): "update.\(name(fault))"
    default: name(facts)
    }
  }
}
