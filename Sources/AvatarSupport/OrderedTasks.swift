/// Tasks of a group that run in parallel and whose results are taken in the order in which the
/// tasks were started: records of a run, of a batch request, cases of a golden set.
///
/// The owner decides how many run at the same time, from `active` and `waiting`.
public struct OrderedTasks<Result: Sendable> {
  /// The group that the tasks belong to.
  public typealias Group = TaskGroup<(Int, Result)>

  /// The number of tasks that run.
  public private(set) var active = 0
  /// The sum of the weights of the results that are not taken yet.
  package private(set) var weight = 0
  private var started = 0
  private var taken = 0
  private var results: [Int: Result] = [:]
  private let weigh: (Result) -> Int

  /// - Parameter weigh: the weight of a result, such as its size in bytes.
  public init(weigh: @escaping (Result) -> Int = { _ in 0 }) { self.weigh = weigh }

  /// The number of results that are not taken yet, because an earlier task still runs.
  public var waiting: Int { results.count }

  /// Starts a task.
  public mutating func start(in group: inout Group, _ work: @escaping @Sendable () async -> Result) {
    group.addTask { [started] in (started, await work()) }
    started += 1
    active += 1
  }

  /// Adds a result that needs no task.
  public mutating func add(_ result: Result) {
    keep(result, started)
    started += 1
  }

  /// Waits until any task ends, and returns its result early; nil if none runs.
  @discardableResult
  public mutating func wait(for group: inout Group) async -> Result? {
    guard let (number, result) = await group.next() else { return nil }
    active -= 1
    keep(result, number)
    return result
  }

  /// Takes the next result in order; nil if its task still runs, or if there is none.
  public mutating func next() -> Result? {
    guard let result = results.removeValue(forKey: taken) else { return nil }
    taken += 1
    weight -= weigh(result)
    return result
  }

  private mutating func keep(_ result: Result, _ number: Int) {
    results[number] = result
    weight += weigh(result)
  }
}

extension Collection where Element: Sendable {
  /// Returns the results of the work on each element, in order.
  ///
  /// - Parameter limit: how many elements are worked on at the same time.
  package func concurrentMap<R: Sendable>(
    limit: Int, _ work: @escaping @Sendable (Element) async -> R
  ) async -> [R] {
    await withTaskGroup(of: (Int, R).self) { group in
      var tasks = OrderedTasks<R>()
      var results: [R] = []
      for element in self {
        if tasks.active >= Swift.max(1, limit) { await tasks.wait(for: &group) }
        while let result = tasks.next() { results.append(result) }
        tasks.start(in: &group) { await work(element) }
      }
      while await tasks.wait(for: &group) != nil {}
      while let result = tasks.next() { results.append(result) }
      return results
    }
  }
}
