// Folders, each knowing only those to its left (`make lint` checks it): Diagnostics Packing Geometry Path Paint Rig Animation Art Config Figure

// A target hands on the targets whose types its own functions take and answer, so that one import is enough.
@_exported public import AvatarJSON
