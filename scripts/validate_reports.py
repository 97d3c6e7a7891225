"""Reads reports with parsers that are not ours; see validate-reports.sh."""

import json
import pathlib
import sys

import jsonschema
import junitparser
import referencing
from sarif import loader

work, repo = map(pathlib.Path, sys.argv[1:])


def schema(path):
    return json.loads((repo / path).read_text())


def validator(path):
    check = schema("schemas/check.schema.json")
    resource = referencing.Resource.from_contents(check)
    registry = referencing.Registry().with_resource("check.schema.json", resource)
    loaded = schema(path)
    kind = jsonschema.validators.validator_for(loaded)
    kind.check_schema(loaded)
    return kind(loaded, registry=registry, format_checker=kind.FORMAT_CHECKER)


SARIF = validator("tests/schemas/sarif-2.1.0.schema.json")
GITLAB = validator("tests/schemas/gitlab-code-quality.schema.json")
JSON = validator("schemas/check.schema.json")
LINE = validator("schemas/check-line.schema.json")


def commands(text):
    """The workflow commands of a log: kind, properties, message."""
    for line in text.splitlines():
        if line.startswith("::"):
            head, message = line[2:].split("::", 1)
            kind, _, properties = head.partition(" ")
            pairs = dict(pair.split("=", 1) for pair in properties.split(","))
            yield kind, pairs, message


for name in ["corpus", "hostile", "clean", "none", "unreadable"]:
    folder = work / name
    read = lambda kind: (folder / kind).read_text(encoding="utf-8")
    whole = json.loads(read("json"))
    JSON.validate(whole)
    lines = [json.loads(line) for line in read("jsonl").splitlines()]
    for line in lines:
        LINE.validate(line)
    assert lines[:-1] == whole["files"] and lines[-1]["summary"] == whole["summary"]
    findings = whole["summary"]["findings"]
    summary = whole["summary"]

    log = json.loads(read("sarif"))
    SARIF.validate(log)
    (folder / "log.sarif").write_text(read("sarif"), encoding="utf-8")
    loaded = loader.load_sarif_file(str(folder / "log.sarif"))
    kept = sum(len(file["findings"]) for file in whole["files"])
    folded = sum(len(file.get("folded", [])) for file in whole["files"])
    assert loaded.get_result_count() == min(kept + folded, 5000)

    suites = junitparser.JUnitXml.fromstring(read("junit").encode("utf-8"))
    cases = [case for suite in suites for case in suite]
    results = [type(result).__name__ for case in cases for result in case.result]
    assert len(cases) == summary["files"], (len(cases), summary)
    assert results.count("Error") == summary["unreadable"]
    failing = sum(
        any(finding["severity"] == "error" for finding in file["findings"])
        for file in whole["files"]
    )
    assert results.count("Failure") == failing

    issues = json.loads(read("gitlab"))
    GITLAB.validate(issues)
    assert len(issues) == kept + folded + summary["unreadable"]
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)

    kinds = [kind for kind, _, _ in commands(read("github"))]
    assert all(kinds.count(kind) <= 10 for kind in ["error", "warning", "notice"])
    assert ("error" in kinds) == bool(findings["error"] or summary["unreadable"])

    status = read("status").strip()
    print(
        f"{name}: exit {status}, {summary['files']} files, {findings}: json, jsonl,"
        f" sarif ({loaded.get_result_count()} results), junit ({len(cases)} cases,"
        f" {results.count('Failure')} failures, {results.count('Error')} errors),"
        f" gitlab ({len(issues)} issues), github ({len(kinds)} commands) are valid"
    )
