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
