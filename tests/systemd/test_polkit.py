"""The rule of polkit, run as polkit runs it: by a JavaScript that knows `polkit` and nothing else."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "systemd/50-quilting-bee.rules"
_AS_POLKIT = """
var rules = [], polkit = {Result: {YES: "yes", NO: "no"}, addRule: function (rule) { rules.push(rule); }};
%s
function ask(id, user) { return rules[0]({id: id}, {user: user}) || "not handled"; }
console.log(JSON.stringify(%s.map(function (asked) { return ask(asked[0], asked[1]); })));
"""
LOGIN = "org.freedesktop.login1"


@pytest.mark.skipif(shutil.which("node") is None, reason="no JavaScript here")
def test_the_table_may_switch_the_machine_off_and_nobody_and_nothing_else() -> None:
    asked = [
        (f"{LOGIN}.power-off", "quilting-bee"), (f"{LOGIN}.reboot", "quilting-bee"),
        (f"{LOGIN}.reboot-multiple-sessions", "quilting-bee"), (f"{LOGIN}.power-off", "guest"),
        (f"{LOGIN}.suspend", "quilting-bee"), ("org.freedesktop.systemd1.manage-units", "quilting-bee"),
    ]  # fmt: skip
    script = _AS_POLKIT % (RULES.read_text(), json.dumps(asked))
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["yes", "yes", "yes", *["not handled"] * 3]
