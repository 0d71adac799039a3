import TabuluaCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The process around the command: arguments and environment go in, the exit status comes out.
exit(CommandLineTool.runProgram(CommandLine.arguments).rawValue)
