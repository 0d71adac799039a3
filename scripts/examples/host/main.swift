import LuaHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A state and a chunk.
let state = try LuaState()
let shop = try state.execute(
  Array(
    """
    local shop = { name = "corner", prices = { apple = 3, pear = 4 } }

    function shop.total(basket)
      local sum = 0
      for fruit, count in pairs(basket) do
        sum = sum + count * (shop.prices[fruit] or error("no price for " .. fruit))
      end
      return sum, "without delivery"
    end

    return shop
    """.utf8), name: "shop.lua")
guard let shop else { fatalError("the chunk returns a table") }

// Values.
print(try state.field("name", of: shop))
print(try state.field("prices", of: shop))
try state.setField("name", of: shop, to: .string("market"))
print(try state.field("name", of: shop))

// Functions of the script.
guard case .function(let total) = try state.field("total", of: shop) else { fatalError("no total") }
let basket = LuaTable(fields: [("apple", .integer(2)), ("pear", .integer(1))])
let results = try state.call(total, [.value(.table(basket))])
print(results)
print(total.place?.description ?? "", total.parameterNames)

// Functions of the host.
struct UnknownCity: Error, CustomStringConvertible {
  var description: String
}
let distances = ["Ljubljana": 0, "Maribor": 128]
let distance = try state.makeFunction("distance") { call in
  let city = try call.string(at: 1, "city").string
  guard let kilometres = distances[city] else { throw UnknownCity(description: "no road to \(city)") }
  return .value(.integer(Int64(kilometres)))
}
try state.setGlobal("distance", .function(distance))
try state.setGlobal("rate", .number(0.5))
print(try state.global("rate"))

// Userdata: an object with methods and fields.
final class Cart {
  var items: [String] = []
}
let cart = Cart()
let cartType = LuaObjectType(
  name: "cart",
  methods: [
    (
      "add",
      { call in
        for position in 1...max(call.count, 1) { cart.items.append(try call.string(at: position).string) }
        return .nothing
      }
    )
  ],
  integerMethods: [LuaIntegerMethod("letters", "place") { place in Int64(cart.items[Int(place)].count) }],
  getField: { name in name == "count" ? .integer(Int64(cart.items.count)) : nil })
try state.setGlobal("cart", try state.makeObject(cartType))
state.printHandler = { place, text in print("\(place?.description ?? "?"): \(text)") }
_ = try state.execute(
  Array(
    """
    cart:add("apple", "pear")
    print(cart.count, cart:letters(1), distance("Maribor") * rate)
    """.utf8), name: "order.lua")

// Words of 64 bits.
let suits = ["clubs", "diamonds", "hearts", "spades"]
let card = LuaWordKind(
  "card", mask: 1 << 63, tag: 1 << 63,
  parts: [.init("suit", shift: 8, maximum: 3), .init("rank", shift: 0, maximum: 15)],
  changing: ["rank"], text: "card %/%", maker: "card", isOrdered: true)
let game = try LuaState(words: LuaWords(kinds: [card], answer: card, refusal: "pass"))
game.printHandler = { _, text in print(text) }
let rules = try game.execute(
  Array(
    """
    print(card(2, 12), card(2, 12).rank, card(2, 12):with_rank(3) < card(2, 12))
    return {
      play = function(hand, led)
        if led.rank > 10 then pass("too high") end
        return led:with_rank(led.rank + 1)
      end
    }
    """.utf8), name: "rules.lua")
let hand = try game.makeObject(LuaObjectType(name: "hand", methods: []))
if let rules, case .function(let play) = try game.field("play", of: rules) {
  for rank in [10, 11] as [UInt64] {
    guard let led = card.word([1, rank]) else { fatalError("no such card") }
    let answer = try game.askWord(play, hand, led)
    if let word = answer.value { print(suits[Int(card.values(of: word)[0])], card.text(of: word)) }
    if let reason = answer.reason { print("passed: \(reason)") }
  }
}

// Errors.
@MainActor
func attempt(_ source: String, name: String = "try.lua") {
  do throws(LuaError) {
    _ = try state.execute(Array(source.utf8), name: name)
  } catch {
    print("\(error.code): \(error)")
    if let line = error.at.flatMap({ state.sourceLine($0) }) { print("  | \(line)") }
    for call in error.traceback.dropFirst() { print("  \(call)") }
    if let cause = error.cause { print("  because \(type(of: cause)) was thrown") }
  }
}
attempt("local x\nlocal function f() return x.y end\nf()")
attempt("print(distance('Atlantis'))")
attempt("cart:add(5)")
attempt("cart.colour = 'red'")
attempt("x = = 1")

// The sandbox.
attempt("os.remove('/tmp/important')")
attempt("counter = 1")
attempt("setmetatable({}, { __gc = print })")

// Limits.
state.limits = LuaLimits(instructions: 1_000_000, memory: 8 << 20)
attempt("while true do pcall(error) end")
attempt("local s = 'x' while true do s = s .. s end")
attempt("('x'):rep(50):find(('a?'):rep(50) .. ('x-'):rep(50) .. 'b')")
attempt("print('well again')")

// A deadline.
#if os(Linux)
  state.limits = LuaLimits(
    instructions: nil, memory: 8 << 20, deadline: try LuaDeadline(seconds: 0.05, signal: SIGVTALRM))
  attempt("while true do end")
  state.limits = .standard
#endif

// Modules.
let modules = ["fruit": "return { 'apple', 'pear' }"]
state.moduleLoader = { name in modules[name].map { (source: Array($0.utf8), name: "\(name).lua") } }
attempt("print(#require 'fruit', require 'fruit' == require 'fruit')")
attempt("require 'stones'")

// One chunk in many states.
let chunk = try LuaChunk(source: Array("return ... * 2".utf8), name: "double.lua")
for number in [1, 21] as [Int64] {
  let other = try LuaState(seed: 7)
  if let result = try other.execute(chunk, arguments: [.integer(number)]) { print(other.type(of: result)) }
}

// The same answer every time.
let dice = Array("local t = { b = 1, a = 2, 10 } for k in pairs(t) do print(k, math.random(6), t) end".utf8)
for _ in 1...2 {
  let fresh = try LuaState(seed: 7)
  fresh.printHandler = { _, text in print(text) }
  _ = try fresh.execute(dice, name: "dice.lua")
}
