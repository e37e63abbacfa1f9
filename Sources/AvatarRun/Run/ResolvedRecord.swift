internal import AvatarRaster
internal import AvatarScene

/// A record with everything that is known before anything is drawn. It is resolved once, and this
/// value is handed on.
struct ResolvedRecord: Sendable {
  let record: AvatarRecord
  let avatar: Avatar
  /// Replaced values, and letters that no font contains.
  let warnings: [Diagnostic]
  /// The key of its picture and the common name of its files, or why it has none.
  let identity: Result<Identity, any Error>
  /// How long it took to resolve.
  let time: Duration

  struct Identity: Sendable {
    let key: String
    let name: String
  }

  /// - Parameter number: the record's number in the input, from 1.
  init(_ record: AvatarRecord, number: Int, job: any RenderJob, renderer: AvatarRenderer, template: NameTemplate) {
    let start = ContinuousClock.now
    let (avatar, changes) = renderer.resolve(record)
    (self.record, self.avatar) = (record, avatar)
    warnings = changes + job.warnings(about: avatar, of: record)
    identity = Result {
      let key = try job.key(of: avatar)
      return Identity(key: key, name: template.name(id: record.id, index: number, key: key))
    }
    time = start.duration(to: .now)
  }

  /// The key of its picture; nil if it has none.
  var key: String? { try? identity.get().key }
}
