"""The browser's side of html-test."""

import os
import struct
import subprocess
import sys
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

PROGRAM, CHROMIUM, WORK, SCREENSHOTS = sys.argv[1:]
WORK, SCREENSHOTS = Path(WORK), Path(SCREENSHOTS)
SCRIPT = "<script>window.pwned=1</script><img src=x onerror=window.pwned=2>"
# A slash cannot be in a name.
SCRIPT_NAME = "<img src=x onerror=window.pwned=3><script>window.pwned=4.panim"


def panim(name: bytes, rows: list[list[tuple[int, int]]], values: list[int], length: int, author: bytes = b"") -> bytes:
    """A .panim; each row holds three pairs of frame count and start."""
    header = name.ljust(64, b"\0")[:64] + author.ljust(32, b"\0")[:32] + b"\xa6" + struct.pack(">HB", length, len(rows) - 1)
    table = b"".join(struct.pack(">HH", *pair) for row in rows for pair in row)
    return header + b"values" + struct.pack(f">{len(values)}h", *values) + b"indices" + table


def walk(broken: bool, title: bytes = b"Walk") -> bytes:
    """Waves over thirty frames; a broken one reads past the end."""
    from math import sin
    values = [0] + [round(4000 * sin((frame + phase * 5) / 30 * 6.283)) for phase in range(12) for frame in range(31)]
    rows = [[(31, 1 + 31 * ((row * 3 + axis) % 12)) for axis in range(3)] for row in range(6)]
    rows[0][0] = (1, 0)
    if broken:
        rows[3][1] = (31, len(values) - 18)
        rows[4][2] = (0, 1)
    return panim(title, rows, values, 30, b"animlint")


def tree(folder: Path) -> Path:
    """Broken and clean files of both formats, with hostile names and titles."""
    (folder / "mario" / "moves").mkdir(parents=True)
    (folder / "creatures").mkdir()
    for name, broken in [("walk", True), ("run", False), ("jump", False), ("spin", True)]:
        (folder / "mario" / "moves" / f"{name}.panim").write_bytes(walk(broken))
    (folder / "mario" / "cut.panim").write_bytes(walk(False)[:300])
    (folder / "mario" / SCRIPT_NAME).write_bytes(walk(True, SCRIPT.encode()[:64]))
    (folder / "mario" / "a\u202eb\n.panim").write_bytes(walk(True, b"\x1b[31m</script>"))
    parm = lambda kind, function, weight, low, high: struct.pack(">IIf", kind, function, weight) + low + high
    real, int32 = (lambda value: struct.pack(">f", value)), (lambda value: struct.pack(">i", value))
    def state(number: int, anims: int) -> bytes:
        parms = [parm(2, 1, 60.0, real(0), real(1)), parm(0, 0, 40.0, int32(0), int32(7))]
        body = b"".join(struct.pack(">I", anim) + real(anim / 4) + int32(anim * 3) for anim in range(anims))
        return struct.pack(">iII", number, len(parms), anims) + b"".join(parms) + body
    (folder / "creatures" / "beetle.pas").write_bytes(b"PAS4" + struct.pack(">Ii", 3, 5) + state(0, 3) + state(5, 6) + state(7, 2))
    for case in sorted(Path("corpus").glob("*/*/*")):
        if case.suffix in {".ancs", ".pas", ".char"}:
            (folder / "creatures" / case.name).write_bytes(case.read_bytes())
    return folder


def check(*arguments: object) -> None:
    done = subprocess.run([PROGRAM, "check", "--quiet", *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode in (0, 1, 2), done.stderr


class Browser:
    def __init__(self, browser):
        self.browser = browser

    def open(self, page: Path, **options):
        context = self.browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **options})
        tab = context.new_page()
        tab.complaints = []
        tab.on("console", lambda message: tab.complaints.append(message.text))
        tab.on("pageerror", lambda error: tab.complaints.append(str(error)))
        tab.on("request", lambda request: request.url.startswith("file:") or tab.complaints.append(request.url))
        started = time.monotonic()
        tab.goto(page.as_uri())
        tab.seconds = time.monotonic() - started
        return tab


def file(tab, name: str):
    return tab.locator(".file", has=tab.locator("summary b", has_text=name)).first


def opened(tab, name: str):
    one = file(tab, name)
    one.locator("summary").first.click()
    return one


def told(tab) -> str:
    return tab.locator("#matches").text_content()


