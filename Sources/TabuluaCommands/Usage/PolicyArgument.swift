/// A command that takes policies as arguments; `--policy FILE` means the same there, because other commands have it so.
protocol PolicyArgumentCommand: TabuluaCommand {}

/// `--policy` of commands that take policies as arguments.
enum PolicyArgument {
  /// The arguments as the command takes them: each policy stands where its option stood.
  ///
  /// Of what `mutate` takes the policy comes first, and specs follow.
  static func moved(in arguments: [String]) -> [String] {
    guard let command = arguments.first, takesPolicies(command) else { return arguments }
    var (moved, policies): ([String], [String]) = ([], [])
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        moved += [word] + rest
        break
      }
      if word == option, let policy = rest.first, !policy.isEmpty, !policy.hasPrefix("-") {
        rest.removeFirst()
        policies.append(policy)
        moved.append(policy)
      } else if word.hasPrefix("\(option)="), word.utf8.count > option.utf8.count + 1 {
        policies.append(String(word.dropFirst(option.count + 1)))
        moved.append(String(word.dropFirst(option.count + 1)))
      } else {
        moved.append(word)
      }
    }
    if command == MutateCommand.name, let policy = policies.first, let place = moved.firstIndex(of: policy) {
      moved.remove(at: place)
      moved.insert(policy, at: 0)
    }
    return [command] + moved
  }

  private static let option = "--policy"

  /// Whether a command takes policies as arguments.
  static func takesPolicies(_ command: String) -> Bool {
    RootCommand.subcommand(command) is any PolicyArgumentCommand.Type
  }
}
