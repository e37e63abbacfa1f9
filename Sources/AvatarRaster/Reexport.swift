@_exported public import AvatarScene
