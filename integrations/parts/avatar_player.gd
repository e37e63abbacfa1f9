# What avatar_parts.gd (Godot 3) and avatar_parts_4.gd (Godot 4) have in common. Copy one of them with this file and avatar_motion.gd.
# An avatar's origin is the ground between the feet, and it is one pixel a point: use `scale`. Masks are ignored.
extends Node2D

signal contact(foot) # A foot touches the ground.

const Motion = preload("avatar_motion.gd")
const FOLDED = 2.0944

var look = null
var facing = "front"
var animation = ""
var velocity = Vector2() # How the player moves on the screen, in points a second.
var _time = 0.0
var _blend = 0.0
var _poses = [] # of each figure, by bone: its six values
var _former = []

func _init():
	material = CanvasItemMaterial.new()
	material.blend_mode = CanvasItemMaterial.BLEND_MODE_PREMULT_ALPHA

# What an engine does its own way.
func _redraw():
	pass

func _triangles(_indices, _points, _uvs):
	pass

# A look of an atlas file and its page; `motions` are those that are known, by name, and `read` of this object reads another.
static func make_look(atlas, texture, folder, motions, reader):
	var figures = [atlas.avatar.pet] if atlas.avatar.has("pet") else []
	figures.append(atlas.avatar)
	for figure in figures:
		if not motions.has(figure.motion):
			motions[figure.motion] = reader.read_json(folder + figure.motion)
		figure["data"] = motions[figure.motion]
	var scale = float(atlas.meta.scale)
	for part in atlas.frames.values():
		part["w"] = part.get("w", part.frame.w / scale)
		part["h"] = part.get("h", part.frame.h / scale)
	return {texture = texture, parts = atlas.frames, figures = figures, alt = atlas.avatar.alt}

# Plays a clip from its start, blending from the current pose for `blend` seconds if both are in the same view.
func play(clip, to = "", blend = 0.15):
	_former = _poses
	facing = to if to != "" else facing
	animation = clip if facing == "front" else clip + facing.capitalize()
	_time = 0.0
	_blend = blend
	update_by(0.0)

# Shows another look at the same moment of the clip.
func change(to):
	look = to
	update_by(0.0)

func _process(delta):
	if animation != "":
		update_by(delta)

func _scenes():
	var found = []
	for figure in look.figures:
		found.append(Motion.scene(figure, facing, animation))
	return found

# Lets seconds pass.
func update_by(seconds):
	var scenes = _scenes()
	var player = scenes.back()
	var before = _time
	_time += 1000.0 * seconds
	for foot in player.clip.get("contacts", {}):
		for span in player.clip.contacts[foot]:
			if _steps(_time, span[0], player) > _steps(before, span[0], player):
				emit_signal("contact", foot)
	var ground = player.clip.get("groundVelocity", {x = 0, y = 0})
	velocity = Vector2(ground.x, ground.y) * player.rate
	if not player.loop and player.then != "" and _time >= player.duration:
		var rest = (_time - player.duration) / 1000.0
		play(player.then.trim_suffix(facing.capitalize()), "", _blend)
		return update_by(rest)
	var left = max(0.0, 1.0 - _time / (1000 * _blend)) if _blend > 0 else 0.0
	_poses = []
	for number in scenes.size():
		_poses.append(Motion.pose(scenes[number], _time, _former[number] if number < _former.size() else {}, left * left * (3 - 2 * left)))
	_redraw()

func _steps(time, start, scene):
	return floor((time * scene.rate - start) / scene.clip.duration) if scene.clip.loop else float(time * scene.rate >= start)

func _draw():
	var scenes = _scenes() if look != null and animation != "" else []
	for number in scenes.size():
		var scene = scenes[number]
		var pose = _poses[number]
		var worlds = Motion.worlds(scene, pose)
		for item in Motion.items(scene, _time):
			if look.parts.has(item[1]):
				_draw_part(item[1], scene.stage * worlds[item[2]], Motion.limb(scene, item[2], pose))
		if scene.figure.get("labels", {}).has(facing):
			var label = scene.figure.labels[facing]
			var size = get_global_transform().get_scale()
			var centre = Vector2(label.x, -16 - label.y - max(0, pose.root[2]))
			_draw_part(label.part, Transform2D(Vector2(1, 0), Vector2(0, -1), (centre * size).round() / size), null)

func _draw_part(part_name, map, limb):
	var part = look.parts[part_name]
	if limb == null or abs(limb.angle) + abs(limb.upper) + abs(limb.lower) < 1e-3:
		_draw_rectangle(part_name, part, map)
	elif part.has("fold") and abs(limb.angle) > FOLDED and part.fold.end > limb.reach:
		for half in 2:
			var piece = part.fold.get(["upper", "lower"][half], "")
			if look.parts.has(piece):
				_draw_strip(piece, look.parts[piece], map, limb, half)
	else:
		_draw_strip(part_name, part, map, limb, -1)

func _draw_rectangle(part_name, part, map):
	var region = look.parts[part_name].frame
	var left = part.x + part.w if part.get("flip", false) else part.x
	draw_set_transform_matrix(map * Motion.scaled(1, -1))
	draw_texture_rect_region(look.texture, Rect2(left, -part.y, -part.w if part.get("flip", false) else part.w, part.h), Rect2(region.x, region.y, region.w, region.h))

# A part along a limb: rows of three vertices.
func _draw_strip(part_name, part, map, limb, half):
	var region = look.parts[part_name].frame
	var size = look.texture.get_size()
	var points = []
	var uvs = []
	var indices = []
	for row in Motion.ROWS + 1:
		for column in 3:
			var share = Vector2(column / 2.0, row / float(Motion.ROWS)) if part.h >= part.w else Vector2(row / float(Motion.ROWS), column / 2.0)
			points.append(Motion.bend(Vector2(part.x + share.x * part.w, part.y - share.y * part.h), limb, half))
			uvs.append((Vector2(region.x, region.y) + share * Vector2(region.w, region.h)) / size)
		if row > 0:
			for p in [3 * row - 3, 3 * row - 2]:
				indices += [p, p + 1, p + 3, p + 1, p + 4, p + 3]
	draw_set_transform_matrix(map)
	_triangles(indices, points, uvs)
