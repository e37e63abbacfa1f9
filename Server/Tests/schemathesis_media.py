"""How schemathesis sends lines, and that it takes pictures as they are."""

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    return value if isinstance(value, (bytes, str)) else str(value)


@schemathesis.deserializer("application/x-tar", "application/x-ndjson", "image/png", "image/apng", "image/webp", "image/svg+xml", "text/html", "text/event-stream")
def as_it_is(context, response):
    return response.content.decode("latin-1")
