import TabuluaText
import TabuluaFiles

// Reading the lines of a batch.
extension InteractionBatch {
  /// Batches from this many bytes on are read by two threads, half by each; to read smaller ones takes hardly longer
  /// than to begin a thread.
  private static let smallestDivided = 1 << 18

  /// Reads a batch of lines.
  init(lines bytes: UnsafeRawBufferPointer, _ name: String) throws(Diagnostic) {
    self.init(name: name, steps: [])
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var second = bytes.count
    if bytes.count >= Self.smallestDivided {
      // No line feed stands within a line, so that what follows one can be read by itself.
      second = bytes[(bytes.count / 2)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }
    let first = BatchLines(bytes: bytes, range: start..<second, linesBefore: 0, file: name)
    let rest = BatchLines(bytes: bytes, range: second..<bytes.count, linesBefore: first.lineFeeds, file: name)
    var problem: Diagnostic?
    // The storage of all empty lists is one, and not to be written to.
    guard first.mostSteps > 0 else { return }
    steps = [Step](unsafeUninitializedCapacity: first.mostSteps + rest.mostSteps) { steps, count in
      let gap = first.mostSteps
      let (ours, theirs) = Self.read(first, rest, into: steps)
      problem = ours.problem ?? theirs.problem
      readsTakingBack = ours.takesStepsBack || theirs.takesStepsBack
      if let base = steps.baseAddress, theirs.count > 0 {
        (base + ours.count).moveInitialize(from: base + gap, count: theirs.count)
      }
      count = ours.count + theirs.count
      for (table, step) in ours.tables { note(table, ofStep: step) }
      for (table, step) in theirs.tables { note(table, ofStep: ours.count + step) }
    }
    if let problem { throw problem }
    stepsRead = self.steps.count
  }

  /// Reads both parts into their places, at the same time if there is anything in the second one.
  private static func read(
    _ first: BatchLines, _ rest: BatchLines, into steps: UnsafeMutableBufferPointer<Step>
  ) -> (BatchLines.Outcome, BatchLines.Outcome) {
    // Each thread writes to a part of its own, which is looked at when both have ended.
    nonisolated(unsafe) let (ours, theirs) = (steps[..<first.mostSteps], steps[first.mostSteps...])
    if rest.range.isEmpty { return (first.read(into: ours), BatchLines.Outcome()) }
    return SideBySide.run({ first.read(into: ours) }, beside: { rest.read(into: theirs) })
  }
}

/// Some whole lines of a batch.
///
/// It is `@unchecked Sendable` because of its pointer. This is safe: the bytes are only read, and they outlive both
/// threads, because the caller that owns them waits for both.
private struct BatchLines: @unchecked Sendable {
  /// The bytes of the batch.
  let bytes: UnsafeRawBufferPointer
  /// Which of them the lines are.
  let range: Range<Int>
  /// How many lines of the batch stand before these.
  let linesBefore: Int
  /// The batch's name.
  let file: String
  /// How many line feeds there are.
  let lineFeeds: Int

  init(bytes: UnsafeRawBufferPointer, range: Range<Int>, linesBefore: Int, file: String) {
    self.bytes = bytes
    self.range = range
    self.linesBefore = linesBefore
    self.file = file
    lineFeeds = Self.countLineFeeds(UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// A bound for the number of steps, so that their list need not grow.
  var mostSteps: Int {
    range.isEmpty ? 0 : min(lineFeeds + 1, range.count / #"{"do":"add"}"#.utf8.count + 1)
  }

  /// What came of reading.
  struct Outcome: Sendable {
    /// How many steps were read before the first mistake.
    var count = 0
    /// The tables that steps name, each with the step, from 0.
    var tables: [(name: String, step: Int)] = []
    /// Whether a step takes back what others did.
    var takesStepsBack = false
    /// The first mistake.
    var problem: Diagnostic?
  }

  /// Reads the lines into memory with room for ``mostSteps``.
  func read(into steps: Slice<UnsafeMutableBufferPointer<InteractionBatch.Step>>) -> Outcome {
    var outcome = Outcome()
    do throws(Diagnostic) {
      try read(into: steps, &outcome)
    } catch {
      outcome.problem = error
    }
    return outcome
  }

  private func read(
    into steps: Slice<UnsafeMutableBufferPointer<InteractionBatch.Step>>, _ outcome: inout Outcome
  ) throws(Diagnostic) {
    let place = UnsafeMutableBufferPointer(rebasing: steps)
    var start = range.lowerBound
    var number = linesBefore
    var count = 0
    let fields = StepFields(bytes, file: file)
    defer { (outcome.count, outcome.takesStepsBack) = (count, fields.takesStepsBack) }
    while start < range.upperBound {
      number += 1
      let feed = bytes.endOfLine(from: start)
      let end = feed > start && bytes[feed - 1] == UInt8(ascii: "\r") ? feed - 1 : feed
      let isStep = try fields.read(line: start..<end, number: number)
      start = feed + 1
      if !isStep { continue }
      let (interaction, table) = try fields.step()
      if let table { outcome.tables.append((table, count)) }
      place.initializeElement(at: count, to: InteractionBatch.Step(line: number, interaction: interaction))
      count += 1
    }
  }

  private static func countLineFeeds(_ bytes: UnsafeRawBufferPointer) -> Int {
    typealias Block = SIMD16<UInt8>
    let feed = Block(repeating: UInt8(ascii: "\n"))
    let size = Block.scalarCount
    var lineFeeds = 0
    var index = 0
    while index + size <= bytes.count {
      // So many blocks that the counts do not overflow.
      let end = index + min((bytes.count - index) / size, 255) * size
      var counts = Block.zero
      while index < end {
        let block = bytes.loadUnaligned(fromByteOffset: index, as: Block.self)
        // Where they are equal there are ones, which is one below zero.
        counts &-= unsafeBitCast(block .== feed, to: Block.self)
        index += size
      }
      for lane in 0..<size { lineFeeds += Int(counts[lane]) }
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { lineFeeds += 1 }
      index += 1
    }
    return lineFeeds
  }
}
