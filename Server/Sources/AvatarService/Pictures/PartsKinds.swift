internal import AvatarCatalog
internal import AvatarRaster
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport
internal import HTTPTypes

/// Players in parts: atlas files, pages, and the motions that they share.
extension PictureKinds {
  private static let json = "application/json"

  static func parts(_ renderer: AvatarRenderer, _ settings: AvatarService.Settings) -> PictureKind<SheetOptions> {
    PictureKind(
      name: "parts", fields: SheetOptions.partsFields, defaults: partsOptions,
      forms: [("json", json), ("png", "image/png"), ("webp", "image/webp")].map {
        PictureKind.Form(name: $0.0, ending: $0.0, mimeType: $0.1)
      },
      setForm: { form, options in
        if form.name == "webp" { options.pageFormat = .webp }
        if form.name == "png", options.pageFormat == .webp { options.pageFormat = .png }
      },
      check: { options in try checkMemory(of: options, renderer, settings.limits) },
      key: { avatar, job in try renderer.sheetKey(of: avatar, options: job.options) },
      version: { try renderer.partsVersion(of: $0, options: $1, names: $2) },
      ownName: { job in
        guard job.form.mimeType == json else { return "" }
        return try "-" + SigningKeys.digest(Array(page(of: job, renderer, settings).utf8)).prefix(16)
      },
      draw: { avatar, job, key in
        guard job.form.mimeType == json else {
          return DrawnPicture(bytes: try renderer.parts(avatar, options: job.options).page.bytes)
        }
        let addresses = PartsAddresses(
          page: try page(of: job, renderer, settings), motions: try motions(of: job, renderer, settings))
        let parts = try renderer.parts(avatar, options: job.options, addresses: addresses)
        // A client asks for the page next.
        return DrawnPicture(bytes: parts.atlas.bytes, others: [(tag: "\"\(key)\"", bytes: parts.page.bytes)])
      },
      files: { avatar, job, name in
        let parts = try renderer.parts(avatar, name: name, options: job.options)
        return [parts.page, parts.atlas] + parts.motions
      },
      warnings: { renderer.textWarnings($0, of: $1, pet: $2.pet != .none, names: $2.names) },
      alt: { avatar, _ in renderer.altText(of: avatar) })
  }

  /// A motion's version is the key in its address.
  static func motion(_ renderer: AvatarRenderer, _ settings: AvatarService.Settings) -> PictureKind<SheetOptions> {
    PictureKind(
      name: "parts", fields: SheetOptions.partsFields, defaults: partsOptions,
      forms: [PictureKind.Form(name: "json", ending: "json", mimeType: json)], setForm: nil, check: { _ in },
      key: { avatar, job in
        let motion = try renderer.motion(of: avatar, options: job.options)
        guard motion.key == job.version else {
          throw Problem.notFound(
            "this look does not move so on this server, whose art or program is another; load its parts again")
        }
        return motion.key
      },
      version: { avatar, options, _ in try renderer.motion(of: avatar, options: options).key }, ownName: { _ in "" },
      draw: { avatar, job, _ in
        DrawnPicture(bytes: try renderer.motion(of: avatar, options: job.options).file.bytes)
      },
      warnings: { _, _, _ in [] }, alt: { avatar, _ in renderer.altText(of: avatar) })
  }

  private static var partsOptions: SheetOptions {
    var options = SheetOptions()
    options.layout = .parts
    return options
  }

  /// Returns the address of an atlas file's page, relative to the file.
  private static func page(
    of job: PictureJob<SheetOptions>, _ renderer: AvatarRenderer, _ settings: AvatarService.Settings
  ) throws -> String {
    guard let place = job.place else { return "" }
    let ending = job.options.pageFormat == .webp ? "webp" : "png"
    let shared = place.query.without(
      ending == "webp" ? ["v", "strict", "pageFormat", "page-format"] : ["v", "strict"])
    let names = renderer.pack.catalog.fields.all.filter(\.isName).map(\.name)
    var plain = job.record
    for name in names { plain.fields[name] = nil }
    let version = try renderer.partsVersion(
      of: renderer.resolve(plain).0, options: job.options, names: names.compactMap { job.record[$0] })
    let query = Query(pairs: shared.pairs + [(name: "v", value: version)])
    // Without the dot, a name with a colon would be an address of another kind.
    return "./" + address("\(place.folder)\(place.name).\(ending)?\(query.text)", below: String(place.folder), settings)
  }

  /// Returns the addresses of an atlas file's motions, relative to the file. They hold only what changes the motion,
  /// so looks that move alike share them.
  private static func motions(
    of job: PictureJob<SheetOptions>, _ renderer: AvatarRenderer, _ settings: AvatarService.Settings
  ) throws -> [String: String] {
    guard let place = job.place else { return [:] }
    let fields = SheetOptions.partsFields
    let options = ["clips", "facings", "fps"].map { (name: $0, value: fields[$0]?.text(of: job.options) ?? "") }
    let pairs = place.query["preset"].map { [(name: "preset", value: $0)] } ?? options.filter { !$0.value.isEmpty }
    var addresses: [String: String] = [:]
    for (record, motion) in try renderer.motions(of: job.record, options: job.options) {
      let code: String
      do { code = try renderer.lookCode(of: record) } catch {
        throw Problem(.unprocessableContent, error.description)
      }
      let query = Query(pairs: [(name: "look", value: code)] + pairs)
      let up = String(repeating: "../", count: place.folder.utf8.count { $0 == UInt8(ascii: "/") } - 2)
      addresses[motion.key] =
        up + address("/v1/motion/\(motion.key).json?\(query.text)", below: "/v1/", settings)
    }
    return addresses
  }

  /// Returns an address relative to a folder, signed if the service has keys.
  private static func address(_ address: String, below folder: String, _ settings: AvatarService.Settings) -> String {
    String(Substring((settings.keys?.signed(address) ?? address).utf8.dropFirst(folder.utf8.count)))
  }
}
