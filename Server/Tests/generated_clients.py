#!/usr/bin/env python3
"""What two generators of clients make of the service's description draws a picture and reads an error.

    generated_clients.py ADDRESS   a running server

openapi-python-client and openapi-generator (its jar, by Java) are of the interpreter that runs this.
"""

import importlib
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

RECORD = {"id": "amy", "hairStyle": "bun", "topColor": "#D7263D"}


def drawn(address, path):
    """What a plain request gets."""
    request = urllib.request.Request(address + path, json.dumps(RECORD).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def program(name):
    return str(pathlib.Path(sys.executable).parent / name)


def generate(folder, *command):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def by_openapi_python_client(address, folder):
    (folder / "config.yml").write_text(json.dumps({"post_hooks": [], "package_name_override": "first"}))
    said = generate(folder, program("openapi-python-client"), "generate", "--path", "openapi.yaml", "--config", "config.yml", "--meta", "none", "--output-path", "first")
    assert "Unable to process schema" not in said, said
    client = importlib.import_module("first").Client(base_url=address)
    still, models = importlib.import_module("first.api.default.draw_still"), importlib.import_module("first.models")
    record = models.Record.from_dict(RECORD)
    assert still.sync_detailed(client=client, body=record, size=48).content == drawn(address, "/v1/still?size=48")
    problem = still.sync(client=client, body=record, size=5000)
    assert isinstance(problem, models.Problem) and "1 to 1024" in problem.detail, problem
    strict = still.sync(client=client, body=models.Record.from_dict({**RECORD, "hairStyle": "bunn"}), strict=True)
    assert strict.diagnostics[0].did_you_mean == "bun", strict


def by_openapi_generator(address, folder):
    generate(folder, program("openapi-generator-cli"), "generate", "-i", "openapi.yaml", "-g", "python", "-o", ".", "--package-name", "second",
             "--global-property", "models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false")
    second = importlib.import_module("second")
    api = second.DefaultApi(second.ApiClient(second.Configuration(host=address)))
    record = second.Record.from_dict(RECORD)
    assert bytes(api.draw_still(record, size=48)) == drawn(address, "/v1/still?size=48")
    assert bytes(api.draw_still(record, size=48, format="webp")) == drawn(address, "/v1/still?size=48&format=webp")
    with tarfile.open(fileobj=io.BytesIO(api.draw_sheet(record, clips="idle", scale="1"))) as archive:
        assert archive.getnames() == ["amy.png", "amy.json"], archive.getnames()
    code = api.encode_look(record).code
    assert bytes(api.get_still(f"{code}.png", size=48)) == drawn(address, "/v1/still?size=48")
    try:
        api.draw_still(second.Record.from_dict({**RECORD, "hairStyle": "bunn"}), strict=True)
    except second.ApiException as error:
        assert error.status == 422 and error.data.diagnostics[0].did_you_mean == "bun", error
    else:
        raise AssertionError("a strict request for what the art does not have is an error")


def main():
    address = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="clients-") as name:
        folder = pathlib.Path(name)
        with urllib.request.urlopen(address + "/openapi.yaml") as answer:
            (folder / "openapi.yaml").write_bytes(answer.read())
        sys.path.insert(0, name)
        for client in (by_openapi_python_client, by_openapi_generator):
            client(address, folder)
            print(f"{client.__name__.replace('_', ' ')}: ok", flush=True)


if __name__ == "__main__":
    main()
