@_exported public import AvatarRaster
