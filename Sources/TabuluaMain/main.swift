import TabuluaCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The process around the command: arguments and environment go in, the exit status comes out.
let context = CommandContext.process()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: context).rawValue)
