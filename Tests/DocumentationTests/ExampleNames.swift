/// Names that examples of documentation comments use without declaring them: what a reader takes for given.
enum ExampleNames {
  /// For the modules that `import Tabulua` brings.
  static let tabulua = """
    // An app's own: a task, a board of cards, rules in Swift.
    struct Task: Equatable { var id: Int, title: String }
    struct Card { var title: String, isLocked: Bool }
    struct Board: PolicyTable {
      var lists: [(name: String, cards: [Card])]
      let columns = ["title", "locked"]
      var numberOfSections: Int { lists.count }
      func numberOfRows(inSection section: Int) -> Int { lists[section].cards.count }
      func value(forRowAt path: TableIndexPath, column: String) -> TableValue { nil }
      mutating func moveCard(from source: TableIndexPath, to target: TableIndexPath) {}
    }
    final class Rules: TableViewDataSource, TableViewDelegate {
      var implemented: CallbackSet { [] }
      var snapshot: TableSnapshot<String, String> { get { fatalError() } set {} }
    }
    var board: Board { get { fatalError() } set {} }
    var rules: Rules { fatalError() }
    var old: [Task] { fatalError() }
    var new: [Task] { fatalError() }
    var titles: [Int: String] { [:] }
    // Tables and views.
    var view: TableView { fatalError() }
    var contents: TableContents { get { fatalError() } set {} }
    var table: TableContents { get { fatalError() } set {} }
    var tasks: TableContents { fatalError() }
    var people: TableContents { fatalError() }
    var before: TableContents { fatalError() }
    var row: RowIdentity { fatalError() }
    var path: TableIndexPath { fatalError() }
    var snapshot: TableSnapshot<String, String> { get { fatalError() } set {} }
    var source: [UInt8] { [] }
    var numbered: TableSnapshot<Int, Int> { get { fatalError() } set {} }
    // Policies, batches, tests.
    var policy: LuaPolicy { fatalError() }
    var details: LuaPolicy { fatalError() }
    var batch: InteractionBatch { fatalError() }
    var runner: BatchRunner { fatalError() }
    var result: StepResult { fatalError() }
    var page: TablePage { fatalError() }
    var suite: SpecSuite { fatalError() }
    var prototype: PolicyPrototype { fatalError() }
    var newPrototype: PolicyPrototype { fatalError() }
    var bench: DragBench { fatalError() }
    var newBench: DragBench { fatalError() }
    var drag: DragTrial { fatalError() }
    var failure: SessionFailure { fatalError() }
    var found: CounterExample { fatalError() }
    var gap: ProofGap { fatalError() }
    """

  /// For `LuaHost` alone.
  static let luaHost = """
    // A game of cards whose rules are functions in Lua.
    enum Deck {
      static let card = LuaWordKind("card", mask: 1 << 63, tag: 1 << 63, parts: [.init("rank", shift: 0, maximum: 255)], text: "%")
    }
    struct NoColumn: Error { init(_ name: String) {} }
    struct ReadOnly: Error {}
    var state: LuaState { fatalError() }
    var source: [UInt8] { [] }
    var bytes: [UInt8] { [] }
    var chunk: LuaChunk { fatalError() }
    var options: LuaTable { fatalError() }
    var table: LuaObject { fatalError() }
    var view: LuaObject { fatalError() }
    var queen: LuaWord { fatalError() }
    var knave: LuaWord { fatalError() }
    var lines: [String] { get { [] } set {} }
    var questions: [LuaArgument] { get { [] } set {} }
    var watch: LuaOverrunWatch { fatalError() }
    var columns: [String] { [] }
    var cells: [[String]] { [] }
    var fields: [[Range<Int>]] { [] }
    var file: UnsafeRawBufferPointer { fatalError() }
    var handler: LuaWordHandler { get { fatalError() } set {} }
    func rows(_ section: Int) throws -> Int64 { 0 }
    var greet: LuaFunction { fatalError() }
    var add: LuaFunction { fatalError() }
    var title: LuaFunction { fatalError() }
    var once: LuaFunction { fatalError() }
    var ask: LuaFunction { fatalError() }
    var mayPlay: LuaFunction { fatalError() }
    var faults: LuaFunction { fatalError() }
    var mayOpen: LuaFunction { fatalError() }
    var mayWrite: LuaFunction { fatalError() }
    var better: LuaFunction { fatalError() }
    var nextCard: LuaFunction { fatalError() }
    var numberOfPlayers: LuaFunction { fatalError() }
    var numberOfCards: LuaFunction { fatalError() }
    var pointsOfCard: LuaFunction { fatalError() }
    var shareOfPlayer: LuaFunction { fatalError() }
    var weightOfCard: LuaFunction { fatalError() }
    var didBegin: LuaFunction { fatalError() }
    var didPlay: LuaFunction { fatalError() }
    var didExchange: LuaFunction { fatalError() }
    var didChange: LuaFunction { fatalError() }
    """
}
