import Foundation
import Testing

@testable import TabuluaFiles

/// A value that is worked out once, by whoever asks first.
@Suite struct OnceValueTests {
  /// Threads that ask at the same time get the value of the one that was first.
  @Test func once() {
    let count = Counter()
    let value = OnceValue { count.next() }
    value.begin()
    value.begin()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in #expect(value.value == 1) }
    value.begin()
    #expect(value.value == 1 && count.next() == 2)
  }

  /// What was begun is waited for, and what was not is not worked out.
  @Test func waitsIfBegun() {
    let count = Counter()
    let value = OnceValue {
      usleep(20_000)
      return count.next()
    }
    value.waitIfBegun()
    #expect(count.next() == 1)
    value.begin()
    value.waitIfBegun()
    #expect(count.next() == 3 && value.value == 2)
  }

  /// Work that is to come before is done by the same thread, also where somebody asks for the value first.
  @Test func beginsAfterOtherWork() {
    let (count, mayGoOn, isDone) = (Counter(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let value = OnceValue {
      isDone.signal()
      return count.next()
    }
    value.begin {
      _ = mayGoOn.wait(timeout: .now() + 60)
      _ = count.next()
    }
    #expect(isDone.wait(timeout: .now() + 0.05) == .timedOut)
    mayGoOn.signal()
    #expect(isDone.wait(timeout: .now() + 60) == .success)
    #expect(value.value == 2)
    let early = OnceValue { count.next() }
    early.begin { _ = mayGoOn.wait(timeout: .now() + 60) }
    #expect(early.value == 3)
    mayGoOn.signal()
  }

  /// To begin does not wait for a value that is being worked out.
  @Test func beginsAtOnce() {
    let (isWorking, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let value = OnceValue {
      isWorking.signal()
      return mayEnd.wait(timeout: .now() + 60) == .success
    }
    value.begin()
    #expect(isWorking.wait(timeout: .now() + 60) == .success)
    value.begin()
    mayEnd.signal()
    #expect(value.value)
  }
}
