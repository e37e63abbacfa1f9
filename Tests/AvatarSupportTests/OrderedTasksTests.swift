@testable import AvatarSupport
import Testing

@Suite struct OrderedTasksTests {
  @Test(arguments: [1, 2, 7, 100]) func resultsComeInTheOrderOfTheElements(limit: Int) async {
    let running = Locked((now: 0, max: 0))
    let results = await (0..<50).concurrentMap(limit: limit) { number in
      running.withLock {
        $0.now += 1
        $0.max = max($0.max, $0.now)
      }
      for _ in 0..<((number * 31) % 17) { await Task.yield() }
      running.withLock { $0.now -= 1 }
      return number
    }
    #expect(results == Array(0..<50))
    #expect(running.withLock { $0.max } <= limit)
  }

  @Test func aResultWithoutATaskWaitsForEarlierTasks() async {
    let taken = await withTaskGroup(of: (Int, Int).self) { group in
      var tasks = OrderedTasks<Int> { $0 }
      var taken: [Int] = []
      tasks.start(in: &group) { 5 }
      tasks.add(7)
      #expect(tasks.next() == nil)
      #expect((tasks.active, tasks.waiting, tasks.weight) == (1, 1, 7))
      #expect(await tasks.wait(for: &group) == 5)
      while let next = tasks.next() { taken.append(next) }
      #expect((tasks.active, tasks.waiting, tasks.weight) == (0, 0, 0))
      #expect(await tasks.wait(for: &group) == nil)
      return taken
    }
    #expect(taken == [5, 7])
  }
}
