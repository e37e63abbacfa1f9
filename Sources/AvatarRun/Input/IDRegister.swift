/// Which ids a run has seen, and where: 24 bytes an id in a table that doubles, so 50 MB for a million, and 75 while the table grows.
///
/// An id is kept as 128 bits of hash instead of as text. The hash is Swift's, SipHash with a key drawn anew in every process: nobody can
/// make two ids that collide, and a million ids collide by chance once in 10^26 runs. It must not leave the process.
struct IDRegister {
  /// A record's place: the number of its file in the run, and its line.
  struct Place: Hashable {
    let file: UInt32
    let line: UInt32
  }

  private struct Key: Hashable {
    let first: Int
    let second: Int

    init(_ id: String) {
      (first, second) = (Self.hash(id, 1), Self.hash(id, 2))
    }

    /// Of the bytes: Swift's strings are equal when they only look the same, but file names are not.
    private static func hash(_ id: String, _ seed: UInt8) -> Int {
      var id = id
      var hasher = Hasher()
      hasher.combine(seed)
      id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      return hasher.finalize()
    }
  }

  private var places: [Key: Place] = [:]

  /// The place of the record that has the id; nil where none has.
  func place(of id: String) -> Place? { places[Key(id)] }

  /// Takes the id for the record at `place`; the place of the record that has it already, if one does.
  mutating func claim(_ id: String, at place: Place) -> Place? {
    let key = Key(id)
    if let earlier = places[key] { return earlier }
    places[key] = place
    return nil
  }
}
