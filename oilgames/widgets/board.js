// Shows a view of a board and sends back what the person does. It knows no game: board.py has the contract.
// Only `backdrop`, `pieces` and `panel.svg` are markup (written by Python's ElementTree); all else becomes text nodes.

const PATIENCE = 1500; // ms until we say that no answer has come
const SLIDE = 250; // ms that a moved piece takes
const KEYS = { pieces: 0, targets: "token", blocked: "why" }; // what names an item in lists that travel item by item
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const SHAPES = {
  circle: ["circle", { r: 9.5 }], square: ["rect", { x: -9, y: -9, width: 18, height: 18, rx: 2.5 }],
  triangle: ["path", { d: "M0-11L11 8H-11z" }], diamond: ["path", { d: "M0-11.5L11.5 0L0 11.5L-11.5 0z" }],
  pentagon: ["path", { d: "M0-10.5L10-3.2L6.2 8.5H-6.2L-10-3.2z" }],
  hexagon: ["path", { d: "M0-10.5L9-5.2V5.2L0 10.5L-9 5.2V-5.2z" }],
};
let boards = 0; // several boards on one page need ids of their own

const maker = (create) => (tag, props = {}, ...inside) => {
  const node = create(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...inside.filter((part) => part !== null && part !== undefined));
  return node;
};
const h = maker((tag) => document.createElement(tag));
const s = maker((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
const heading = (text, extra = {}) => h("div", { class: "og-heading", role: "heading", "aria-level": 3, dir: "auto", ...extra }, text);
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const calls = (tool) => tool.name || tool.do;

/** The view now: the last whole one with what has changed since. */
function current(model) {
  const base = model.get("base") || {}, { plain = {}, keyed = {} } = model.get("delta") || {};
  const view = { ...base, ...plain };
  for (const [name, { order, set }] of Object.entries(keyed)) {
    const key = KEYS[name];
    const items = new Map((base[name] || []).map((item) => [item[key], item]));
    for (const [id, item] of Object.entries(set)) items.set(id, item);
    view[name] = (order || [...items.keys()]).map((id) => items.get(id));
  }
  return view.cover ? { turn: view.turn, cover: view.cover, message: view.message } : view;
}

/** Where a piece stands: its root group's translation, or null. */
function place(node) {
  const found = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)$/.exec(node.getAttribute("transform") || "");
  return found && [Number(found[1]), Number(found[2])];
}

function slide(node, from, to) {
  const at = ([x, y]) => ({ transform: `translate(${x}px,${y}px)` });
  node.animate([at(from), at(to)], { duration: SLIDE, easing: "ease-in-out" });
}

/** Brings the layer to the pieces: same markup is left alone, a moved piece slides, a new one appears. */
function drawPieces(layer, shown, pieces, motion) {
  const kept = new Set(pieces.map(([key]) => key));
  for (const [key, { node }] of shown) if (!kept.has(key)) { node.remove(); shown.delete(key); }
  let next = layer.firstChild;
  for (const [key, markup] of pieces) {
    const old = shown.get(key);
    let node = old?.node;
    if (old?.markup !== markup) {
      const host = s("g");
      host.innerHTML = markup;
      node = host.firstElementChild;
      if (old) { if (next === old.node) next = next.nextSibling; old.node.remove(); }
      layer.insertBefore(node, next);
      shown.set(key, { node, markup });
      if (motion) appear(node, old?.node);
    } else if (node === next) next = next.nextSibling;
    else layer.insertBefore(node, next);
  }
}

function appear(node, old) {
  const to = place(node), from = old ? place(old) : (node.dataset.from || "").split(" ").map(Number);
  if (to && from?.length === 2 && String(from) !== String(to)) slide(node, from, to);
  else node.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: SLIDE });
}

/** The nearest target in the direction of an arrow key; steps aside cost more than steps ahead. */
function nearest(targets, from, [dx, dy]) {
  const middle = (t) => [t.x + t.w / 2, t.y + t.h / 2], [x, y] = middle(from);
  const cost = (t) => {
    const [ex, ey] = [middle(t)[0] - x, middle(t)[1] - y], ahead = ex * dx + ey * dy;
    return ahead > 1 ? ahead + 2.5 * Math.abs(ex * dy + ey * dx) : Infinity;
  };
  return targets.reduce((best, t) => (cost(t) < cost(best) ? t : best), from);
}

