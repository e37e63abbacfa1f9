"""An SVG file as PNG over HTTP: what one would write in Python with resvg-py. `?color=` takes the place of the red top's colour, so that no picture comes twice.

    service.py FILE WORKERS
"""

import os
import pathlib
import sys
from urllib.parse import parse_qs


def application():
    import resvg_py

    text = pathlib.Path(os.environ["SVG"]).read_text()
    old = "#D7263D" if "#D7263D" in text else "#d7263d"
    if old not in text:
        raise SystemExit("the file does not show the colour that is to be changed")

    async def answer(scope, receive, send):
        if scope["type"] != "http":
            return
        color = parse_qs(scope["query_string"].decode()).get("color", [old])[0]
        body = bytes(resvg_py.svg_to_bytes(svg_string=text.replace(old, color)))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"image/png"), (b"content-length", str(len(body)).encode())]})
        await send({"type": "http.response.body", "body": body})

    return answer


if __name__ == "__main__":
    import uvicorn

    os.environ["SVG"] = sys.argv[1]
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    # With workers uvicorn does not say which port it was given.
    uvicorn.run("service:application", factory=True, host="127.0.0.1", port=int(os.environ.get("PORT", "18099")), workers=int(sys.argv[2]), access_log=False)
