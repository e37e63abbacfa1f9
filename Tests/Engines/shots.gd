# Shows avatar_parts.gd at the moments of shots.json, and keeps what the window shows of each.
extends SceneTree

func _init():
	call_deferred("show")

func show():
	var file = File.new()
	file.open("res://shots.json", File.READ)
	var shots = parse_json(file.get_as_text())
	var avatar = load("res://avatar_parts.gd").new()
	VisualServer.set_default_clear_color(Color.white)
	root.add_child(avatar)
	avatar.look = avatar.load_look("res://look.json")
	avatar.position = Vector2(160, 256)
	avatar.scale = Vector2(2, 2)
	for number in shots.size():
		avatar.play(shots[number].clip, shots[number].facing, 0.0)
		avatar.update_by(shots[number].seconds)
		avatar.set_process(false)
		for _frame in 3:
			yield(self, "idle_frame")
		var image = root.get_texture().get_data()
		image.flip_y()
		image.save_png("res://shot-%d.png" % number)
	quit()
