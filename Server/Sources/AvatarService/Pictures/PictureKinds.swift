internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene
internal import AvatarSheets
internal import HTTPTypes

/// The kinds of pictures, drawn exactly as by the command line.
struct PictureKinds: Sendable {
  let still: PictureKind<StillOptions>
  let preview: PictureKind<PreviewOptions>
  let sticker: PictureKind<StickerOptions>
  let sheet: PictureKind<SheetOptions>
  let parts: PictureKind<SheetOptions>
  let motion: PictureKind<SheetOptions>

  init(_ renderer: AvatarRenderer, _ settings: AvatarService.Settings) {
    let limits = settings.limits
    still = Self.still(renderer, limits)
    preview = Self.preview(renderer, limits)
    sticker = Self.sticker(renderer, limits)
    sheet = Self.sheet(renderer, limits)
    parts = Self.parts(renderer, settings)
    motion = Self.motion(renderer, settings)
  }

  private static func still(_ renderer: AvatarRenderer, _ limits: ServiceLimits) -> PictureKind<StillOptions> {
    let fields = StillOptions.fields.limiting(
      "size", to: limits.stillEdge, help: "The picture's edge in pixels.")
    return PictureKind(
      name: "still", fields: fields, defaults: StillOptions(),
      forms: StillOptions.Format.allCases.map {
        PictureKind.Form(name: $0.rawValue, ending: $0.rawValue, mimeType: $0.mimeType)
      },
      setForm: { form, options in options.format = StillOptions.Format(rawValue: form.name) ?? options.format },
      check: { options in
        try fields.check(options)
        try renderer.check(options)
      },
      key: { try renderer.stillKey(of: $0, options: $1.options) },
      version: { try renderer.stillVersion(of: $0, options: $1, names: $2) }, ownName: { _ in "" },
      draw: { DrawnPicture(bytes: try renderer.keyedThumbnail($0, options: $1.options, key: $2)) },
      warnings: { renderer.textWarnings($0, of: $1, pet: $2.showsPet, names: $2.showsNames, caption: $2.caption) },
      alt: { avatar, options in
        var shown = StillOptions()
        shown.pose = options.pose
        return renderer.altText(of: avatar, options: shown)
      })
  }

  private static func preview(_ renderer: AvatarRenderer, _ limits: ServiceLimits) -> PictureKind<PreviewOptions> {
    let fields = PreviewOptions.fields.limiting(
      "size", to: limits.previewEdge, help: "The picture's height in pixels.")
    return PictureKind(
      name: "preview", fields: fields, defaults: PreviewOptions(),
      forms: PreviewOptions.Format.allCases.map {
        PictureKind.Form(name: $0.rawValue, ending: $0.fileExtension, mimeType: $0.mimeType)
      },
      setForm: { form, options in options.format = PreviewOptions.Format(rawValue: form.name) ?? options.format },
      check: { options in
        try fields.check(options)
        let pixels = try renderer.previewExtent(options).pixels
        guard pixels <= limits.previewPixels else {
          let problem = "the preview would have \(pixels) pixels, and this server draws \(limits.previewPixels)"
          throw Problem(
            .unprocessableContent, "\(problem); use a smaller size, fewer clips or a lower fps", field: "clips")
        }
      },
      key: { try renderer.previewKey(of: $0, options: $1.options) },
      version: { try renderer.previewVersion(of: $0, options: $1, names: $2) }, ownName: { _ in "" },
      draw: { DrawnPicture(bytes: try renderer.keyedPreview($0, options: $1.options, key: $2)) },
      warnings: { renderer.textWarnings($0, of: $1, pet: $2.pet, names: $2.showsNames) },
      alt: { avatar, options in
        var shown = StillOptions()
        shown.pose = options.pose
        return renderer.altText(of: avatar, options: shown)
      })
  }

  private static func sticker(_ renderer: AvatarRenderer, _ limits: ServiceLimits) -> PictureKind<StickerOptions> {
    let fields = StickerOptions.fields.limiting("size", to: limits.previewEdge, help: "The picture's edge in pixels.")
    return PictureKind(
      name: "sticker", fields: fields, defaults: StickerOptions(),
      forms: StickerOptions.Format.allCases.map {
        PictureKind.Form(name: $0.rawValue, ending: $0.rawValue, mimeType: $0.mimeType)
      },
      setForm: { form, options in options.format = StickerOptions.Format(rawValue: form.name) ?? options.format },
      check: { options in
        try fields.check(options)
        let pixels = try renderer.stickerPixels(options)
        guard pixels <= limits.previewPixels else {
          let problem = "the sticker would have \(pixels) pixels, and this server draws \(limits.previewPixels)"
          throw Problem(.unprocessableContent, "\(problem); use a smaller size, or a still one", field: "size")
        }
      },
      key: { try renderer.stickerKey(of: $0, options: $1.options) },
      version: { avatar, options, _ in try renderer.stickerVersion(of: avatar, options: options) },
      ownName: { _ in "" },
      draw: { DrawnPicture(bytes: try renderer.keyedSticker($0, options: $1.options, key: $2)) },
      warnings: { renderer.textWarnings($0, of: $1, pet: $2.pet, names: false) },
      alt: { renderer.altText(of: $0, options: $1) })
  }

  private static func sheet(_ renderer: AvatarRenderer, _ limits: ServiceLimits) -> PictureKind<SheetOptions> {
    PictureKind(
      name: "sheet", fields: SheetOptions.fields, defaults: SheetOptions(),
      forms: [PictureKind.Form(name: "tar", ending: "tar", mimeType: Tar.mimeType)],
      setForm: nil,
      check: { try checkMemory(of: $0, renderer, limits) },
      key: { try renderer.sheetKey(of: $0, options: $1.options) }, version: nil,
      ownName: { "-" + FileName.encoded($0.record.id) },
      draw: { avatar, job, key in
        let files = try SheetRenderJob.files(
          of: renderer.drawSheet(avatar, options: job.options, key: key), name: FileName.encoded(job.record.id))
        return DrawnPicture(bytes: files.flatMap { Tar.entry($0.name, $0.bytes) } + Tar.end)
      },
      warnings: { renderer.textWarnings($0, of: $1, pet: $2.pet != .none, names: $2.names) },
      alt: { avatar, _ in renderer.altText(of: avatar) })
  }

  /// Throws `Problem` 422 for a sheet that would take more memory than a request may.
  static func checkMemory(of options: SheetOptions, _ renderer: AvatarRenderer, _ limits: ServiceLimits) throws {
    let job = try SheetRenderJob(renderer: renderer, options: options)
    guard job.memory <= limits.sheetMemory << 20 else {
      let problem =
        "the sheet would take \(job.memory >> 20) MiB to draw, and this server takes \(limits.sheetMemory)"
      throw Problem(
        .unprocessableContent, "\(problem); use fewer clips, smaller gaps, a smaller scale or a lower fps",
        field: "scale")
    }
  }
}
