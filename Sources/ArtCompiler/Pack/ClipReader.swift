internal import AvatarSupport
internal import AvatarScene

/// Reads the clips of one figure, and what follows from a clip and a rig.
struct ClipReader {
  let figure: FigureID
  let folder: SourceFolder
  let rig: Rig
  let rigSource: RigSource?
  /// The clips of the same figure from the front; nil for the front.
  let front: FigureCompiler.FrontClips?
  let memory: CompilationMemory?

  /// A clip as its file has it, and as it moves.
  struct ReadClip {
    let file: JSONFile
    let source: ClipSource
    let clip: Clip
    /// Warnings about rotations.
    let rotations: [Diagnostic]
    let faults: [Diagnostic]
  }

  private struct ClipInput: Equatable {
    let json: [UInt8]
    /// The file with what it takes from another one.
    let value: JSONValue
    let rig: RigSource?
    let face: ClipSource?
  }

  private struct MotionInput: Equatable {
    let clip: ClipSource
    let rig: RigSource?
  }

  /// - Parameter file: a path in the folder.
  func json(_ file: String) throws(ArtError) -> JSONFile {
    let bytes = try folder.bytes(file)
    return try memory.value("json \(file)", bytes) { () throws(ArtError) in
      try JSONFile(bytes, name: folder.display(file))
    }
  }

  /// Returns the form of a clip, which without a duration says what differs from it; nil if there is no such clip.
  func form(_ json: JSONFile, of own: JSONFile?, or inherited: ClipSource?) -> JSONFile? {
    guard json.isPatch else { return json }
    var (whole, last) = (json, 0)
    let clip = own.map { JSONNode(unplaced: $0.root.value, after: &last) }
    guard let base = clip ?? inherited.map({ JSONNode(encoding: $0, after: &last) }) else { return nil }
    whole.change { $0 = base.patched(by: $0) }
    return whole
  }

  /// Reads a clip or a form of one.
  ///
  /// - Parameter face: the name of the clip or form whose face in front it takes; nil for none.
  func clip(_ json: JSONFile, face: String?) throws(ArtError) -> ReadClip {
    let front = face.flatMap(frontClip)
    let input = ClipInput(json: json.bytes, value: json.root.value, rig: rigSource, face: front)
    return try memory.value("clip \(figure.path) \(json.name)", input) { () throws(ArtError) in
      let (source, clip) = withFace(of: front, try ArtSourceCompiler.clip(json, rig: rig))
      return ReadClip(
        file: json, source: source, clip: clip, rotations: RotationCheck(source: source, file: json).diagnostics,
        faults: clip.motionErrors().map { json.diagnostic(at: $0.path, $0.problem) })
    }
  }

  /// Returns the figure's bones in a clip; nil if there is no clip.
  ///
  /// - Parameter name: differs between the clips of a figure.
  func trace(of source: ClipSource, _ name: String, _ clip: () -> Clip?) -> FrameTrace? {
    memory.value("trace \(figure.path) \(name)", MotionInput(clip: source, rig: rigSource)) {
      clip().map { FrameTrace($0, rig: rig) }
    }
  }

  /// Returns the errors of a clip on the figure's rig.
  ///
  /// - Parameter name: differs between the clips of a figure.
  func faults(of source: ClipSource, _ name: String) -> [ClipError] {
    memory.value("faults \(figure.path) \(name)", MotionInput(clip: source, rig: rigSource)) {
      do throws(ClipError) { return try Clip(source, rig: rig).motionErrors() } catch { return [error] }
    }
  }

  private struct OverlayInput: Equatable {
    let overlay: ClipOverlay
    let clips: [String: ClipSource]
    let rig: RigSource?
  }

  /// Returns the errors of clips under what lies over them while a state is set.
  func faults(of clips: [(name: String, source: ClipSource)], under overlay: ClipOverlay, _ state: String)
    -> [(clip: String, faults: [ClipError])]
  {
    let input = OverlayInput(
      overlay: overlay, clips: Dictionary(clips.map { ($0.name, $0.source) }) { $1 }, rig: rigSource)
    return memory.value("overlay \(figure.path) \(state)", input) {
      clips.map { name, source in
        (name, faults(of: source.laid(under: overlay, as: name, rig: rig), "\(name).\(state)"))
      }
    }
  }

  private func frontClip(_ name: String) -> ClipSource? {
    guard figure.name == FigureID.player.name else { return nil }
    return front.flatMap { $0.clips[name] ?? $0.inherited?.clip(name) }
  }

  /// Gives a view's clip of the player the face of the front's clip: its feelings, and each switch that the
  /// view's clip does not set. So a clip has one timeline of the face for all views.
  private func withFace(of front: ClipSource?, _ own: (source: ClipSource, clip: Clip))
    -> (source: ClipSource, clip: Clip)
  {
    guard let front, front.duration == own.source.duration else { return own }
    let source = own.source.withFace(of: front) { name, options in
      rig.switchNumber(named: name).map { options.isSubset(of: rig.switches[$0].options) } ?? false
    }
    guard source != own.source, let clip = try? Clip(source, rig: rig) else { return own }
    return (source, clip)
  }
}
