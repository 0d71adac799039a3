import TabuluaDrawing
import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The prover against the plainest way to find the smallest counter-example, on rules that are made up.
@Suite("The prover finds what trying everything finds") struct ProverAgreementTests {
  /// A rule whose answers are made up from a seed: some rows stay, some places are refused, some lead elsewhere.
  ///
  /// The same every time it is asked. With `told` it is told of drags, so that the prover has to make them.
  static func prototype(_ seed: Int, wild: Int, told: Bool) -> PolicyPrototype {
    let source = """
      local function hash(...)
        local sum = \(seed)
        for _, number in ipairs { ... } do sum = (sum * 31 + number + 7) * 2654435761 % 1000003 end
        return sum
      end
      local policy = {}
      function policy.can_move_row(view, path) return hash(1, path.section, path.row) % 5 > 0 end
      function policy.target_index_path_for_move(view, source, proposed)
        local number = hash(2, source.section, source.row, proposed.section, proposed.row)
        if number % 100 >= \(wild) then return proposed end
        if number % 7 == 0 then return nil, "no" end
        local section = number // 100 % view:number_of_sections()
        local count = view:number_of_rows(section) - (section == source.section and 1 or 0)
        return index_path(section, number // 1000 % (count + 1))
      end
      \(told ? "function policy.did_end_reordering_row() end" : "")
      return policy
      """
    return PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
  }

  private static let laws: [ReadyLaw] = [
    .staysInSection, .lastPlaceKept, .notDisplaced, .keepsPlace, .idempotent,
  ]

  /// What the plainest way finds.
  private struct Found {
    var shape: [Int]
    var drag: DragTrial
  }

  @Test("the same smallest drag", arguments: 0..<24, [4, 30])
  func agree(seed: Int, wild: Int) throws {
    for law in Self.laws {
      let expected = try reference(Self.prototype(seed, wild: wild, told: false), law)
      for told in [false, true] {
        let report = try Prover(
          Self.prototype(seed, wild: wild, told: told), .shapes(maximum: 2), laws: [law]
        ).run()
        guard let found = report.counterExample else {
          #expect(expected == nil, "\(law)")
          continue
        }
        #expect(found.law == .ready(law))
        #expect(found.shape == expected?.shape, "\(law) told \(told)")
        #expect(found.trial == expected.map { .drag($0.drag) }, "\(law) told \(told)")
        #expect(found.isReproducible)
      }
    }
  }

  @Test("the same for any number of threads", arguments: 0..<6)
  func threads(seed: Int) throws {
    var texts: Set<String> = []
    for jobs in [1, 2, 5] {
      var prover = Prover(
        Self.prototype(seed, wild: 2, told: false), .shapes(maximum: 3), laws: Self.laws)
      prover.jobs = jobs
      texts.insert(try prover.run().json())
    }
    #expect(texts.count == 1)
  }

  /// Every table, the smallest first, and every drag of it, the shortest first, until one breaks the law.
  private func reference(_ prototype: PolicyPrototype, _ law: ReadyLaw) throws -> Found? {
    var shapes = [[Int]]()
    for a in 0...2 {
      shapes.append([a])
      for b in 0...2 { shapes.append([a, b]) }
    }
    shapes.sort { first, second in
      let sizes = (first.reduce(0, +), first.count), others = (second.reduce(0, +), second.count)
      return sizes == others ? first.lexicographicallyPrecedes(second) : sizes < others
    }
    for shape in shapes {
      let bench = try DragBench(
        prototype, .loaded(TableContents(sections: shape.map { [String](repeating: "x", count: $0) })))
      let drags = Array(DragTrial.all(rowCounts: shape)).enumerated()
        .map { (steps($0.element, shape), $0.offset, $0.element) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      for (_, _, drag) in drags where try breaks(law, drag, bench) {
        return Found(shape: shape, drag: drag)
      }
    }
    return nil
  }

  /// How far a row is dragged: rows that it passes, and sections that it crosses.
  private func steps(_ drag: DragTrial, _ shape: [Int]) -> Int {
    var left = shape
    left[drag.source.section] -= 1
    func rows(before path: TableIndexPath) -> Int { left[..<path.section].reduce(path.row, +) }
    return abs(rows(before: drag.proposed) - rows(before: drag.source))
      + abs(drag.proposed.section - drag.source.section)
  }

  private func breaks(_ law: ReadyLaw, _ drag: DragTrial, _ bench: DragBench) throws -> Bool {
    func rows(_ view: TableView) -> [[RowIdentity]] {
      (0..<view.numberOfSections).map { view.contents.rows(inSection: $0) }
    }
    let before = rows(bench.view)
    var after = before
    let result = try bench.result(of: drag) { after = rows($0) }
    guard let landing = result.landing else { return false }
    switch law {
    case .staysInSection: return landing.section != drag.source.section
    case .lastPlaceKept:
      return before.indices.contains { before[$0].last != nil && before[$0].last != after[$0].last }
    case .idempotent:
      return try bench.result(of: DragTrial(source: drag.source, to: landing)).landing != landing
    case .notDisplaced, .keepsPlace:
      // A row that `can_move_row` refuses is not dragged itself.
      for (section, names) in before.enumerated() {
        for (row, name) in names.enumerated() where drag.source != TableIndexPath(section: section, row: row)
        {
          let mayMove = try bench.view.mayMoveRow(at: TableIndexPath(section: section, row: row)).answer
          let isThere = after[section].indices.contains(row) && after[section][row] == name
          if !mayMove, !isThere { return true }
        }
      }
      return false
    default: return false
    }
  }
}
