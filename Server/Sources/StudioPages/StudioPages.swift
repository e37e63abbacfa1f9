// The files of the folder Studio are here as `studioPages`, written by the plugin EmbedPages.
