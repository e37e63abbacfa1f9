# An avatar of parts for Godot 3, from the files of `render-avatars sheet --layout parts`; docs/parts.md says what they hold.
extends "avatar_player.gd"

# Loads a look from the path of its JSON file. Give the same `motions` to all looks: those that move alike share one.
func load_look(path, motions = {}):
	var folder = path.get_base_dir() + "/"
	var atlas = read_json(path)
	var page = folder + atlas.meta.image.percent_decode()
	var image = Image.new()
	if ResourceLoader.exists(page):
		image = load(page).get_data()
	else:
		image.load(page)
	image.premultiply_alpha()
	var texture = ImageTexture.new()
	texture.create_from_image(image, Texture.FLAG_FILTER)
	return make_look(atlas, texture, folder, motions, self)

func read_json(path):
	var file = File.new()
	var error = file.open(path, File.READ)
	assert(error == OK, path + " cannot be read")
	return parse_json(file.get_as_text())

func _redraw():
	update()

func _triangles(indices, points, uvs):
	VisualServer.canvas_item_add_triangle_array(get_canvas_item(), PoolIntArray(indices), PoolVector2Array(points), PoolColorArray([Color.white]), PoolVector2Array(uvs), PoolIntArray(), PoolRealArray(), look.texture.get_rid())
