@_exported public import AvatarOptions
@_exported public import AvatarSheets
