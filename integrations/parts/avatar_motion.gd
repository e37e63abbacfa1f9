# The arithmetic of avatar_player.gd, for Godot 3 and 4: what a figure plays, where its bones are, what it shows. Nothing here is an object.
extends Node

const VALUES = ["rotation", "x", "y", "scaleX", "scaleY", "length"]
const REST = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]
const ROWS = 12

# A figure in a facing and an animation: `clip` and `data` of the motion, `played` of the player's.
static func scene(figure, facing, animation):
	var own = figure.facings[facing]
	var found = member(figure, facing, animation, "plays", {}).get(animation, {})
	var clip = figure.data.animations[found.get("animation", animation)]
	var offset = own.get("offset", [0, 0])
	return {figure = figure, clip = clip, data = figure.data.animations[clip.like] if clip.has("like") else clip, view = figure.data.views[own.view],
		rate = found.get("rate", 1.0), duration = found.get("duration", clip.duration), loop = found.get("loop", clip.loop), then = found.get("then", clip.get("then", "")),
		setup = member(figure, facing, animation, "setup", {}), pivots = member(figure, facing, animation, "pivots", {}),
		slots = member(figure, facing, animation, "slots", []), feelings = member(figure, facing, animation, "feelings", {}),
		stage = Transform2D(Vector2(-1 if own.get("mirror", false) else 1, 0), Vector2(0, -1), Vector2(offset[0], -16 - offset[1]))}

static func member(figure, facing, animation, key, other):
	var own = figure.facings[facing]
	var like = figure.facings[own.like] if own.has("like") else {}
	return own.get("clips", {}).get(animation, {}).get(key, own.get(key, like.get(key, other)))

static func now(scene, time):
	var at = (time if scene.loop else min(time, scene.duration)) * scene.rate
	return fposmod(at, scene.clip.duration) if scene.clip.loop else clamp(at, 0.0, scene.clip.duration)

static func latest(keys, time, other):
	for key in keys:
		if key[0] <= time + 1e-5:
			other = key[1]
	return other

static func feeling(scene, at):
	return scene.feelings.get(latest(scene.data.get("feelings", []), at, ""), {})

# The six values of each bone at a time, blended by `share` towards another pose.
static func pose(scene, time, former, share):
	var at = now(scene, time)
	var place = at / scene.clip.duration * scene.data.parts
	var part = int(min(scene.data.parts - 1, floor(place)))
	var face = feeling(scene, at).get("bones", {})
	var found = {}
	for bone in scene.view.bones:
		var values = REST.duplicate()
		var given = scene.data.get("bones", {}).get(bone, {})
		for value in given:
			var list = given[value]
			values[VALUES.find(value)] = lerp(list[part], list[part + 1], place - part) if list is Array else list
		for value in face.get(bone, {}):
			var number = VALUES.find(value)
			values[number] = values[number] * face[bone][value] if number > 2 else values[number] + face[bone][value]
		if share > 0 and former.has(bone):
			for number in 6:
				values[number] = lerp(values[number], former[bone][number], share)
		found[bone] = values
	return found

# What is shown, from back to front: [z, part, bone].
static func items(scene, time):
	var at = now(scene, time)
	var faces = feeling(scene, at).get("switches", {})
	var found = []
	for slot in scene.slots:
		var rule = scene.view.slots[slot.slot]
		var part = slot.get("part", "")
		if slot.has("parts"):
			var chooser = slot.get("switch", rule.get("switch", ""))
			var keys = scene.data.get("switches", {}).get(chooser, [])
			var first = scene.view.switches[chooser][0]
			var option = latest(keys, at, keys[0][1] if keys.size() > 0 else first)
			part = slot.parts.get(faces.get(chooser, option) if option == first else option, "")
		if part == "":
			continue
		var z = rule.get("z", 0)
		if rule.has("depth"):
			var keys = scene.data.get("depths", {}).get(rule.depth.group, [])
			z = rule.depth[latest(keys, at, keys[0][1] if keys.size() > 0 else "front")]
		var place = found.size()
		while place > 0 and found[place - 1][0] > z:
			place -= 1
		found.insert(place, [z, part, rule.bone])
	return found

# The bones' world transforms, by name.
static func worlds(scene, pose):
	var found = {}
	var frames = {}
	var carriers = {}
	for limb in scene.view.limbs:
		carriers[limb.lower] = limb.upper
		carriers[limb.end] = limb.lower
	for name in scene.view.bones:
		var bone = scene.view.bones[name]
		var p = pose[name]
		var s = scene.setup.get(name, {})
		var at = vector(scene.pivots.get(name, bone.pivot))
		var place = at + Vector2(p[1] + s.get("x", 0.0), (fmod(p[2], bone.turn) if bone.has("turn") else p[2]) + s.get("y", 0.0))
		if carriers.has(name):
			var carrier = carriers[name]
			place += (vector(bone.pivot) - pivot(scene, carrier)) * (pose[carrier][5] * scene.setup.get(carrier, {}).get("length", 1.0) - 1)
		var world = found[bone.parent] if bone.has("parent") else Transform2D()
		var frame = frames[bone.parent] if bone.has("parent") else Transform2D()
		frame.origin += world * at - frame * at
		var turn = Transform2D(p[0], Vector2()) * scaled(p[3], p[4])
		var size = scaled(s.get("scaleX", 1.0), s.get("scaleY", 1.0))
		var to = Transform2D(0.0, place)
		var back = Transform2D(0.0, -at)
		found[name] = frame * to * turn * size * back if bone.get("noScale", false) else world * to * size * turn * back
		frames[name] = frame * to * turn * back
	return found

static func vector(list):
	return Vector2(list[0], list[1])

static func pivot(scene, bone):
	return vector(scene.view.bones[bone].pivot)

static func scaled(x, y):
	return Transform2D(Vector2(x, 0), Vector2(0, y), Vector2())

# The limb whose upper bone this is, or null.
static func limb(scene, bone, pose):
	for one in scene.view.limbs:
		if one.upper == bone:
			var angle = pose[one.lower][0]
			return {root = pivot(scene, bone), joint = pivot(scene, one.lower), tip = pivot(scene, one.end), angle = angle, reach = max(one.spread, 1.3 * abs(angle)),
				upper = pose[bone][5] * scene.setup.get(bone, {}).get("length", 1.0) - 1, lower = pose[one.lower][5] * scene.setup.get(one.lower, {}).get("length", 1.0) - 1}
	return null

# Where a point of a part along a limb goes. `half` is 0 or 1 for a half of a folded limb, else -1.
static func bend(point, limb, half):
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
