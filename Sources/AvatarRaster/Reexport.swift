@_exported public import AvatarSheets
