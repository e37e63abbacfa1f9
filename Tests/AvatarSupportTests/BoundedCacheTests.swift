import Testing

@testable import AvatarSupport

@Suite struct BoundedCacheTests {
  @Test func nothingIsEvictedWhileThereIsRoom() {
    var cache = BoundedCache<Int, String>(capacity: 100)
    for key in 0..<10 { cache.insert("\(key)", for: key, cost: 10) }
    #expect((0..<10).map { cache.find($0) } == (0..<10).map { "\($0)" })
    #expect(cache.statistics.hits == 10)
    #expect(cache.statistics.misses == 0)
    #expect(cache.statistics.count == 10)
    #expect(cache.statistics.cost == 100)
  }

  @Test func theOldestGoesUnlessItWasRequested() {
    var cache = BoundedCache<Int, Int>(capacity: 8)
    for key in 0..<8 { cache.insert(key, for: key) }
    #expect(cache.find(0) == 0)
    cache.insert(8, for: 8)
    #expect((0...8).filter { cache.find($0) == nil } == [1])
  }

  @Test func aRequestedEntryIsSparedOnlyOnce() {
    var cache = BoundedCache<Int, Int>(capacity: 2)
    cache.insert(0, for: 0)
    _ = cache.find(0)
    for key in 1...3 { cache.insert(key, for: key) }
    #expect(cache.find(0) == nil)
  }

  @Test func whatIsRequestedAllTheTimeStays() {
    var cache = BoundedCache<Int, Int>(capacity: 10)
    for key in 0..<200 {
      cache.insert(key, for: key)
      #expect(cache.find(0) == 0)
    }
    #expect((195..<200).allSatisfy { cache.find($0) == $0 })
    #expect(cache.statistics.count == 10)
  }

  @Test func anEntryThatCostsMoreThanTheLargestIsNotStored() {
    var cache = BoundedCache<Int, Int>(capacity: 80, largest: 10)
    cache.insert(1, for: 1, cost: 10)
    cache.insert(2, for: 2, cost: 11)
    #expect(cache.find(1) == 1)
    #expect(cache.find(2) == nil)
  }

  @Test func noEntryIsLargerThanTheCache() {
    var cache = BoundedCache<Int, Int>(capacity: 5, largest: 10)
    cache.insert(1, for: 1, cost: 6)
    #expect(cache.statistics.count == 0)
  }

  @Test func aCacheWithoutCapacityStoresNothing() {
    var cache = BoundedCache<Int, Int>(capacity: 0)
    cache.insert(1, for: 1)
    #expect(cache.find(1) == nil)
  }

  @Test func aNewValueTakesThePlaceOfTheOldOne() {
    var cache = BoundedCache<Int, String>(capacity: 80)
    for key in 0..<8 { cache.insert("\(key)", for: key, cost: 10) }
    cache.insert("again", for: 0, cost: 5)
    #expect(cache.find(0) == "again")
    #expect(cache.statistics.cost == 75)
    #expect(cache.statistics.count == 8)
  }

  @Test func theCostIsTheSumOfTheEntriesAndNeverMoreThanTheCapacity() {
    var cache = BoundedCache<Int, Int>(capacity: 1000, largest: 125)
    var costs: [Int: Int] = [:]
    var state: UInt64 = 5
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (key, cost) = (Int(state >> 33) % 60, Int(state >> 45) % 140)
      if step % 2 == 0 {
        cache.insert(cost, for: key, cost: cost)
        if cost <= 125 { costs[key] = cost }
      } else if let value = cache.find(key) {
        #expect(value == costs[key], "step \(step) of a fixed sequence")
      }
      #expect(cache.statistics.cost <= 1000, "step \(step) of a fixed sequence")
    }
    let found = (0..<60).compactMap { key in cache.find(key) }
    #expect(found.count == cache.statistics.count)
    #expect(found.reduce(0, +) == cache.statistics.cost)
  }

  @Test func aLargeCacheIsReleasedWithoutADeepStack() {
    var cache = BoundedCache<Int, Int>(capacity: .max)
    for key in 0..<300_000 { cache.insert(key, for: key) }
    #expect(cache.statistics.count == 300_000)
  }

  @Test(.timeLimit(.minutes(1))) func threadsShareOne() async {
    let cache = Locked(BoundedCache<Int, Int>(capacity: 50))
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<2000).allSatisfy { step in
            let key = (step * 7 + task) % 90
            return cache.value(for: key) { key } == key
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(cache.withLock { $0.statistics.count } == 50)
  }
}
