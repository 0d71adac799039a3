package import LuaHost
package import TabuluaText

/// The pages of the codes that the Lua host gives.
package enum LuaErrorPages {
  /// Each code with its page.
  package static let all: [(code: LuaError.Code, page: CodePage)] = [
    (
      .syntax,
      CodePage(
        "The script is not Lua.", why: "It cannot be compiled, so that nothing of it ran.",
        mend: "Mend the line that is named. A line can be right and an `end` above it be missing.",
        example: .file("local policy = {\nfunction policy.can_move_row() return true end\nreturn policy"))
    ),
    (
      .runtime,
      CodePage(
        "A script raised an error.",
        why:
          "It called `error`, or did what Lua cannot do, such as to look into nil. In a callback the code is "
          + "`callback_failed`, and while a policy is loaded `policy_failed`.",
        mend: "Mend the line that is named; the calls that led there are listed innermost first.",
        example: .lua("local row = view:find \"coffee\"\nprint(row.title)"))
    ),
    (
      .memory,
      CodePage(
        "The script needed more memory than it may have.",
        why: "Each Lua state has a limit, which the script cannot catch.",
        mend:
          "Look for a table or a string that grows without end, or allow more mebibytes with `--max-memory`.",
        example: .file(
          "local list = {}\nfor i = 1, 1e7 do list[i] = { i } end\nreturn {}",
          "tabulua run --table t.csv --policy p.lua --max-memory 8 --do '{\"do\":\"reload\"}'"))
    ),
    (
      .instructions,
      CodePage(
        "The script took more instructions than it may.",
        why: "`--max-instructions` limits what one call may take, which the script cannot catch.",
        mend: "Look for a loop that does not end, or allow more.",
        example: .file(
          "while true do end",
          "tabulua run --table t.csv --policy p.lua --max-instructions 100000 --do '{\"do\":\"reload\"}'"))
    ),
    (
      .deadline,
      CodePage(
        "The script took longer than its deadline.",
        why:
          "Each interaction has ten seconds, or what `--deadline` says. The script was stopped, and what it had changed is "
          + "undone.",
        mend: "Look for a loop that does not end, or allow more seconds with `--deadline`.",
        example: .lua("while true do end", options: "--deadline 0.2"))
    ),
    (
      .timeLimit,
      CodePage(
        "All that was to be done together took longer than it may.",
        why:
          "`--timeout` limits all steps of a run, and `--time-limit` a whole command. The run was ended, and nothing was "
          + "written.",
        mend: "Look for a loop that does not end, do less at once, or allow more seconds.",
        example: .lua("while true do user:undo() end", options: "--timeout 0.2"))
    ),
    (
      .noDeadline,
      CodePage(
        "There can be no such deadline.", why: "The system gives no thread or signal to watch the time.",
        mend: "Choose another signal; it is a matter of the program that embeds Lua.",
        example: .none("it takes a program that embeds the library, and gives its signals away"))
    ),
    (
      .stackOverflow,
      CodePage(
        "Calls of the script are nested too deeply.", why: "A function calls itself without end.",
        mend: "Let the function return before that; the calls are listed innermost first.",
        example: .lua("local function again(n) return 1 + again(n + 1) end\nagain(1)"))
    ),
    (
      .returnedNothing,
      CodePage(
        "A callback that must answer returned nothing at all.",
        why: "A forgotten `return` must not be a refusal that nobody sees. nil is an answer.",
        mend: "Return a value on every way through the function, `nil` too.",
        told: .byCallback,
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
          policy: "function policy.can_move_row(view, path)\n  if path.row == 1 then return false end\nend",
          editing: true))
    ),
    (
      .wrongResult,
      CodePage(
        "A callback answered a value of the wrong type.",
        why:
          "A question that is answered yes or no takes true, false and nil: a number or a string would count as yes in Lua. A "
          + "place is an index path, and a count a whole number.",
        mend: "Return what the help says.",
        told: .byCallback,
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
          policy: "function policy.can_move_row(view, path) return 1 end", editing: true))
    ),
    (
      .wrongReason,
      CodePage(
        "The second result of a callback is not a string.",
        why: "The second result is the reason of the answer, in words.",
        mend: "Return a string as the second result, or none.",
        told: .byCallback,
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
          policy: "function policy.can_move_row(view, path) return false, 3 end", editing: true))
    ),
    (
      .notCopied,
      CodePage(
        "A test reaches something of which it can get no copy.",
        why:
          "Each test begins with a copy of what the file of the spec has made. There is no copy of a coroutine, nor of what "
          + "`string.gmatch` and `coroutine.wrap` give.",
        mend: "Make it in the test, or in `before_each`.",
        example: .spec(
          "local words = string.gmatch(\"milk tea\", \"%a+\")\n\ndescribe(\"words\", function()\n"
            + "  it(\"come one by one\", function() assert.equal(\"milk\", words()) end)\nend)"))
    ),
    (
      .metatableNotRead,
      CodePage(
        "A table was handed over whose metatable makes it stand for more than it holds.",
        why:
          "Tables of scripts are read as they are, and none of their metamethods is called. One with `__pairs` or `__len`, and one "
          + "whose `__index` would add values, would be read as another table than the script sees.",
        mend: "Hand over a table that holds the values itself, such as a copy.",
        example: .lua(
          "local row = setmetatable({}, { __index = { id = \"tea\" } })\nview:insert_rows { { at = index_path(0, 0), values = row } }"
        ))
    ),
    (
      .methodUnavailable,
      CodePage(
        "A metatable was given a method that there is not here.",
        why:
          "No hook can stop a finalizer, `__gc`, and up to Lua 5.4.5 Lua itself may go on with freed memory in `__concat`.",
        mend: "Join texts with `tostring`, or with a method, and let go of things with `local … <close>`.",
        example: .lua("setmetatable({}, { __gc = function() end })"))
    ),
    (
      .host,
      CodePage(
        "What a script called threw an error.",
        why:
          "The error of a method of `view` or `user` mostly has a code of its own, which stands instead of this one.",
        mend: "Do what the help says, at the line that is named.",
        example: .none("it takes a program that gives scripts methods of its own"))
    ),
    (
      .stopped,
      CodePage(
        "The program stopped the script.", why: "A program that embeds Lua called `stop()`.",
        mend: "It is a matter of that program.", example: .none("it takes a program that embeds the library"))
    ),
    (
      .rejected,
      CodePage(
        "A callback was ended by `reject`.",
        why:
          "`reject(reason)` refuses at once, from however deep in a callback that answers. It is a refusal, and an error "
          + "only for a program that calls a Lua function itself.",
        mend: "Call `reject` only where a callback that may refuse has been called.",
        example: .none("it takes a program that calls Lua functions itself"))
    ),
  ]
}
