"use strict";
// Data reaches the page as text and attributes only: nothing here parses HTML.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const $ = (id) => document.getElementById(id);
  const SEVERITIES = ["error", "warning", "note"];
  const AXES = ["x", "y", "z"];

  /** An element with attributes and children; strings become text. */
  function make(name, attributes, ...children) {
    const svg = ["svg", "rect", "path", "line"].includes(name);
    const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
  }
  const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  const hex = (number) => `0x${number.toString(16).toUpperCase()}`;
  const data = JSON.parse($("data").textContent);
  const rules = new Map(data.rules.map((rule) => [rule.id, rule]));

  // Theme: the system's, until the reader chooses.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const nameTheme = () => { $("theme").textContent = isDark() ? "Light theme" : "Dark theme"; };
  try { const kept = localStorage.getItem("animlint-theme"); if (kept === "dark" || kept === "light") root.dataset.theme = kept; } catch { /* Storage may be closed to files. */ }
  $("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("animlint-theme", root.dataset.theme); } catch { /* As above. */ }
    nameTheme();
  });
  dark.addEventListener("change", nameTheme);
  nameTheme();

  // Filters.
  const wanted = { text: "", severities: new Set(SEVERITIES), rule: "", folder: "", order: "grave" };
  const folderOf = (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 0));
  for (const file of data.files) {
    file.folder = folderOf(file.path);
    file.rules = new Set([...file.findings.map((found) => found.rule), ...(file.more ?? []).map((more) => more[0])]);
    file.search = [file.path, ...(file.trouble ?? []), ...file.findings.flatMap((found) => [found.rule, rules.get(found.rule)?.name ?? "", found.field, found.message])].join("\n").toLowerCase();
    file.severity = file.trouble ? 0 : file.counts.findIndex((count) => count > 0);
  }
  const inFolder = (file) => wanted.folder === "" || file.folder === wanted.folder || file.folder.startsWith(`${wanted.folder}/`);
  const findingWanted = (found) => wanted.severities.has(found.severity) && (wanted.rule === "" || found.rule === wanted.rule);
  function fileWanted(file) {
    if (!inFolder(file) || !file.search.includes(wanted.text)) return false;
    if (file.trouble) return wanted.rule === "" && wanted.severities.has("error");
    return file.findings.some(findingWanted) || (file.more ?? []).some((more) => findingWanted({ rule: more[0], severity: more[1] }));
  }
  const findingsOf = (file) => file.findings.filter(findingWanted).length
    + (file.more ?? []).filter((more) => findingWanted({ rule: more[0], severity: more[1] })).reduce((sum, more) => sum + more[2], 0);

  function fillFilters() {
    SEVERITIES.forEach((severity, nth) => {
      const count = data.summary.findings[severity];
      const button = make("button", { type: "button", "aria-pressed": "true", "data-severity": severity }, plural(count, severity));
      button.addEventListener("click", () => {
        const on = !wanted.severities.delete(severity);
        if (on) wanted.severities.add(severity);
        button.setAttribute("aria-pressed", String(on));
        show();
      });
      $("severities").append(button);
    });
    $("rule").append(make("option", { value: "" }, "All rules"), ...[...data.rules].sort((a, b) => (a.id < b.id ? -1 : 1)).map((rule) => make("option", { value: rule.id }, `${rule.id} ${rule.name}`)));
    const folders = new Map();
    for (const file of data.files) {
      for (let folder = file.folder; folder !== ""; folder = folderOf(folder)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    $("folder").append(make("option", { value: "" }, "All folders"), ...[...folders.keys()].sort().slice(0, 2000).map((folder) => make("option", { value: folder }, `${folder} (${folders.get(folder)})`)));
    for (const id of ["rule", "folder", "order"]) $(id).addEventListener("change", () => { wanted[id] = $(id).value; show(); });
    let soon = 0;
    $("text").addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(() => { wanted.text = $("text").value.toLowerCase(); show(); }, 80); });
    $("filters").addEventListener("submit", (event) => event.preventDefault());
    $("clear").addEventListener("click", () => {
      Object.assign(wanted, { text: "", severities: new Set(SEVERITIES), rule: "", folder: "" });
      for (const id of ["text", "rule", "folder"]) $(id).value = "";
      for (const button of $("severities").children) button.setAttribute("aria-pressed", "true");
      show();
    });
    for (const bar of document.querySelectorAll("[data-rule]")) {
      bar.addEventListener("click", () => { wanted.rule = bar.dataset.rule; $("rule").value = wanted.rule; show(); $("filters").scrollIntoView({ block: "start" }); });
    }
    document.addEventListener("keydown", (event) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); $("text").focus(); }
    });
  }

  // The list: a stretch at a time, each file's inside when it is opened.
  const STRETCH = 100;
  let matching = [];
  let listed = 0;
  const byPath = (a, b) => a.number - b.number;
  function show() {
    matching = data.files.filter(fileWanted);
    if (wanted.order === "grave") matching.sort((a, b) => a.severity - b.severity || byPath(a, b));
    const findings = matching.reduce((sum, file) => sum + findingsOf(file), 0);
    const clean = data.summary.files - data.files.length;
    $("matches").textContent = data.files.length === 0 ? "No file has findings."
      : matching.length === 0 ? "Nothing matches. Clear the filters to see all files."
      : `${plural(matching.length, "file")} of ${data.files.length.toLocaleString("en")} with findings, ${plural(findings, "finding")} shown` + (clean > 0 ? `; ${plural(clean, "other file")} not listed` : "");
    $("files").replaceChildren();
    listed = 0;
    more();
  }
  function more() {
    const next = matching.slice(listed, listed + STRETCH);
    listed += next.length;
    $("files").append(...next.map(fileElement));
  }
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && listed < matching.length) more(); }, { rootMargin: "1500px" }).observe($("end"));

  function fileElement(file) {
    const name = file.path.slice(file.folder === "" ? 0 : file.folder.length + 1);
    const chips = SEVERITIES.map((severity, nth) => (file.counts[nth] > 0 ? make("span", { class: `chip ${severity}` }, plural(file.counts[nth], severity)) : null));
    const verdict = file.verdict === "accepted" ? null : make("span", { class: `chip ${file.verdict}` }, file.verdict);
    const element = make("details", { class: "file", "data-number": file.number },
      make("summary", null, make("span", { class: "path" }, make("span", { class: "quiet" }, file.folder === "" ? "" : `${file.folder}/`), make("b", null, name)), make("span", { class: "chips" }, verdict, chips)));
    element.addEventListener("toggle", () => { if (element.open && element.childElementCount === 1) element.append(bodyOf(file)); });
    return element;
  }
  const byGravity = (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  const section = (title, ...children) => make("section", null, make("h2", null, title), ...children);

  function bodyOf(file) {
    const block = $(`detail-${file.number}`);
    const detail = block === null ? null : JSON.parse(block.textContent);
    const body = make("div", { class: "body" });
    let view = null;
    if (detail !== null) {
      detail.raw = Uint8Array.from(atob(detail.bytes), (char) => char.charCodeAt(0));
      detail.view = new DataView(detail.raw.buffer);
      view = hexView(file, detail);
    }
    body.append(findingsSection(file, view));
    if (detail !== null) {
      body.append(section("Byte map", ...byteMap(file, detail, view)), section("Bytes", ...view.elements));
      if (detail.curves) body.append(...curvesOf(detail));
      if (detail.databases) body.append(section("States", ...detail.databases.map(databaseOf)));
    } else if (!file.trouble && data.details !== null) {
      const why = file.large ? `The file has ${plural(file.bytes, "byte")}, too many to be shown whole.`
        : file.bytes === 0 ? "The file is empty."
        : `Only the gravest ${plural(data.details, "file")} are shown with their bytes and curves; --html-details asks for more.`;
      body.append(make("p", { class: "quiet" }, why));
    }
    return body;
  }

  function findingsSection(file, view) {
    const list = make("ol", { class: "findings" });
    if (file.trouble) list.append(make("li", { class: "error-edge" }, make("p", { class: "head" }, make("b", { class: "error" }, "Could not be checked")), make("p", null, file.trouble[0]), file.trouble[1] ? make("p", null, make("b", null, "What to do: "), file.trouble[1]) : null));
    for (const found of [...file.findings.filter(findingWanted)].sort(byGravity)) {
      const rule = rules.get(found.rule);
      const at = found.at && (view ? make("button", { type: "button", class: "at", title: "Show the bytes", onclick: () => view.go(found.at[0], true) }, `at ${hex(found.at[0])}`) : make("span", null, `at ${hex(found.at[0])}`));
      list.append(make("li", { class: `${found.severity}-edge` },
        make("p", { class: "head" }, make("b", { class: found.severity }, found.severity), make("span", null, make("code", null, found.rule), ` ${rule.name}`), found.field ? make("code", null, found.field) : null, at),
        make("p", null, found.message),
        found.help ? make("p", null, make("b", null, "What to do: "), found.help) : null,
        found.excerpt ? excerptOf(found) : null,
        make("details", null, make("summary", null, "About this rule"), make("p", null, rule.summary), make("p", null, rule.explanation), rule.readers.length > 0 ? make("p", null, `Readers concerned: ${rule.readers.join(", ")}`) : null)));
    }
    for (const [rule, severity, count] of file.more ?? []) {
      if (findingWanted({ rule, severity })) list.append(make("li", { class: `${severity}-edge` }, make("p", null, `… and ${count.toLocaleString("en")} more ${rule} ${rules.get(rule).name}`)));
    }
    const known = file.known > 0 ? make("p", { class: "quiet" }, `${plural(file.known, "known finding")} not counted.`) : null;
    return section("Findings", list, known);
  }

  function excerptOf(found) {
    const [start, digits] = found.excerpt;
    const rows = [];
    for (let at = 0; at < digits.length; at += 32) rows.push(make("div", { class: "row" }, make("span", { class: "offset" }, (start + at / 2).toString(16).padStart(8, "0")), (digits.slice(at, at + 32).match(/../g) ?? []).join(" ")));
    return make("div", { class: "hex", tabindex: 0, role: "region", "aria-label": "Bytes around the finding" }, rows);
  }

  // What stands at an offset, in words.
  const bandAt = (detail, at) => {
    let [low, high] = [0, detail.bands.length - 1];
    while (low < high) { const mid = (low + high + 1) >> 1; if (detail.bands[mid][0] <= at) low = mid; else high = mid - 1; }
    return detail.bands[low];
  };
  function nameAt(detail, at) {
    const band = bandAt(detail, at);
    const within = at - band[0];
    if (band[3] === "values") return `values[${within >> 1}]`;
    if (band[3] === "indices.rows") return `row ${Math.floor(within / 12)} ${AXES[Math.floor(within / 4) % 3]} ${within % 4 < 2 ? "frames" : "start"}`;
    return band[3];
  }
  const hits = (found, at, end) => found.at && found.at[0] < end && found.at[0] + Math.max(found.at[1], 1) > at;

  const KINDS = { header: "Header", tag: "Tags", values: "Values", indices: "Index table", track: "Tracks", state: "State heads", parms: "Parms", anims: "Anims", carrier: "Around the databases", rest: "Left over or not read" };
  function byteMap(file, detail, view) {
    const parts = [];
    for (const [start, length, kind, name] of detail.bands) {
      const last = parts[parts.length - 1];
      if (last && last.kind === kind && kind !== "tag") { last.length += length; last.last = name; } else parts.push({ start, length, kind, name, last: name });
    }
    const total = detail.raw.length;
    const least = Math.min(6, 600 / parts.length);
    const widths = parts.map((part) => Math.max((part.length / total) * 1000, least));
    const scale = 1000 / widths.reduce((sum, width) => sum + width, 0);
    const readout = make("p", { class: "readout quiet", "aria-live": "polite" }, "Point at a part, or step through with the arrow keys.");
    const say = (text) => () => { readout.textContent = text; };
    const strip = make("svg", { class: "strip", viewBox: "0 0 1000 56", preserveAspectRatio: "none", role: "group", "aria-label": "Byte map: the parts of the file in order" });
    const stops = [];
    const stop = (name, attributes, text, go) => {
      const element = make(name, { tabindex: stops.length === 0 ? 0 : -1, role: "button", "aria-label": text, ...attributes });
      for (const event of ["focus", "pointerenter"]) element.addEventListener(event, say(text));
      element.addEventListener("click", go);
      element.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); go(); }
        const step = { ArrowRight: 1, ArrowLeft: -1, Home: -stops.length, End: stops.length }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const next = stops[Math.min(Math.max(stops.indexOf(element) + step, 0), stops.length - 1)];
        element.setAttribute("tabindex", -1);
        next.setAttribute("tabindex", 0);
        next.focus();
      });
      stops.push(element);
      strip.append(element);
    };
    let left = 0;
    parts.forEach((part, nth) => {
      part.x = left;
      part.width = widths[nth] * scale;
      left += part.width;
      const inside = file.findings.filter((found) => hits(found, part.start, part.start + part.length)).length;
      const name = part.name === part.last ? part.name : `${part.name} … ${part.last}`;
      const text = `${name}: ${hex(part.start)} to ${hex(part.start + part.length - 1)}, ${plural(part.length, "byte")}${inside > 0 ? `, ${plural(inside, "finding")}` : ""}`;
      stop("rect", { class: `band k-${part.kind}`, x: part.x, y: 18, width: part.width, height: 38 }, text, () => view.go(part.start, true));
    });
    for (const found of [...file.findings].reverse()) {
      if (!found.at) continue;
      const at = Math.min(found.at[0], total - 1);
      const part = parts.findLast((one) => one.start <= at) ?? parts[0];
      const x = part.x + ((at - part.start) / part.length) * part.width;
      stop("line", { class: `mark ${found.severity}`, x1: x, x2: x, y1: 2, y2: 24 }, `${found.severity} ${found.rule} at ${hex(found.at[0])}: ${found.message}`, () => view.go(found.at[0], true));
    }
    const kinds = [...new Set(parts.map((part) => part.kind))];
    return [strip, make("ul", { class: "keys" }, kinds.map((kind) => make("li", null, make("i", { class: `k-${kind}` }), KINDS[kind]))), readout];
  }

  function hexView(file, detail) {
    const total = detail.raw.length;
    const per = matchMedia("(max-width: 38rem)").matches ? 8 : 16;
    const SHOWN = 12;
    const box = make("div", { class: "hex", tabindex: 0, role: "region", "aria-label": "Bytes of the file" });
    const where = make("span", { class: "quiet" });
    const readout = make("p", { class: "readout quiet", "aria-live": "polite" }, "Coloured by part; filled where a finding is.");
    const places = [...new Set(file.findings.filter((found) => found.at).map((found) => found.at[0]))].sort((a, b) => a - b);
    let from = 0;
    function go(at, scroll) {
      const top = Math.max(Math.floor(Math.min(at, total - 1) / per) - 2, 0) * per;
      from = Math.max(Math.min(top, Math.ceil(total / per) * per - SHOWN * per), 0);
      const rows = [];
      for (let row = from; row < Math.min(from + SHOWN * per, total); row += per) rows.push(rowAt(row));
      box.replaceChildren(...rows);
      where.textContent = `${hex(from)} to ${hex(Math.min(from + SHOWN * per, total) - 1)} of ${plural(total, "byte")}`;
      if (scroll) box.scrollIntoView({ block: "nearest" });
    }
    function rowAt(row) {
      const end = Math.min(row + per, total);
      const here = file.findings.filter((found) => hits(found, row, end));
      const cells = make("span", { class: "cells" });
      const names = [];
      let [run, key] = [null, null];
      let ascii = "";
      for (let at = row; at < end; at++) {
        const found = here.find((one) => hits(one, at, at + 1));
        const name = nameAt(detail, at);
        const next = `${name}\n${found ? file.findings.indexOf(found) : ""}`;
        const byte = detail.raw[at].toString(16).padStart(2, "0");
        if (!names.includes(name)) names.push(name);
        if (next === key) run.textContent += ` ${byte}`;
        else {
          if (run) cells.append(" ");
          const text = `${hex(at)}: ${name}${found ? ` · ${found.severity} ${found.rule}: ${found.message}` : ""}`;
          run = make("span", { class: `b k-${bandAt(detail, at)[2]}${found ? ` hit ${found.severity}` : ""}`, title: text, onpointerenter: () => { readout.textContent = text; } }, byte);
          cells.append(run);
          key = next;
        }
        const code = detail.raw[at];
        ascii += code >= 32 && code < 127 ? String.fromCharCode(code) : "·";
      }
      cells.append(" ".repeat((per - (end - row)) * 3));
      const told = names.length > 4 ? `${names[0]} … ${names[names.length - 1]}` : names.join(", ");
      return make("div", { class: "row" }, make("span", { class: "offset" }, row.toString(16).padStart(6, "0")), cells, make("span", { class: "ascii" }, ascii.padEnd(per)), make("span", { class: "names" }, told));
    }
    const turn = (step) => () => go(Math.min(Math.max(from + step * SHOWN * per, 0), total - 1) + 2 * per);
    const toFinding = () => go(places.find((at) => Math.floor(at / per) * per > from + 2 * per) ?? places[0]);
    const pager = make("div", { class: "pager" }, make("button", { type: "button", onclick: turn(-1) }, "Earlier"), make("button", { type: "button", onclick: turn(1) }, "Later"), places.length > 1 ? make("button", { type: "button", onclick: toFinding }, "Next finding") : null, where);
    box.addEventListener("keydown", (event) => {
      const step = { PageDown: 1, PageUp: -1 }[event.key];
      if (step !== undefined) { event.preventDefault(); turn(step)(); }
    });
    go([...file.findings].sort(byGravity).find((found) => found.at)?.at[0] ?? 0);
    return { elements: [box, readout, pager], go };
  }

  // Curves.
  const FRAMES = 4096;
  function curvesOf(detail) {
    const { length, values, rows, sections, more: unshown } = detail.curves;
    const out = [];
    const frames = Math.min(Math.max(length, 1), FRAMES);
    const charts = [];
    for (let row = 0; row < rows[1]; row++) {
      const name = row === 0 ? "Row 0 (root position)" : row === 1 ? "Row 1 (root rotation)" : `Row ${row}`;
      const axes = AXES.map((_, axis) => {
        const at = rows[0] + row * 12 + axis * 4;
        const [count, start] = [detail.view.getUint16(at), detail.view.getUint16(at + 2)];
        const curve = new Array(frames);
        // Without frames the player's clamp takes it to the value before.
        const reads = (frame) => start + Math.min(frame, count - 1);
        for (let frame = 0; frame < frames; frame++) {
          const index = reads(frame);
          curve[frame] = index >= 0 && index < values[1] ? detail.view.getInt16(values[0] + index * 2) : null;
        }
        return { curve, tell: (frame) => `${count === 0 ? "has no frames, " : ""}reads values[${reads(frame)}] of ${values[1]}` };
      });
      charts.push(() => curve(name, axes, frames));
      charts[charts.length - 1].bad = axes.some((axis) => axis.curve.includes(null));
    }
    if (charts.length > 0) {
      const bad = charts.filter((chart) => chart.bad).length;
      const told = `${plural(frames, "frame")}${length > FRAMES ? ` of ${length}` : ""}, raw values${bad > 0 ? `; ${plural(bad, "row")} ${bad === 1 ? "reads" : "read"} outside the values: shaded where that happens` : ""}.`;
      // Where not all are shown at once, the broken ones come first.
      const order = charts.length > 24 ? [...charts.filter((chart) => chart.bad), ...charts.filter((chart) => !chart.bad)] : charts;
      out.push(section("Curves of the index rows", axisKeys(told), ...gridOf(order)));
    }
    for (const one of sections) {
      const tracks = [];
      let data = one.data;
      for (let bone = 0; bone < one.bones; bone++) {
        if (((detail.raw[one.bitmask + (bone >> 3)] >> (bone & 7)) & 1) === 0) continue;
        const base = data;
        data += one.frames * 6;
        const count = Math.min(one.frames, FRAMES);
        if (count > 0) tracks.push(() => curve(`Bone ${bone}`, AXES.map((_, axis) => ({ curve: Array.from({ length: count }, (_, frame) => detail.view.getInt16(base + frame * 6 + axis * 2)), tell: () => "" })), count));
      }
      const unit = one.kind === "scales" ? "1024 is a scale of 1" : "raw values";
      out.push(section(`Curves of ${one.kind}`, axisKeys(`${plural(one.frames, "frame")}, ${plural(one.bones, "bone")} of which ${tracks.length} present, ${unit}.`), ...gridOf(tracks)));
    }
    if (unshown > 0) out.push(make("p", { class: "quiet" }, `${plural(unshown, "more section")} not shown.`));
    return out;
  }
  const axisKeys = (told) => make("p", { class: "quiet" }, told, " ", make("span", { class: "t-x" }, "x solid"), ", ", make("span", { class: "t-y" }, "y dashed"), ", ", make("span", { class: "t-z" }, "z dotted"), ".");
  function gridOf(charts) {
    const STEP = 24;
    const grid = make("div", { class: "curves" });
    let shown = 0;
    const button = make("button", { type: "button", class: "more-button" });
    const next = () => {
      grid.append(...charts.slice(shown, shown + STEP).map((chart) => chart()));
      shown = Math.min(shown + STEP, charts.length);
      button.hidden = shown >= charts.length;
      button.textContent = `Show more of ${charts.length}`;
    };
    button.addEventListener("click", next);
    next();
    return [grid, button];
  }
  function curve(name, axes, frames) {
    const all = axes.flatMap((axis) => axis.curve).filter((value) => value !== null);
    const [least, most] = [all.reduce((a, b) => Math.min(a, b), Infinity), all.reduce((a, b) => Math.max(a, b), -Infinity)];
    const [low, high] = all.length === 0 ? [-1, 1] : least === most ? [least - 1, most + 1] : [least, most];
    const x = (frame) => (frames === 1 ? 0 : (frame / (frames - 1)) * 300);
    const y = (value) => 80 - ((value - low) / (high - low)) * 76;
    const svg = make("svg", { viewBox: "0 0 300 84", preserveAspectRatio: "none", tabindex: 0, role: "img" });
    if (low < 0 && high > 0) svg.append(make("line", { class: "grid", x1: 0, x2: 300, y1: y(0), y2: y(0) }));
    const broken = [];
    axes.forEach((axis, nth) => {
      let path = "";
      let pen = false;
      let from = -1;
      for (let frame = 0; frame <= frames; frame++) {
        const value = frame < frames ? axis.curve[frame] : undefined;
        if (value === null) { if (from < 0) from = frame; pen = false; continue; }
        if (from >= 0) {
          const [start, end] = [x(Math.max(from - 0.5, 0)), frame >= frames ? 300 : x(frame - 0.5)];
          svg.append(make("rect", { class: "outside", x: start, y: 0, width: Math.max(end - start, 3), height: 84 }));
          broken.push(`${AXES[nth]} reads outside the values from frame ${from}${frame - 1 > from ? ` to ${frame - 1}` : ""}`);
          from = -1;
        }
        if (value === undefined) continue;
        path += `${pen ? "L" : "M"}${x(frame).toFixed(1)} ${y(value).toFixed(1)}`;
        if (frames === 1) path += "H300";
        pen = true;
      }
      svg.append(make("path", { class: AXES[nth], d: path }));
    });
    const rest = broken.length > 0 ? broken.join("; ") : all.length > 0 ? `${least} to ${most}` : "no values";
    svg.setAttribute("aria-label", `${name}: ${rest}. Arrow keys step through the frames.`);
    const readout = make("p", { class: "readout", "aria-live": "polite" }, rest);
    const cursor = make("line", { class: "cursor", y1: 0, y2: 84, visibility: "hidden" });
    svg.append(cursor);
    let at = 0;
    const tell = (frame) => {
      at = Math.min(Math.max(frame, 0), frames - 1);
      cursor.setAttribute("x1", x(at));
      cursor.setAttribute("x2", x(at));
      cursor.setAttribute("visibility", "visible");
      readout.textContent = `Frame ${at}: ${axes.map((axis, nth) => `${AXES[nth]} ${axis.curve[at] ?? axis.tell(at)}`).join(", ")}`;
    };
    const leave = () => { cursor.setAttribute("visibility", "hidden"); readout.textContent = rest; };
    svg.addEventListener("pointermove", (event) => { const box = svg.getBoundingClientRect(); tell(Math.round(((event.clientX - box.left) / box.width) * (frames - 1))); });
    svg.addEventListener("pointerleave", leave);
    svg.addEventListener("blur", leave);
    svg.addEventListener("focus", () => tell(at));
    svg.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, Home: -frames, End: frames }[event.key];
      if (step !== undefined) { event.preventDefault(); tell(at + step); }
    });
    return make("div", { class: broken.length > 0 ? "curve bad" : "curve" }, make("h4", null, name), svg, readout);
  }

  // Tables.
  const table = (heads, rows, label) => make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, make("table", null, make("thead", null, make("tr", null, heads.map((head, nth) => make("th", { scope: "col", class: nth === 0 ? "left" : null }, head)))), make("tbody", null, rows.map((row) => make("tr", null, row.map((cell, nth) => make("td", { class: nth === 0 ? "left" : null }, cell)))))));
  function databaseOf(database) {
    const states = database.states.map((state, nth) => {
      const name = state.name === null ? `State ${state.id}` : `${state.name} (${state.id})`;
      const counts = `${plural(state.parms.length + state.more_parms, "parm")}, ${plural(state.anims.length + state.more_anims, "anim")}`;
      const rest = (count, noun) => (count > 0 ? make("p", { class: "quiet" }, `… and ${plural(count, `more ${noun}`)}`) : null);
      return make("details", { class: state.is_default ? "state default" : "state", open: database.states.length <= 4 || nth < 2 },
        make("summary", null, make("b", null, name), " ", make("span", { class: "quiet" }, counts), state.is_default ? make("span", { class: "badge" }, "default state") : null),
        state.parms.length > 0 ? table(["Parm", "Type", "Weight function", "Weight", "Min", "Max"], state.parms.map((parm, at) => [String(at), ...parm]), `Parms of ${name}`) : null, rest(state.more_parms, "parm"),
        state.anims.length > 0 ? table(["Anim", ...state.parms.map((_, at) => `Parm ${at}`)], state.anims, `Anims of ${name}`) : null, rest(state.more_anims, "anim"));
    });
    const found = database.states.some((state) => state.is_default);
    const note = `Default state: ${database.default_state}${found || database.states.length === 0 ? "" : database.more > 0 ? "" : ", which no state here has"}. Database at ${hex(database.offset)}.`;
    return make("div", null, database.title ? make("h3", null, database.title) : null, make("p", { class: "quiet" }, note), states, database.more > 0 ? make("p", { class: "quiet" }, `… and ${plural(database.more, "more state")}`) : null);
  }

  fillFilters();
  show();
})();