def hostile(browser, page: Path) -> None:
    tab = browser.open(page)
    for one in tab.locator(".file").all():
        one.locator("summary").first.click()
    assert tab.evaluate("window.pwned") is None
    assert tab.locator("img").count() == 0
    scripts = tab.evaluate("[...document.scripts].filter((one) => one.type === '').length")
    assert scripts == 1, scripts
    assert "<script>window.pwned=4" in file(tab, "<img").locator("summary").first.text_content()
    # Invisible and control characters are shown as escapes.
    assert tab.locator("summary b", has_text="a\\u{202E}b\\n.panim").count() == 1
    assert tab.complaints == [], tab.complaints
    print("hostile names stay text, no console message, no request")


def filters(browser, page: Path) -> None:
    tab = browser.open(page)
    files = lambda: tab.locator(".file").count()
    everything = files()
    assert everything > 8, everything
    tab.keyboard.press("/")
    tab.keyboard.type("SPIN")
    expect(tab.locator(".file")).to_have_count(1)
    tab.click("#clear")
    assert files() == everything
    folder = next(option.get_attribute("value") for option in tab.locator("#folder option").all() if option.get_attribute("value").endswith("moves"))
    tab.select_option("#folder", folder)
    assert 2 <= files() < everything
    assert all("moves/" in one.text_content() for one in tab.locator(".path").all())
    tab.click("#clear")
    rule = tab.locator("[data-rule]").first
    rule.click()
    assert tab.locator("#rule").input_value() == rule.get_attribute("data-rule")
    assert 0 < files() < everything
    one = tab.locator(".file").first
    one.locator("summary").first.click()
    shown = one.locator(".findings .head code:first-child").all_text_contents()
    assert set(shown) == {rule.get_attribute("data-rule")}, shown
    tab.click("#clear")
    for severity in ["error", "warning", "note"]:
        tab.click(f"[data-severity={severity}]")
    assert files() == 0 and "Nothing matches" in told(tab), told(tab)
    tab.click("[data-severity=error]")
    assert 0 < files() < everything
    assert tab.complaints == [], tab.complaints
    print(f"filters by text, folder, rule and severity work on {everything} files")


def inside(browser, page: Path) -> None:
    tab = browser.open(page)
    one = opened(tab, "walk.panim")
    bad = one.locator(".curve.bad")
    # A row without frames reads the value before its start, which is there.
    assert bad.count() == 1, bad.count()
    assert "y reads outside the values from frame" in bad.first.text_content(), bad.first.text_content()
    curve = bad.first.locator("svg")
    curve.focus()
    tab.keyboard.press("End")
    assert "Frame 29" in bad.first.text_content() and "reads values[" in bad.first.text_content(), bad.first.text_content()
    # A part that comes to lie under the pointer would tell, too.
    tab.mouse.move(0, 0)
    strip = one.locator(".strip")
    strip.locator(".band").first.focus()
    readout = one.locator("section", has=tab.locator(".strip")).locator(".readout")
    first = readout.text_content()
    assert first.startswith("name … node_count: 0x0 to 0x63, 100 bytes"), first
    tab.keyboard.press("ArrowRight")
    assert readout.text_content() != first
    tab.keyboard.press("ArrowRight")
    assert readout.text_content().startswith("values: 0x6A"), readout.text_content()
    tab.keyboard.press("Enter")
    assert "values[3] … values[10]" in one.locator(".hex").text_content()
    one.locator(".band.k-indices").hover()
    assert "finding" in readout.text_content(), readout.text_content()
    one.locator(".findings .at").first.click()
    assert one.locator(".hex .hit").count() > 0
    beetle = opened(tab, "beetle.pas")
    beetle.locator(".state.default .badge").first.wait_for(state="attached")
    assert beetle.locator(".state.default .badge").count() == 1
    assert "Locomotion (5)" in beetle.locator(".state.default").text_content()
    assert beetle.locator(".state.default table").nth(1).locator("tbody tr").count() == 6
    assert tab.complaints == [], tab.complaints
    print("byte map, hex, curves and tables tell, by mouse and by keyboard")


