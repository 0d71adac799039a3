// Subjects for measuring, chosen by argument: TabuluaBenchmarks SUBJECT N
//
//   retarget-swift   N retarget callbacks asked through LuaHost, limits off
//   retarget-policy  the same, asked through the policy about the rows of a table view
//   retarget-c       the same, asked by a host written in C alone
//   failing-calls    N calls of a function that fails every third time
//   failing-drags    N drags under a policy that fails every third time
//
// Each prints one number, which depends on N alone.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let subject = arguments.first, let count = arguments.last.flatMap({ Int($0) }),
  count >= 0
else { fatalError("usage: TabuluaBenchmarks SUBJECT N") }

switch subject {
case "retarget-swift": print(try Retarget.inSwift(count))
case "retarget-c": print(try Retarget.inC(count))
case "retarget-policy": print(try RetargetPolicy.run(count))
case "failing-drags": print(try FailingDrags.run(count))
case "failing-calls": print(try FailingCalls.run(count))
default: fatalError("unknown subject `\(subject)`")
}
