// The build plugin EmbedPages generates `studioPages` from the files of the folder Studio.
