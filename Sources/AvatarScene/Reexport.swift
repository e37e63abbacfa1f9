// Folders, each knowing only those to its left (`make lint` checks it): Diagnostics Packing Geometry Path Paint Rig Animation Art Config Figure
