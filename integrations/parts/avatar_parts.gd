# An avatar of parts for Godot 3, from the files of `render-avatars sheet --layout parts`; docs/parts.md says what they hold.
# Its origin is the ground between the feet, and it is one pixel a point: use `scale`. What is seen through a mask is drawn whole.
extends Node2D

signal contact(foot) # A foot touches the ground.

const VALUES = ["rotation", "x", "y", "scaleX", "scaleY", "length"]
const REST = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]
const FOLDED = 2.0944
const ROWS = 12

var look = null
var facing = "front"
var animation = ""
var velocity = Vector2() # How the player moves on the screen, in points a second.
var _time = 0.0
var _blend = 0.0
var _poses = [] # of each figure, by bone: its six values
var _former = []

# Loads a look from the path of its JSON file. Give the same `motions` to all looks: those that move alike share one.
static func load_look(path, motions = {}):
	var folder = path.get_base_dir() + "/"
	var atlas = _json(path)
	var page = folder + atlas.meta.image.percent_decode()
	var image = Image.new()
	if ResourceLoader.exists(page):
		image = load(page).get_data()
	else:
		image.load(page)
	image.premultiply_alpha()
	var texture = ImageTexture.new()
	texture.create_from_image(image, Texture.FLAG_FILTER)
	var figures = [atlas.avatar.pet] if atlas.avatar.has("pet") else []
	figures.append(atlas.avatar)
	for figure in figures:
		if not motions.has(figure.motion):
			motions[figure.motion] = _json(folder + figure.motion)
		figure["data"] = motions[figure.motion]
	return {texture = texture, frames = atlas.frames, parts = atlas.avatar.parts, figures = figures, alt = atlas.avatar.alt}

static func _json(path):
	var file = File.new()
	var error = file.open(path, File.READ)
	assert(error == OK, path + " cannot be read")
	return parse_json(file.get_as_text())

func _init():
	material = CanvasItemMaterial.new()
	material.blend_mode = CanvasItemMaterial.BLEND_MODE_PREMULT_ALPHA

# Plays a clip from its start. For `blend` seconds the former pose goes over into it, if both are in the same view.
func play(clip, to = facing, blend = 0.15):
	_former = _poses
	facing = to
	animation = clip if to == "front" else clip + to.capitalize()
	_time = 0.0
	_blend = blend
	update_by(0.0)

# Shows another look, which goes on with what this one does.
func change(to):
	look = to
	update_by(0.0)

func _process(delta):
	if animation != "":
		update_by(delta)

# Lets seconds pass.
func update_by(seconds):
	var leader = look.figures.back()
	var played = _played(leader)
	var clip = leader.data.animations[played.animation]
	var before = _time
	_time += 1000.0 * seconds
	for foot in clip.get("contacts", {}):
		for span in clip.contacts[foot]:
			if _steps(_time, span[0], clip, played.rate) > _steps(before, span[0], clip, played.rate):
				emit_signal("contact", foot)
	var ground = clip.get("groundVelocity", {x = 0, y = 0})
	velocity = Vector2(ground.x, ground.y) * played.rate
	if not played.loop and played.then != "" and _time >= played.duration:
		var rest = (_time - played.duration) / 1000.0
		play(played.then.trim_suffix(facing.capitalize()), facing, _blend)
		return update_by(rest)
	_poses = []
	for figure in look.figures:
		_poses.append(_pose(figure, _played(figure)))
	update()

func _steps(time, start, clip, rate):
	return floor((time * rate - start) / clip.duration) if clip.loop else int(time * rate >= start)

func _member(figure, name):
	var own = figure.facings[facing]
	var outfit = own.get("clips", {}).get(animation, {})
	return outfit.get(name, own.get(name, figure.facings[own.like].get(name, {}) if own.has("like") else {}))

# What a figure plays for the animation of its player.
func _played(figure):
	var found = _member(figure, "plays").get(animation, {})
	var name = found.get("animation", animation)
	var clip = figure.data.animations[name]
	return {animation = name, rate = found.get("rate", 1.0), duration = found.get("duration", clip.duration),
		loop = found.get("loop", clip.loop), then = found.get("then", clip.get("then", ""))}

func _now(figure, played):
	var clip = figure.data.animations[played.animation]
	var time = (_time if played.loop else min(_time, played.duration)) * played.rate
	return fposmod(time, clip.duration) if clip.loop else clamp(time, 0.0, clip.duration)

