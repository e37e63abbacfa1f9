# Plays avatar_parts.gd, and measures how far its parts are from where the JavaScript reader puts them:
# look.json beside moments.json, which is as for parts.swift.
extends SceneTree

class Recorder extends "res://avatar_parts.gd":
	var drawn = []

	func _draw_rectangle(part_name, part, map):
		drawn.append([part_name, part, map, null, 0])

	func _draw_strip(part_name, part, map, limb, half):
		drawn.append([part_name, part, map, limb, half])

	func place(item, u, v):
		var part = item[1]
		var point = Vector2(part.x + (1 - u if part.get("flip", false) else u) * part.w, part.y - (1 - v) * part.h)
		var screen = item[2] * (Motion.bend(point, item[3], item[4]) if item[3] != null else point)
		return Vector2(screen.x, -screen.y)

func _init():
	var file = File.new()
	file.open("res://moments.json", File.READ)
	var found = measure(Recorder.new(), parse_json(file.get_as_text()))
	print("found " + to_json(found))
	quit()

func measure(avatar, moments):
	var found = {points = 0, mean = 0.0, worst = 0.0, where = ""}
	avatar.look = avatar.load_look("res://look.json")
	avatar.scale = Vector2(3, 3)
	for moment in moments:
		avatar.play(moment.clip, moment.facing, 0.0)
		avatar.update_by(moment.seconds)
		avatar.drawn = []
		avatar._draw()
		var words = "%s %s at %s s" % [moment.clip, moment.facing, moment.seconds]
		if avatar.drawn.size() != moment.items.size():
			return {error = "%s: %d parts, not %d" % [words, avatar.drawn.size(), moment.items.size()]}
		for number in moment.items.size():
			var item = avatar.drawn[number]
			if item[0] != moment.items[number].part:
				return {error = "%s: %s, not %s" % [words, item[0], moment.items[number].part]}
			for point in moment.items[number].points:
				var distance = avatar.place(item, point[0], point[1]).distance_to(Vector2(point[2], point[3]))
				found.points += 1
				found.mean += distance
				if distance > found.worst:
					found.worst = distance
					found.where = "%s in %s" % [item[0], words]
	found.mean /= found.points
	avatar.free()
	return found
