// Folders, each knowing only those to its left (`make lint` checks it): Atlas Layout

@_exported public import AvatarPixels
@_exported public import AvatarScene