func _data(figure, played):
	var clip = figure.data.animations[played.animation]
	return figure.data.animations[clip.like] if clip.has("like") else clip

static func _latest(keys, time, other):
	for key in keys:
		if key[0] <= time + 1e-5:
			other = key[1]
	return other

func _feeling(figure, data, now):
	return _member(figure, "feelings").get(_latest(data.get("feelings", []), now, ""), {})

func _pose(figure, played):
	var data = _data(figure, played)
	var now = _now(figure, played)
	var place = now / figure.data.animations[played.animation].duration * data.parts
	var part = int(min(data.parts - 1, floor(place)))
	var face = _feeling(figure, data, now).get("bones", {})
	var number = _poses.size()
	var former = _former[number] if number < _former.size() and _time < 1000 * _blend else {}
	var left = 1.0 - _time / (1000 * _blend) if _blend > 0 else 0.0
	var pose = {}
	for bone in figure.data.views[figure.facings[facing].view].bones:
		var values = REST.duplicate()
		var given = data.get("bones", {}).get(bone, {})
		for value in given:
			var list = given[value]
			values[VALUES.find(value)] = lerp(list[part], list[part + 1], place - part) if list is Array else list
		for value in face.get(bone, {}):
			var at = VALUES.find(value)
			values[at] = values[at] * face[bone][value] if at > 2 else values[at] + face[bone][value]
		if former.has(bone):
			for at in 6:
				values[at] = lerp(values[at], former[bone][at], left * left * (3 - 2 * left))
		pose[bone] = values
	return pose

func _draw():
	for number in _poses.size():
		_draw_figure(look.figures[number], _poses[number])

func _draw_figure(figure, pose):
	var own = figure.facings[facing]
	var played = _played(figure)
	var data = _data(figure, played)
	var now = _now(figure, played)
	var view = figure.data.views[own.view]
	var faces = _feeling(figure, data, now).get("switches", {})
	var offset = own.get("offset", [0, 0])
	var stage = Transform2D(Vector2(-1 if own.get("mirror", false) else 1, 0), Vector2(0, -1), Vector2(offset[0], -16 - offset[1]))
	var setup = _member(figure, "setup")
	var worlds = _worlds(view, pose, setup, _member(figure, "pivots"))
	var items = []
	for slot in _member(figure, "slots"):
		var rule = view.slots[slot.slot]
		var name = slot.get("part", "")
		if slot.has("parts"):
			var chooser = slot.get("switch", rule.get("switch", ""))
			var keys = data.get("switches", {}).get(chooser, [])
			var first = view.switches[chooser][0]
			var option = _latest(keys, now, keys[0][1] if keys else first)
			name = slot.parts.get(faces.get(chooser, option) if option == first else option, "")
		if look.parts.has(name):
			var z = rule.z
			if rule.has("depth"):
				var keys = data.get("depths", {}).get(rule.depth.group, [])
				z = rule.depth[_latest(keys, now, keys[0][1] if keys else "front")]
			items.append([z, items.size(), name, rule.bone])
	items.sort_custom(self, "_is_behind")
	for item in items:
		_draw_part(item[2], stage * worlds[item[3]], _limb(view, item[3], pose, setup))
	if figure.get("labels", {}).has(facing):
		var label = figure.labels[facing]
		var size = get_global_transform().get_scale()
		var centre = Vector2(label.x, -16 - label.y - max(0, pose.root[2]))
		_draw_part(label.part, Transform2D(Vector2(1, 0), Vector2(0, -1), (centre * size).round() / size), null)

func _is_behind(a, b):
	return a[0] < b[0] or a[0] == b[0] and a[1] < b[1]

# The maps of the bones, by name.
static func _worlds(view, pose, setup, pivots):
	var worlds = {}
	var frames = {}
	var carriers = {}
	for limb in view.limbs:
		carriers[limb.lower] = limb.upper
		carriers[limb.end] = limb.lower
	for name in view.bones:
		var bone = view.bones[name]
		var p = pose[name]
		var s = setup.get(name, {})
		var at = _vector(pivots.get(name, bone.pivot))
		var place = at + Vector2(p[1] + s.get("x", 0.0), (fmod(p[2], bone.turn) if bone.has("turn") else p[2]) + s.get("y", 0.0))
		if carriers.has(name):
			var carrier = carriers[name]
			place += (_vector(bone.pivot) - _vector(view.bones[carrier].pivot)) * (pose[carrier][5] * setup.get(carrier, {}).get("length", 1.0) - 1)
		var world = worlds[bone.parent] if bone.has("parent") else Transform2D()
		var frame = frames[bone.parent] if bone.has("parent") else Transform2D()
		frame.origin += world.xform(at) - frame.xform(at)
		var turn = Transform2D(p[0], Vector2()) * _scale(p[3], p[4])
		var size = _scale(s.get("scaleX", 1.0), s.get("scaleY", 1.0))
		var to = Transform2D(0, place)
		var back = Transform2D(0, -at)
		worlds[name] = frame * to * turn * size * back if bone.get("noScale", false) else world * to * size * turn * back
		frames[name] = frame * to * turn * back
	return worlds

