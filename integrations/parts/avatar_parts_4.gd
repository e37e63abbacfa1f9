# An avatar of parts for Godot 4, from the files of `render-avatars sheet --layout parts`; docs/parts.md says what they hold.
extends "avatar_player.gd"

# Loads a look from the path of its JSON file. Give the same `motions` to all looks: those that move alike share one.
func load_look(path, motions = {}):
	var folder = path.get_base_dir() + "/"
	var atlas = read_json(path)
	var page = folder + atlas.meta.image.uri_decode()
	var image = load(page).get_image() if ResourceLoader.exists(page) else Image.load_from_file(page)
	if image.is_compressed():
		image.decompress()
	image.premultiply_alpha()
	return make_look(atlas, ImageTexture.create_from_image(image), folder, motions, self)

func read_json(path):
	var text = FileAccess.get_file_as_string(path)
	assert(text != "", path + " cannot be read")
	return JSON.parse_string(text)

func _redraw():
	queue_redraw()

func _triangles(indices, points, uvs):
	RenderingServer.canvas_item_add_triangle_array(get_canvas_item(), PackedInt32Array(indices), PackedVector2Array(points), PackedColorArray([Color.WHITE]), PackedVector2Array(uvs), PackedInt32Array(), PackedFloat32Array(), look.texture.get_rid())
