/// The poses that a clip was lately asked for. A pose depends on its clip and the moment alone, and every avatar of a run asks for the same moments.
final class PoseCache: Sendable {
  /// Enough for a long clip at many frames a second; at this many it starts anew.
  static let most = 256

  private let poses = Locked<[Double: Pose]>([:])

  func pose(at time: Double, _ make: (Double) -> Pose) -> Pose {
    if let known = poses.withLock({ $0[time] }) { return known }
    let made = make(time)
    poses.withLock { poses in
      if poses.count >= Self.most { poses.removeAll(keepingCapacity: true) }
      poses[time] = made
    }
    return made
  }
}
