import TabuluaCommands
import TabuluaSystem

// The process around the command: arguments and environment go in, the exit status comes out.
exit(CommandLineTool.runProgram(processArguments()).rawValue)
