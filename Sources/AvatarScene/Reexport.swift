// Folders, each knowing only those to its left (`make lint` checks it): Diagnostics Packing Geometry Path Paint Rig Animation Art Config Figure

// A target re-exports the targets whose types its own API takes and returns, so that one import is
// enough.
@_exported public import AvatarJSON