function seatMark(letter, shape) {
  const seat = /^[A-F]$/.test(letter || "") ? letter.toLowerCase() : "a";
  const [tag, props] = SHAPES[shape] || SHAPES.circle, low = shape === "triangle";
  return s("svg", { class: "og-mark", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    s(tag, { class: `og-seat-${seat}`, ...props }),
    s("text", { class: "og-seat-text og-bold", "text-anchor": "middle", y: low ? 6 : 4.5, "font-size": low ? 10 : 12.5 }, letter || ""));
}

function table(rows) {
  const line = (cells, tag) => h("tr", {}, ...cells.map((cell) => h(tag, tag === "th" ? { scope: "col" } : {}, String(cell))));
  const [head, ...body] = rows;
  return h("table", { class: "og-table" }, h("thead", {}, line(head, "th")), h("tbody", {}, ...body.map((row) => line(row, "td"))));
}

async function copied(text, root) {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* not allowed here: the old way */ }
  const area = root.appendChild(h("textarea", { class: "og-hidden", "aria-label": "Text to copy" }));
  area.value = text;
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

function render({ model, el }) {
  const id = `og${++boards}`, seen = {}, kept = {}, shown = new Map();
  let view = {}, timer = null, drawnOnce = false;

  const live = h("div", { class: "og-hidden", role: "status", "aria-live": "polite" });
  const message = h("div", { class: "og-message", hidden: true });
  const ask = h("div", {}), controls = h("div", { class: "og-controls" });
  const backdrop = s("g", { "aria-hidden": "true" }), pieces = s("g", { "aria-hidden": "true" }), marks = s("g");
  const picture = s("svg", { class: "og-picture" }, backdrop, pieces, marks);
  const board = h("div", { class: "og-board" }, picture), tools = h("div", { class: "og-tools", role: "group", "aria-label": "Tools" });
  const menu = h("div", { class: "og-tools" }), menuBox = h("details", { class: "og-menu" }, h("summary", { "data-focus": "menu" }, "Match and settings"), menu);
  const part = { cover: h("div", { class: "og-box og-cover" }), seats: h("div", { class: "og-seats", role: "list", "aria-label": "Players" }),
    panel: h("div", { class: "og-box og-panel" }), log: h("div", { class: "og-box og-log" }) };
  const askCard = h("div", { class: "og-box og-ask" }, ask, message, controls);
  const root = h("div", { class: "og og-root", "data-lm-suppress-shortcuts": "true", onkeydown: keyed },
    h("div", { class: "og-grid" }, part.cover, askCard, h("div", { class: "og-left" }, board, tools, menuBox), part.seats, part.panel, part.log), live);

  // ---- what goes out
  function send(what, always = false) {
    if (timer && !always) return; // an answer is under way
    model.send({ ...what, turn: view.turn });
    busy(true);
  }
  function busy(on) {
    clearTimeout(timer);
    timer = on ? setTimeout(() => { busy(false); say("info", "No answer yet. The kernel may be busy or stopped."); }, PATIENCE) : null;
    root.toggleAttribute("data-busy", on);
    root.setAttribute("aria-busy", String(on));
  }
  const choose = (token) => send({ do: "choose", token });
  function say(kind, text) {
    message.replaceChildren(text || "");
    message.hidden = !text;
    message.dataset.kind = kind;
    announce(text);
  }
  function announce(text) { if (text && live.textContent !== text) live.textContent = text; }

  // ---- keys
  function keyed(event) {
    if (event.key !== "Escape") return;
    const open = event.target.closest("details[open]");
    if (open) { open.open = false; open.firstElementChild.focus(); } else toAsk();
  }
  function toAsk(preventScroll = false) { root.querySelector("[data-focus=ask]")?.focus({ preventScroll }); }
  function targetKey(event, target) {
    const all = view.targets, { key } = event;
    if (key === "Enter" || key === " ") choose(target.token);
    else if (key in STEPS) rove(nearest(all, target, STEPS[key]));
    else if (key === "Home" || key === "End") rove(key === "Home" ? all[0] : all[all.length - 1]);
    else return;
    event.preventDefault();
  }
  function rove(target) {
    for (const node of marks.querySelectorAll("[data-token]")) node.setAttribute("tabindex", node.dataset.token === target.token ? 0 : -1);
    marks.querySelector("[tabindex='0']").focus();
  }

  // ---- the parts, each drawn again only when its data differ
  function section(name, node, data, build) {
    const text = JSON.stringify(data ?? null);
    if (seen[name] === text) return;
    seen[name] = text;
    const empty = data === null || data === undefined || data.length === 0;
    node.hidden = empty;
    node.replaceChildren(...(empty ? [] : build(data)));
  }
  function button(label, act, extra = {}) {
    return h("button", { type: "button", class: "og-button", onclick: act, ...extra }, label);
  }
  const askParts = ({ title, detail, seat }) => [
    heading(title, { tabindex: -1, "data-focus": "ask", class: "og-heading og-question" }),
    detail ? h("div", { class: "og-detail", dir: "auto" }, detail) : null].filter(Boolean);

  const control = {
    button: (c) => button(c.label, () => choose(c.token), { "data-token": c.token, "data-focus": `c:${c.token}`, class: c.primary ? "og-button og-primary" : "og-button" }),
    number(c) {
      const field = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 12, class: "og-number", role: "spinbutton", value: c.value ?? c.low,
        "aria-label": c.label, "aria-valuemin": c.low, "aria-valuemax": c.high, "aria-valuenow": c.value ?? c.low, "data-focus": `c:${c.verb}`, onkeydown, oninput: () => field.setAttribute("aria-valuenow", Number.parseInt(field.value, 10) || c.low) });
      const go = () => choose(`${c.verb} ${field.value.trim()}`);
      const step = (by) => {
        const now = Number.parseInt(field.value, 10);
        field.value = Math.min(c.high, Math.max(c.low, (Number.isNaN(now) ? c.low : now) + by));
        field.setAttribute("aria-valuenow", field.value);
      };
      function onkeydown(event) {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === "Enter") go(); else if (by) step(by); else return;
        event.preventDefault();
      }
      const nudge = (sign, by, words) => button(sign, () => step(by), { class: "og-button og-nudge", "aria-label": `${c.label}: ${words}`, "data-focus": `c:${c.verb}${by}` });
      return h("div", { class: "og-stepper", role: "group", "aria-label": c.label },
        button(c.label, go, { "data-verb": c.verb, "data-focus": `c:${c.verb}:go`, class: c.primary ? "og-button og-primary" : "og-button" }),
        h("div", { class: "og-field" }, nudge("−", -1, "one less"), field, nudge("+", 1, "one more")),
        h("span", { class: "og-range" }, c.low === c.high ? `only ${c.low}` : `${c.low} to ${c.high}`));
    },
    pick(c, place) {
      const options = c.options || (view.targets || []).map((t) => [t.token, t.label]), name = `${id}-pick${place}`;
      const list = h("select", { id: name, "data-focus": `c:pick${place}` }, ...options.map(([token, words]) => h("option", { value: token }, words)));
      return h("div", { class: "og-pick" }, h("label", { for: name }, c.label), list,
        button(c.button || "Choose", () => choose(list.value), { "data-pick": c.label, "data-focus": `c:pick${place}:go` }));
    },
  };

  const tool = {
    slider(t, base) {
      const told = h("output", { class: "og-told" }, `${t.value} of ${t.high}`);
      return h("div", { class: "og-tool" }, h("label", { for: base.id }, t.label), h("input", { type: "range", min: t.low, max: t.high, value: t.value, ...base,
        oninput: (e) => { told.textContent = `${e.target.value} of ${t.high}`; }, onchange: (e) => send({ do: calls(t), value: Number(e.target.value) }, true) }), told);
    },
    select: (t, base) => h("div", { class: "og-tool" }, h("label", { for: base.id }, t.label), h("select", { ...base, onchange: (e) => send({ do: calls(t), value: e.target.value }, true) },
      ...t.options.map(([value, words]) => h("option", { value, selected: value === t.value }, words)))),
    text(t, base) {
      const field = h("input", { type: "text", placeholder: t.placeholder, autocomplete: "off", value: t.value, ...base, onkeydown: (e) => { if (e.key === "Enter") go(); } });
      const go = () => send({ do: calls(t), value: field.value });
      return h("div", { class: "og-tool og-wide" }, h("label", { for: base.id }, t.label), field, button(t.button || "Go", go, { "data-focus": `${base["data-focus"]}:go`, "data-tool": `${calls(t)}:go` }));
    },
    copy: (t, base) => button(t.label, async () => say("info", (await copied(t.text, root)) ? "Copied." : "Your browser does not allow copying here."), base),
    button(t, base) {
      const why = t.why || null, note = `${base.id}-why`;
      const act = () => (why ? say("info", why) : send({ do: calls(t) }));
      const made = button(t.label, act, { ...base, title: why, "aria-disabled": why ? "true" : null, "aria-describedby": why ? note : null, "aria-pressed": "pressed" in t ? String(Boolean(t.pressed)) : null });
      return why ? h("span", {}, made, h("span", { id: note, hidden: true }, why)) : made;
    },
  };
  const toolParts = (list) => list.map((t) => { // a tool that did not change keeps what is typed into it
    const name = calls(t), text = JSON.stringify(t), old = kept[name];
    const node = old?.text === text ? old.node : (tool[t.do] || tool.button)(t, { id: `${id}-${name}`, "data-tool": name, "data-focus": `t:${name}` });
    kept[name] = { text, node };
    return node;
  });

  const seatParts = (list) => list.map((p) => h("div", { class: `og-box og-seat og-edge-${(p.letter || "a").toLowerCase()}`, role: "listitem", "data-active": String(Boolean(p.active)), "aria-current": p.active ? "true" : null },
    h("div", { class: "og-who" }, seatMark(p.letter, p.shape), h("bdi", { class: "og-name", title: p.name }, p.name), h("span", { class: "og-status", dir: "auto" }, p.status || "")),
    h("div", { class: "og-facts" }, ...p.facts.map(([number, unit]) => h("div", {}, h("b", {}, String(number)), " ", h("span", {}, unit))))));

  function panelParts(p) {
    const chart = h("div", { class: "og-chart", role: "img", "aria-label": p.alt });
    chart.innerHTML = p.svg;
    return [heading(p.title), chart, p.table ? h("details", {}, h("summary", { "data-focus": "panel" }, "Show as a table"), table(p.table)) : null].filter(Boolean);
  }
  function logParts({ log, step }) {
    const rules = model.get("rules") || {};
    const words = (line) => h("span", { class: "og-words", dir: "auto" }, line.text);
    const line = (l) => (l.rule ? h("details", {}, h("summary", {}, h("span", { class: "og-chip" }, l.rule), words(l)), h("p", { dir: "auto" }, l.help || rules[l.rule] || "")) : words(l));
    return [h("div", { class: "og-top" }, heading("What happened"), step ? h("span", { class: "og-range" }, `${step.at} / ${step.of}`) : null),
      h("ol", { reversed: true }, ...log.map((l) => h("li", {}, line(l))))];
  }
  const coverParts = (c) => [heading(c.title, { tabindex: -1, "data-focus": "ask", class: "og-heading og-question" }), c.detail ? h("div", { class: "og-detail", dir: "auto" }, c.detail) : "",
    button(c.button, () => send({ do: c.do }), { class: "og-button og-primary", "data-tool": c.do, "data-focus": `t:${c.do}` })];

  function markParts({ targets, blocked }) {
    const box = ({ x, y, w, h: height, round }) => ({ x, y, width: w, height, rx: round ? Math.min(w, height) / 2 : 8 });
    marks.toggleAttribute("data-few", targets.length <= 12);
    return [...blocked.map((b) => s("rect", { class: "og-blocked", ...box(b), onclick: () => say("info", b.why), "aria-hidden": "true" }, s("title", {}, b.why))),
      ...targets.map((t, place) => s("rect", { class: "og-target", ...box(t), role: "button", tabindex: place ? -1 : 0, "aria-label": t.label, "data-token": t.token, "data-focus": `b:${t.token}`,
        onclick: () => choose(t.token), onkeydown: (event) => targetKey(event, t) }, s("title", {}, t.label)))];
  }

  // ---- all of it
  const focused = () => root.getRootNode().activeElement;
  const lost = (held) => held !== null && !root.contains(focused() || null);
  function draw() {
    const held = lost("") ? null : focused().dataset.focus || "", byKeys = held !== null && focused().matches(":focus-visible");
    const before = view.ask?.title;
    view = current(model);
    busy(false);
    const { size, targets = [], blocked = [] } = view;
    root.toggleAttribute("data-wide", Boolean(size && (view.wide ?? size[0] > 1.3 * size[1])));
    section("cover", part.cover, view.cover, coverParts);
    section("ask", ask, view.ask, askParts);
    section("controls", controls, view.controls?.length ? [view.ask, view.controls, targets] : null, ([, list]) => list.map((c, place) => control[c.kind](c, place)));
    board.hidden = !size;
    if (size) picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    picture.setAttribute("role", targets.length ? "group" : "img");
    picture.setAttribute("aria-label", view.alt || "The board");
    if (backdrop.markup !== model.get("backdrop")) backdrop.innerHTML = backdrop.markup = model.get("backdrop");
    drawPieces(pieces, shown, view.pieces || [], drawnOnce && !still());
    section("marks", marks, targets.length + blocked.length ? { targets, blocked } : null, markParts);
    section("tools", tools, view.tools, toolParts);
    section("menu", menu, view.menu, toolParts);
    menuBox.hidden = menu.hidden;
    section("seats", part.seats, view.seats, seatParts);
    section("panel", part.panel, view.panel, panelParts);
    section("log", part.log, view.log?.length || view.step ? { log: view.log || [], step: view.step } : null, logParts);
    say(view.message?.kind, view.message?.text);
    askCard.hidden = Boolean(view.cover) || !(view.ask || view.message || view.controls?.length);
    const asked = view.cover?.title || view.ask?.title;
    if (asked !== before) announce([view.message?.text, asked].filter(Boolean).join(" "));
    if (lost(held) && held) root.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
    if (lost(held)) toAsk(!byKeys);
    drawnOnce = true;
  }

  el.append(root);
  draw();
  const changes = ["change:delta", "change:backdrop"];
  for (const change of changes) model.on(change, draw);
  return () => {
    for (const change of changes) model.off(change, draw);
    clearTimeout(timer);
    root.remove();
  };
}

export default { render };
