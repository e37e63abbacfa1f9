// Folders, each knowing only those to its left (`make lint` checks it): Atlas Layout