def looks(browser, page: Path) -> None:
    for theme in ["light", "dark"]:
        for name, width in [("wide", 1200), ("phone", 390)]:
            tab = browser.open(page, color_scheme=theme, viewport={"width": width, "height": 900})
            tab.screenshot(path=SCREENSHOTS / f"{theme}-{name}-top.png")
            walk_file, beetle = opened(tab, "walk.panim"), opened(tab, "beetle.pas")
            spill = tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert spill <= 0, f"{theme} {name}: {spill} pixels too wide"
            for part, place in [("file", walk_file.locator(".body")), ("curves", walk_file.locator(".curves").first), ("tables", beetle.locator(".state").first)]:
                place.evaluate("place => place.scrollIntoView({ block: 'start' })")
                tab.mouse.wheel(0, -150)
                tab.wait_for_timeout(150)
                tab.screenshot(path=SCREENSHOTS / f"{theme}-{name}-{part}.png")
            tab.context.close()
    tab = browser.open(page, color_scheme="light")
    paper = lambda: tab.evaluate("getComputedStyle(document.body).backgroundColor")
    light = paper()
    tab.click("#theme")
    assert paper() != light
    tab.click("#theme")
    assert paper() == light
    assert tab.complaints == [], tab.complaints
    print(f"both themes and phone width: {SCREENSHOTS}")


def without_scripts(browser, page: Path) -> None:
    tab = browser.open(page, java_script_enabled=False)
    text = tab.locator("main").inner_text()
    assert "walk.panim" in text and "Rules broken" in text and "PAN" in text
    assert not tab.locator("#filters").is_visible()
    print("without scripts there are the summary and the findings")


def many(browser) -> None:
    folder = WORK / "many"
    clean, broken = walk(False), walk(True)
    for number in range(10_000):
        place = folder / f"set{number // 250}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{number}.panim").write_bytes(broken if number % 20 == 0 else clean)
    page = WORK / "many.html"
    check("--report", f"html={page}", folder)
    tab = browser.open(page)
    assert tab.seconds < 2, f"{tab.seconds:.2f} s"
    listed = tab.locator("#matches").text_content()
    # Frames while the page is scrolled from top to end.
    frames = tab.evaluate("""async () => {
        const times = [];
        let last = performance.now();
        for (let step = 0; step < 120; step++) {
            scrollBy(0, 400);
            await new Promise(requestAnimationFrame);
            const now = performance.now();
            times.push(now - last);
            last = now;
        }
        return times.sort((a, b) => a - b);
    }""")
    slow = frames[int(len(frames) * 0.95)]
    assert slow < 100, f"one frame in twenty takes {slow:.0f} ms"
    started = time.monotonic()
    tab.fill("#text", "set7/")
    expect(tab.locator("#matches")).to_contain_text("12 files of")
    filtered = time.monotonic() - started
    assert filtered < 1, filtered
    assert tab.complaints == [], tab.complaints
    print(f"{listed} {page.stat().st_size / 1e6:.1f} MB open in {tab.seconds:.2f} s, 95% of frames within {slow:.0f} ms, filtered in {filtered:.2f} s")


def merged(browser, folder: Path) -> None:
    json, page = WORK / "all.json", WORK / "merged.html"
    check("--report", f"json={json}", folder)
    done = subprocess.run([PROGRAM, "merge", "--quiet", json, "--report", f"html={page}"], capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    tab = browser.open(page)
    assert "hold no bytes" in tab.locator(".remark").first.text_content()
    one = opened(tab, "walk.panim")
    assert one.locator(".findings li").count() > 0 and one.locator(".strip").count() == 0
    assert tab.complaints == [], tab.complaints
    print("a merged report says that it has no bytes")


def picture(browser, page: Path) -> None:
    """The picture of the docs."""
    tab = browser.open(page, color_scheme="light", viewport={"width": 1100, "height": 1000})
    tab.fill("#text", "walk.panim")
    expect(tab.locator(".file")).to_have_count(1)
    opened(tab, "walk.panim")
    tab.locator(".strip").scroll_into_view_if_needed()
    tab.evaluate("document.querySelector('.file').scrollIntoView({ block: 'start' }); scrollBy(0, -130)")
    shot = SCREENSHOTS / "docs.png"
    tab.screenshot(path=shot)
    small = Image.open(shot).convert("P", palette=Image.Palette.ADAPTIVE, colors=64)
    small.save(shot, optimize=True)
    assert shot.stat().st_size < 100_000, shot.stat().st_size
    if os.environ.get("BLESS") == "1":
        Path("docs/report.png").write_bytes(shot.read_bytes())


with sync_playwright() as playwright:
    # What is opened is our own; in containers the sandbox cannot be had.
    chrome = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    browser = Browser(chrome)
    folder = tree(WORK / "assets")
    page = WORK / "report.html"
    check("--report", f"html={page}", folder)
    for step in [hostile, filters, inside, looks, without_scripts, picture]:
        step(browser, page)
    merged(browser, folder)
    many(browser)
    chrome.close()
