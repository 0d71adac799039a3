import CTabuluaIsolation
import TabuluaText
import TabuluaScript
import TabuluaSystem

/// The files that an isolated process may read: those that its command line implies, and nothing else.
///
/// A script's folder belongs to them, with all below it, because `require` looks there; a spec also finds its policies and
/// tables there.
struct ReadableFiles {
  private(set) var paths: [String] = []

  /// What programs need of the system after they have begun: libraries that are looked for when they are first used, time
  /// zones, and the number of cores.
  private static let system = [
    "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo",
    "/sys/devices/system/cpu", "/sys/fs/cgroup", "/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/dev/null",
    "/dev/urandom",
  ]

  /// What a command reads, as its plan and its files say, and the files of settings.
  init(_ plan: IsolationPlan, _ files: CommandFiles, settings: [String]) {
    let others = (files.inputs + files.outputs).compactMap(\.path)
    let named = files.tables + [files.journal].compactMap { $0 } + others
    paths = Self.system
    paths += (named + settings + plan.files()).map(StandardInput.path(for:))
    paths += plan.readable
    for script in plan.scripts { paths.append(Self.isFolder(script) ? script : Self.folder(of: script)) }
  }

  private static func isFolder(_ path: String) -> Bool { PolicyFile.isFolder(path) }

  private static func folder(of script: String) -> String {
    // What comes through a pipe or standard input has no folder.
    guard !script.hasPrefix("/dev/"), !script.hasPrefix("/proc/") else { return script }
    let folder = PolicyFile.folder(of: script)
    return folder.isEmpty ? "." : folder
  }
}

extension ReadableFiles {
  /// Lets this process read nothing else from now on, before the first script is loaded.
  ///
  /// - Returns: Whether the system has a way to do that.
  func enter() throws(CommandFailure) -> Bool {
    var missing: UInt32 = 0
    let copies = paths.filter { !$0.utf8.contains(0) }.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) }
    let error = ci_read_only_these(pointers, Int32(pointers.count), &missing)
    guard error == 0 else { throw .failed(.cannotIsolate(error)) }
    return missing == 0
  }
}
