import AvatarRaster
import AvatarScene
import AvatarSheets

/// A thumbnail and a sprite sheet of one record.
func example(json: [UInt8]) throws -> (thumbnail: [UInt8], sheet: [OutputFile]) {
  let renderer = try AvatarRenderer()
  let record = try renderer.record(json: json)
  let (avatar, warnings) = renderer.resolve(record)
  for warning in warnings { print(warning.message) }
  return (try renderer.thumbnail(avatar), try renderer.sheet(avatar, name: "mia"))
}
