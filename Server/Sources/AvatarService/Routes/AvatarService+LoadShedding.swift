internal import AvatarSupport
package import HTTPTypes
internal import NIOConcurrencyHelpers

/// Early rejection of requests that need a drawing while the limiter is full. It uses only what is
/// cheap to check.
extension AvatarService {
  private static let full = Problem.full.answer

  package var isFull: Bool { threads.isFull }

  package func refusal(of target: String, fields: HTTPFields, body: [UInt8]) -> AvatarResponse? {
    // While it drains, the connection is closed after the response, which happens elsewhere.
    guard threads.isFull, !isDraining,
      let route = Routes.drawing[target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)]]
    else { return nil }
    let question = RequestKey(target: target, accept: fields[.accept] ?? "", body: body)
    guard !inFlight.isRunning(InFlightKey(question: question, known: fields[.ifNoneMatch])) else { return nil }
    if let head = questions.withLockedValue({ $0.find(question) }),
      EntityTag.matches(head.tag, fields[.ifNoneMatch]) || pictures.withLockedValue({ $0.find(head.tag) }) != nil
    {
      return nil
    }
    var answer = Self.full
    answer.fields.append(contentsOf: route.safety)
    finish(&answer, of: route.name, for: fields[.origin])
    return answer
  }
}
