"""Code that works when it is pasted: the own address and application stand in it, secrets come from the environment."""

import json
import shlex
from collections.abc import Iterator
from uuid import UUID

from terazi.modules.applications.values import CodeSample

_CURL_CALL = """\
curl --fail-with-body --silent --show-error \\
  --header "X-Application-Key: $TERAZI_APPLICATION_KEY" \\
  {url}
"""
_CURL_SIGN_IN = """\
access_key=$(curl --fail-with-body --silent --show-error \\
  --header "X-Application-Key: $TERAZI_APPLICATION_KEY" \\
  --header "Content-Type: application/json" \\
  --data "{{\\"access_key_token\\": \\"$ACCESS_KEY_TOKEN\\"}}" \\
  {check_url} | sed -n 's/.*"access_key":"\\([^"]*\\)".*/\\1/p')

curl --fail-with-body --silent --show-error \\
  --header "X-Application-Key: $TERAZI_APPLICATION_KEY" \\
  --header "Content-Type: application/json" \\
  --data "{{\\"access_key\\": \\"$access_key\\"}}" \\
  {register_url}
"""
_PYTHON_CALL = """\
import json
import os
from urllib.request import Request, urlopen

request = Request(
    {url},
    headers={{"X-Application-Key": os.environ["TERAZI_APPLICATION_KEY"]}},
)
with urlopen(request) as answer:
    print(json.load(answer)["datetime"])
"""
_PYTHON_SIGN_IN = """\
import json
import os
from urllib.request import Request, urlopen

ADDRESS = {base_url}
APPLICATION_ID = {application_id}


def call(path, body):
    request = Request(
        ADDRESS + path,
        data=json.dumps(body).encode(),
        headers={{
            "Content-Type": "application/json",
            "X-Application-Key": os.environ["TERAZI_APPLICATION_KEY"],
        }},
    )
    with urlopen(request) as answer:
        return json.load(answer)


token = os.environ["ACCESS_KEY_TOKEN"]
checked = call("/v1/externalapplication/token/check", {{"access_key_token": token}})
if checked["token_status"] != "valid":
    sign_in = ADDRESS + {enter_path} + "?application=" + APPLICATION_ID
    raise SystemExit("Send the browser here to sign in: " + sign_in)
body = {{"access_key": checked["access_key"]}}
print(json.dumps(call("/v1/register/externalapplication", body)["user"]))
"""
_JAVASCRIPT_CALL = """\
const answer = await fetch({url}, {{
  headers: {{ "X-Application-Key": process.env.TERAZI_APPLICATION_KEY }},
}});
if (!answer.ok) throw new Error(await answer.text());
console.log((await answer.json()).datetime);
"""
_JAVASCRIPT_SIGN_IN = """\
const address = {base_url};
const applicationId = {application_id};

async function call(path, body) {{
  const answer = await fetch(address + path, {{
    method: "POST",
    headers: {{
      "Content-Type": "application/json",
      "X-Application-Key": process.env.TERAZI_APPLICATION_KEY,
    }},
    body: JSON.stringify(body),
  }});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}}

const token = process.env.ACCESS_KEY_TOKEN;
const checked = await call("/v1/externalapplication/token/check", {{ access_key_token: token }});
if (checked.token_status !== "valid") {{
  const signIn = address + {enter_path} + "?application=" + applicationId;
  throw new Error("Send the browser here to sign in: " + signIn);
}}
const body = {{ access_key: checked.access_key }};
const registered = await call("/v1/register/externalapplication", body);
console.log(JSON.stringify(registered.user));
"""
_TEMPLATES = (
    ("call", "curl", _CURL_CALL),
    ("call", "python", _PYTHON_CALL),
    ("call", "javascript", _JAVASCRIPT_CALL),
    ("sign_in", "curl", _CURL_SIGN_IN),
    ("sign_in", "python", _PYTHON_SIGN_IN),
    ("sign_in", "javascript", _JAVASCRIPT_SIGN_IN),
)


def samples_of(base_url: str, enter_path: str, application_id: UUID) -> Iterator[CodeSample]:
    """Return the samples of an application: a call with its key, and the sign-in of a person.

    ``enter_path`` is the page on which a person agrees, and from which the browser goes to the application.
    """
    places = {
        "url": base_url + "/v1/date/datetime",
        "check_url": base_url + "/v1/externalapplication/token/check",
        "register_url": base_url + "/v1/register/externalapplication",
        "base_url": base_url,
        "application_id": str(application_id),
        "enter_path": enter_path,
    }
    for name, language, template in _TEMPLATES:
        quote = shlex.quote if language == "curl" else json.dumps
        code = template.format(**{place: quote(value) for place, value in places.items()})
        yield CodeSample(name=name, language=language, code=code)