static func _vector(list):
	return Vector2(list[0], list[1])

static func _scale(x, y):
	return Transform2D(Vector2(x, 0), Vector2(0, y), Vector2())

static func _limb(view, bone, pose, setup):
	for limb in view.limbs:
		if limb.upper == bone:
			var root = _vector(view.bones[bone].pivot)
			var joint = _vector(view.bones[limb.lower].pivot)
			var tip = _vector(view.bones[limb.end].pivot)
			var angle = pose[limb.lower][0]
			return {root = root, joint = joint, tip = tip, angle = angle, reach = max(limb.spread, 1.3 * abs(angle)),
				upper = pose[bone][5] * setup.get(bone, {}).get("length", 1.0) - 1, lower = pose[limb.lower][5] * setup.get(limb.lower, {}).get("length", 1.0) - 1}
	return null

func _draw_part(name, map, limb):
	var part = look.parts[name]
	if limb == null or abs(limb.angle) + abs(limb.upper) + abs(limb.lower) < 1e-3:
		var region = look.frames[name].frame
		var left = part.x + part.w if part.get("flip", false) else part.x
		draw_set_transform_matrix(map * _scale(1, -1))
		draw_texture_rect_region(look.texture, Rect2(left, -part.y, -part.w if part.get("flip", false) else part.w, part.h), Rect2(region.x, region.y, region.w, region.h))
	elif part.has("fold") and abs(limb.angle) > FOLDED and part.fold.end > limb.reach:
		for half in 2:
			var piece = part.fold.get(["upper", "lower"][half], "")
			if look.parts.has(piece):
				_draw_strip(piece, map, limb, half)
	else:
		_draw_strip(name, map, limb, -1)

# A part along a limb: rows of three vertices.
func _draw_strip(name, map, limb, half):
	var part = look.parts[name]
	var region = look.frames[name].frame
	var size = look.texture.get_size()
	var points = PoolVector2Array()
	var uvs = PoolVector2Array()
	var indices = PoolIntArray()
	var is_tall = part.h >= part.w
	for row in ROWS + 1:
		for column in 3:
			var at = Vector2(column / 2.0, row / float(ROWS)) if is_tall else Vector2(row / float(ROWS), column / 2.0)
			points.append(_bend(Vector2(part.x + at.x * part.w, part.y - at.y * part.h), limb, half))
			uvs.append((Vector2(region.x, region.y) + at * Vector2(region.w, region.h)) / size)
		if row > 0:
			for p in [3 * row - 3, 3 * row - 2]:
				indices.append_array(PoolIntArray([p, p + 1, p + 3, p + 1, p + 4, p + 3]))
	draw_set_transform_matrix(map)
	VisualServer.canvas_item_add_triangle_array(get_canvas_item(), indices, points, PoolColorArray([Color.white]), uvs, PoolIntArray(), PoolRealArray(), look.texture.get_rid())

static func _bend(point, limb, half):
	var up = (limb.joint - limb.root).normalized()
	var low = (limb.tip - limb.joint).normalized()
	var axis = (up + low).normalized()
	var across = Vector2(-axis.y, axis.x)
	var from = point - limb.joint
	var t = clamp((from.dot(axis) + limb.reach) / (2 * limb.reach), 0, 1)
	var w = t * t * (3 - 2 * t) if half < 0 else float(half)
	var n = from.dot(across)
	if half < 0 and n * limb.angle > 0:
		n *= 1 - 1.8 * min(1, abs(limb.angle) / 1.5708) * w * (1 - w)
	var length = (limb.joint - limb.root).length()
	var bent = axis * from.dot(axis) + across * n + low * limb.lower * clamp(from.dot(low), 0, (limb.tip - limb.joint).length())
	var carried = length if half == 1 else clamp((point - limb.root).dot(up), 0, length)
	return limb.joint + up * limb.upper * carried + bent.rotated(w * limb.angle)
