import TabuluaPolicy

/// The laws of a proof, in their order, and how they are proved.
struct LawSet: Sendable {
  let laws: [ProofLaw]

  /// How many places a row is held over in the drags that `path_independent` compares.
  let hoverPaths: Int

  /// The place of each ready law among the laws.
  private let places: [ReadyLaw: Int]

  /// The structural laws, those of the policy, and those that are asked for; each once.
  init(policy: LuaPolicy, asked: [ReadyLaw], hoverPaths: Int) {
    var laws: [ProofLaw] = []
    func add(_ law: ProofLaw) { if !laws.contains(law) { laws.append(law) } }
    for law in ReadyLaw.allCases where law.isStructural { add(.ready(law)) }
    for law in policy.laws { add(law.ready.map { .ready($0) } ?? .own(law.name)) }
    for law in asked { add(.ready(law)) }
    self.laws = laws
    self.hoverPaths = max(2, hoverPaths)
    var places: [ReadyLaw: Int] = [:]
    for (index, law) in laws.enumerated() {
      if let ready = law.ready { places[ready] = index }
    }
    self.places = places
  }

  /// The place of a law, or nil if it is not to be proved.
  func index(of law: ReadyLaw) -> Int? { places[law] }

  func contains(_ law: ReadyLaw) -> Bool { places[law] != nil }

  /// The own laws and their places.
  var own: [(index: Int, name: String)] {
    laws.indices.compactMap { index in
      if case .own(let name) = laws[index] { (index, name) } else { nil }
    }
  }

  /// Whether a law is about what is marked or selected, which taps change too.
  var triesTaps: Bool { contains(.oneMark) || contains(.noSelectionLeft) || !own.isEmpty }
}
