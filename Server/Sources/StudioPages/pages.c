#include "StudioPages.h"
#include <stddef.h>

// #embed is of C23; the clang of Swift 6.1 has it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct StudioPage pages[] = {
    {"artists.css", (const char[]){
#embed "../../Studio/artists.css" suffix(, 0)
    }},
    {"artists.html", (const char[]){
#embed "../../Studio/artists.html" suffix(, 0)
    }},
    {"artists.js", (const char[]){
#embed "../../Studio/artists.js" suffix(, 0)
    }},
    {"avatar-motion.js", (const char[]){
#embed "../../Studio/avatar-motion.js" suffix(, 0)
    }},
    {"avatar-parts-mesh.js", (const char[]){
#embed "../../Studio/avatar-parts-mesh.js" suffix(, 0)
    }},
    {"avatar-parts-webgl.js", (const char[]){
#embed "../../Studio/avatar-parts-webgl.js" suffix(, 0)
    }},
    {"avatar-parts.js", (const char[]){
#embed "../../Studio/avatar-parts.js" suffix(, 0)
    }},
    {"base.css", (const char[]){
#embed "../../Studio/base.css" suffix(, 0)
    }},
    {"bench.js", (const char[]){
#embed "../../Studio/bench.js" suffix(, 0)
    }},
    {"catalog.js", (const char[]){
#embed "../../Studio/catalog.js" suffix(, 0)
    }},
    {"dom.js", (const char[]){
#embed "../../Studio/dom.js" suffix(, 0)
    }},
    {"editor.js", (const char[]){
#embed "../../Studio/editor.js" suffix(, 0)
    }},
    {"ground.js", (const char[]){
#embed "../../Studio/ground.js" suffix(, 0)
    }},
    {"icon.svg", (const char[]){
#embed "../../Studio/icon.svg" suffix(, 0)
    }},
    {"listing.js", (const char[]){
#embed "../../Studio/listing.js" suffix(, 0)
    }},
    {"look.js", (const char[]){
#embed "../../Studio/look.js" suffix(, 0)
    }},
    {"meter.js", (const char[]){
#embed "../../Studio/meter.js" suffix(, 0)
    }},
    {"pictures.js", (const char[]){
#embed "../../Studio/pictures.js" suffix(, 0)
    }},
    {"recent.js", (const char[]){
#embed "../../Studio/recent.js" suffix(, 0)
    }},
    {"reel.js", (const char[]){
#embed "../../Studio/reel.js" suffix(, 0)
    }},
    {"server.js", (const char[]){
#embed "../../Studio/server.js" suffix(, 0)
    }},
    {"shapes.js", (const char[]){
#embed "../../Studio/shapes.js" suffix(, 0)
    }},
    {"share.js", (const char[]){
#embed "../../Studio/share.js" suffix(, 0)
    }},
    {"sheet.js", (const char[]){
#embed "../../Studio/sheet.js" suffix(, 0)
    }},
    {"shop.js", (const char[]){
#embed "../../Studio/shop.js" suffix(, 0)
    }},
    {"showings.js", (const char[]){
#embed "../../Studio/showings.js" suffix(, 0)
    }},
    {"stage.js", (const char[]){
#embed "../../Studio/stage.js" suffix(, 0)
    }},
    {"studio.css", (const char[]){
#embed "../../Studio/studio.css" suffix(, 0)
    }},
    {"studio.html", (const char[]){
#embed "../../Studio/studio.html" suffix(, 0)
    }},
    {"studio.js", (const char[]){
#embed "../../Studio/studio.js" suffix(, 0)
    }},
    {"take.js", (const char[]){
#embed "../../Studio/take.js" suffix(, 0)
    }},
    {"walker.js", (const char[]){
#embed "../../Studio/walker.js" suffix(, 0)
    }},
    {"world.css", (const char[]){
#embed "../../Studio/world.css" suffix(, 0)
    }},
    {"world.html", (const char[]){
#embed "../../Studio/world.html" suffix(, 0)
    }},
    {"world.js", (const char[]){
#embed "../../Studio/world.js" suffix(, 0)
    }},
    {NULL, NULL},
};

const struct StudioPage *studio_pages(void) { return pages; }
