import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What only a process shows: permissions, full disks, closed streams.
@Suite struct ProcessTests {
  static let run = "tabulua run --table t.csv --policy p.lua --batch b.jsonl"

  @Test func oneRunOfTheBinary() throws {
    let bench = try Workbench(Sample.files)
    try bench.shell(Self.run + " --in-place --format jsonl").expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}
        {"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}
        {"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}
        {"kind":"step","step":6,"line":6,"do":"drag","outcome":"refused","row":"T-3","from":[1,1],"proposed":[3,0],"by":"policy","at":"p.lua:10","reason":"not done yet"}
        {"kind":"step","step":7,"line":7,"do":"drag","outcome":"cancelled","row":"T-3","from":[1,1],"proposed":[0,0]}
        {"kind":"summary","steps":7,"failed":0,"refused":2,"written":"t.csv","status":0}

        """)
    try bench.expect(file: "t.csv", Sample.moved)
  }

  @Test func usageErrorsOfTheBinary() throws {
    let bench = try Workbench()
    let result = try bench.shell("tabulua shwo")
    #expect(result.status == 64)
    #expect(result.errors == "error: there is no command `shwo`\n  = help: did you mean `show`?\n")
    #expect(result.output == "")
  }

  /// A reader that goes away changes neither what is written nor the exit status.
  @Test(arguments: [" | true", " | head -n 1 >/dev/null"])
  func aReaderThatGoesAway(_ redirection: String) throws {
    let bench = try Workbench(Sample.files)
    let result = try bench.shell("{ \(Self.run) --output out.csv; echo $? >status; }\(redirection)")
    #expect(result.errors == "")
    #expect(try bench.read("status") == "0\n")
    try bench.expect(file: "out.csv", Sample.moved)
  }

  /// Results that nobody could read are an error, before anything is done.
  @Test func closedStandardOutput() throws {
    let bench = try Workbench(Sample.files)
    let before = try bench.snapshot()
    try bench.shell("\(Self.run) --output out.csv >&-").expect(
      status: 1, output: "",
      errors: """
        error: standard output is closed, so that nobody could read the results
          = help: leave it open, or throw the results away with `> /dev/null`

        """)
    #expect(try bench.snapshot() == before)
  }

  /// A file that is opened does not take the place of a stream that is closed.
  @Test func allOtherStreamsClosed() throws {
    let bench = try Workbench(Sample.files)
    let result = try bench.shell("\(Self.run) --output out.csv <&- >/dev/null 2>&-; echo $? >status")
    #expect(result.output + result.errors == "")
    #expect(try bench.read("status") == "0\n")
    try bench.expect(file: "out.csv", Sample.moved)
  }

  @Test(arguments: [
    "tabulua run --table t.csv --policy p.lua --batch - <b.jsonl",
    "cat t.csv | tabulua run --table - --policy p.lua --batch b.jsonl",
  ])
  func standardInput(_ line: String) throws {
    let bench = try Workbench(Sample.files)
    let expected = try bench.shell(Self.run)
    let result = try bench.shell(line)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output == expected.output)
    try bench.shell("tabulua show --table - --text title <t.csv").expect(
      output: """
        0  Write
        1  Measure
        2  日本語の題
        3  Rest

        """)
  }

  /// What a link leads to may have no name that can be written to; the message keeps the user's.
  @Test func aPipeAsTheOutput() throws {
    let bench = try Workbench(Sample.files)
    try bench.shell("\(Self.run) --output /dev/stdout | cat >/dev/null").expect(
      errors: """
        error: `/dev/stdout` is a device, a pipe or a socket, not a file
          --> /dev/stdout
          = help: name a file: all is written to it or nothing, which only a file can promise

        """)
  }

  @Test func closedStandardError() throws {
    let bench = try Workbench(Sample.files)
    try bench.shell("tabulua show --table none.csv 2>&-").expect(status: 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullStandardOutput() throws {
    let bench = try Workbench(Sample.files)
    try bench.shell(Self.run + " >/dev/full").expect(
      status: 1,
      errors: "error: cannot write the results to standard output: no space left on device\n")
  }

  /// A write that fails halfway, another wrong target, or a file that may not be touched.
  struct Failure {
    var what: String
    /// Shell lines before the command.
    var prepare = ""
    var arguments: String
    /// Whether the command runs as a user without privileges.
    var asNobody = false
  }

  static let failures: [Failure] = [
    Failure(
      what: "a file size limit in place", prepare: "ulimit -f 1; trap '' XFSZ", arguments: "--in-place"),
    Failure(
      what: "a file size limit elsewhere", prepare: "ulimit -f 1; trap '' XFSZ", arguments: "--output o.csv"),
    Failure(
      what: "a file size limit that kills",
      prepare: "ulimit -f 1\ntabulua() { env --default-signal=XFSZ tabulua \"$@\"; }",
      arguments: "--in-place"),
    Failure(
      what: "a file size limit for table and trace", prepare: "ulimit -f 1; trap '' XFSZ",
      arguments: "--in-place --viewport all --trace x.jsonl"),
    Failure(what: "a device that is full", arguments: "--output /dev/full"),
    Failure(what: "a folder as the output", prepare: "mkdir d", arguments: "--output d"),
    Failure(what: "a folder that is missing", arguments: "--output none/o.csv"),
    Failure(
      what: "a folder as the trace", prepare: "mkdir d", arguments: "--in-place --trace d"),
    Failure(what: "a file as a folder", arguments: "--output p.lua/o.csv"),
    Failure(
      what: "a table that may not be read", prepare: "chmod 000 t.csv", arguments: "--in-place",
      asNobody: true),
    Failure(
      what: "a batch that may not be read", prepare: "chmod 000 b.jsonl", arguments: "--in-place",
      asNobody: true),
    Failure(
      what: "a policy that may not be read", prepare: "chmod 000 p.lua", arguments: "--in-place",
      asNobody: true),
    Failure(
      what: "a table that may not be written", prepare: "chmod 444 t.csv; chmod 555 .",
      arguments: "--in-place", asNobody: true),
    Failure(
      what: "a folder that may not be written", prepare: "mkdir d; chmod 555 d",
      arguments: "--output d/o.csv", asNobody: true),
    Failure(
      what: "a trace that may not be written", prepare: "mkdir d; chmod 555 d",
      arguments: "--in-place --trace d/x.jsonl", asNobody: true),
  ]

  /// One error, the right status, every file as it was, and no temporary file left.
  @Test func nothingHalfWritten() throws {
    var transcript = Transcript()
    for failure in Self.failures {
      var result = try failed(failure)
      result.command = "\(Self.run) \(failure.arguments)"
      transcript.add(result, title: failure.what)
    }
    try transcript.expect(inFile: "FailedWrites")
  }

  private func failed(_ failure: Failure) throws -> Workbench.Outcome {
    let bench = try Workbench(Sample.files)
    // Larger than the limit of one block, whatever a block is.
    let rows = (5...4_000).map { "T-\($0),A task with a name,Todo,,1\n" }.joined()
    try bench.write(Array((Sample.table + rows).utf8), to: "t.csv")
    let before = try bench.snapshot()
    var line = Self.run + " " + failure.arguments
    if failure.asNobody { line = try asNobody(line, in: bench) }
    let prepare = failure.prepare.isEmpty ? "" : failure.prepare + "\n"
    let result = try bench.shell(failure.asNobody ? prepare + line : "(\(prepare)\(line)\n)")
    _ = try bench.shell("chmod -R u+rwX . ")
    let after = try bench.snapshot().filter { $0.key != "d" && !$0.key.hasPrefix("bin") }
    #expect(after == before, "\(failure.what)")
    return result
  }

  /// The command line, run by a user who is not root and owns the files.
  private func asNobody(_ line: String, in bench: Workbench) throws -> String {
    guard geteuid() == 0 else { return line }
    try FileManager.default.createDirectory(atPath: bench.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Workbench.binary, toPath: bench.path("bin/tabulua"))
    return """
      chown -R 65534:65534 . && chmod a+x .
      setpriv --reuid=65534 --regid=65534 --clear-groups sh -c 'PATH="$PWD/bin:$PATH"; \(line)'
      """
  }

  #if os(Linux)
    /// Whether this user may mount file systems in a name space of its own, as the packages' tests do.
    static let mayMount: Bool =
      (try? Workbench().shell("unshare --mount mount -t tmpfs none /mnt").status) == 0

    /// In a jail without `/proc` the program has its arguments all the same.
    @Test(.enabled(if: mayMount)) func withoutProcessFiles() throws {
      let bench = try Workbench(Sample.files)
      let line = "tabulua show --table t.csv --policy p.lua"
      let expected = try bench.shell(line)
      #expect(expected.status == 0 && !expected.output.isEmpty)
      let jailed = try bench.shell(
        "unshare --mount sh -c 'mount -t tmpfs none /proc && ! test -e /proc/self && exec \(line)'")
      jailed.expect(output: expected.output)
    }
  #endif
}
