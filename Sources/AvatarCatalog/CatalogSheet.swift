public import AvatarRaster
public import AvatarScene

/// A contact sheet that the catalog can draw.
package enum CatalogSheet: Hashable, Sendable {
  /// Every variant of one slot on the same figure.
  case slot(String)
  /// Every slot, one below the other.
  case all
  /// 24 students with unrelated looks.
  case mix
  /// Every pair of choices of two slots, with a remark if one hides the other or leaves the frame.
  case combination(rows: String, columns: String)
  /// A line for each choice of one slot, and a column for each of another one.
  case matrix(rows: String, columns: String)
  /// Every pet with every accessory.
  case pets
  /// Every university on every top that takes its colours, from four sides.
  case merch
  /// Every item of the shop, by category.
  case shop
  /// Every frame of every clip of a figure. As black silhouettes they show whether the outline
  /// alone makes the motion clear.
  case clips(of: FigureID, silhouettes: Bool)
  /// Some variants, by slot: what a pack draws.
  case variants([Worn])

  /// The sheet's name: a slot's name, `all`, `mix`, `pets`, `merch`, `shop`, `clips`, `silhouettes`, `dogClips`,
  /// `dogSilhouettes` and so on; `hairStyle × accessory` for pairs, `hairStyle by accessory` for a matrix.
  package var name: String {
    switch self {
    case .slot(let slot): slot
    case .all: "all"
    case .mix: "mix"
    case .combination(let rows, let columns): "\(rows) × \(columns)"
    case .matrix(let rows, let columns): "\(rows) by \(columns)"
    case .pets: "pets"
    case .merch: "merch"
    case .shop: "shop"
    case .variants: "variants"
    case .clips(.player, let silhouettes): silhouettes ? "silhouettes" : "clips"
    case .clips(let pet, let silhouettes): pet.name + (silhouettes ? "Silhouettes" : "Clips")
    }
  }
}

/// The reason why the catalog cannot make a page.
public enum CatalogError: DiagnosedError, Hashable {
  case unknownSheet(String, known: [String], fields: [String])
  /// The images of a page would exceed the memory limit: `pictures` images, each with an edge of
  /// `cell` pixels.
  case tooLarge(pictures: Int, cell: Int)
  /// The art packs have no shop.
  case noShop
  case picture(RenderError)

  /// The message for the user.
  public var description: String {
    switch self {
    case .unknownSheet(let name, let known, let fields):
      "the catalog has no page \"\(name.prefix(80))\""
        + (ClosestMatch.help(name, among: known + fields) ?? "; use \(known.joined(separator: ", "))")
    case .tooLarge(let pictures, let cell):
      "\(pictures) pictures of \(cell) pixels are too much for one page; use a smaller size, or the page of one slot"
    case .noShop: "the art has no shop; add a pack with a shop.json, such as --art winter"
    case .picture(let error): error.description
    }
  }

  /// The exit status of the process for this error.
  public var exitStatus: ExitStatus {
    if case .picture(let error) = self { error.exitStatus } else { .usage }
  }

  static func typed<R>(_ body: () throws -> R) throws(CatalogError) -> R {
    do { return try body() } catch let error as CatalogError { throw error } catch {
      throw .picture(RenderError(error))
    }
  }
}
