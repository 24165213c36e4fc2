// Shows a view of a board and sends back what the person does. It knows no game: board.py has the contract.
// Only `backdrop`, `seat_marks`, `pieces` and `panel.svg` are markup, written by Python's ElementTree; all other words
// become text nodes.

const PATIENCE = 1500; // ms until we say that no answer has come
const SLIDE = 250; // ms that a moved piece takes
const FEW = 12; // so many places or fewer are outlined, more are only lit under the pointer
const EDGE = 16; // px that stay free beside what a wide board scrolls to
const SLIDING = { role: "region", tabindex: 0, "aria-label": "The board, wider than its place: scroll sideways", "data-focus": "board" };
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
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
const div = (name, ...inside) => h("div", { class: name }, ...inside);
const words = (name, text, tag = "span") => (text ? h(tag, { class: name, dir: "auto" }, String(text)) : null);
const heading = (text, extra) => h("div", { class: "og-heading", role: "heading", "aria-level": 3, dir: "auto", ...extra }, text);
const question = (text) => heading(text, { class: "og-heading og-question", tabindex: -1, "data-focus": "ask" });
const button = (label, onclick, extra) => h("button", { type: "button", class: "og-button", onclick, ...extra }, label);
const dress = (primary) => (primary ? "og-button og-primary" : "og-button");
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const calls = (tool) => tool.name || tool.do;

/** What the page holds, with what Python told since (see changes.py). */
function merged(whole, { serial, plain, log, lists }) {
  const next = { serial, plain: { ...whole.plain, ...plain }, known: { ...whole.known }, order: { ...whole.order } };
  next.log = [...log.front, ...whole.log.slice(0, log.keep)];
  for (const [name, { set, order }] of Object.entries(lists)) {
    next.known[name] = { ...next.known[name], ...set };
    next.order[name] = order || next.order[name];
  }
  return next;
}

/** The view now. A cover lets nothing else through. */
function current({ plain = {}, log = [], order = {}, known = {} }) {
  const view = { ...plain, log };
  for (const [name, keys] of Object.entries(order)) view[name] = keys.map((key) => known[name][key]);
  return view.cover ? { turn: view.turn, cover: view.cover, message: view.message } : view;
}

/** Keeps `whole` up to date, also while no view of it is on the page. */
function initialize({ model }) {
  model.on("change:delta", () => {
    const whole = model.get("whole"), delta = model.get("delta");
    if (delta.serial === whole.serial) return; // told as a whole
    if (delta.serial === whole.serial + 1 && delta.lists) model.set("whole", merged(whole, delta));
    else model.send({ do: "whole" });
  });
}

/** Brings the layer to the pieces: same markup is left alone, a moved piece slides, a new one appears. Gives the places of what is new. */
function drawPieces(layer, shown, pieces, moving) {
  const kept = new Set(pieces.map(([key]) => key));
  for (const [key, { node }] of shown) if (!kept.has(key)) { node.remove(); shown.delete(key); }
  const fresh = [];
  let next = layer.firstChild;
  for (const [key, markup] of pieces) {
    const old = shown.get(key);
    if (old?.markup === markup) {
      if (old.node === next) next = next.nextSibling; else layer.insertBefore(old.node, next);
      continue;
    }
    const host = s("g");
    host.innerHTML = markup;
    const node = host.firstElementChild;
    if (old?.node === next) next = next?.nextSibling ?? null;
    old?.node.remove();
    layer.insertBefore(node, next);
    shown.set(key, { node, markup });
    fresh.push([node, old?.node]);
  }
  const boxes = boxesOf(fresh.map(([node]) => node)); // before they move
  if (moving) for (const [node, old] of fresh) appear(node, old);
  return boxes;
}

const boxesOf = (nodes) => [...nodes].map((node) => node.getBoundingClientRect());

/** How far to scroll so that most of the spans [left, right] show in `room`; of equal places the one nearest to `now`. */
function bestPlace(spans, now, room, most) {
  const inside = (at) => Math.min(most, Math.max(0, at)), shown = (at) => spans.filter(([a, b]) => a >= at && b <= at + room).length;
  const places = [now, ...spans.flatMap(([a, b]) => [inside(a - EDGE), inside(b + EDGE - room)])];
  places.sort((one, other) => Math.abs(one - now) - Math.abs(other - now));
  return places.reduce((best, at) => (shown(at) > shown(best) ? at : best));
}

/** Where a piece stands: the two numbers of its root group's translation, if that is all it has. */
const place = (node) => (/^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)$/.exec(node.getAttribute("transform")) || []).slice(1).map(Number);

function appear(node, old) {
  const to = place(node), from = old ? place(old) : (node.dataset.from || "").split(" ").map(Number);
  const at = ([x, y]) => ({ transform: `translate(${x}px,${y}px)` });
  const slides = to.length === 2 && from.length === 2 && String(from) !== String(to);
  node.animate(slides ? [at(from), at(to)] : [{ opacity: 0.15 }, { opacity: 1 }], { duration: SLIDE, easing: "ease-in-out" });
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

function table([head, ...body]) {
  const row = (cells, tag, extra) => h("tr", {}, ...cells.map((cell) => h(tag, extra, String(cell))));
  return h("table", { class: "og-table" }, h("thead", {}, row(head, "th", { scope: "col" })),
    h("tbody", {}, ...body.map((cells) => row(cells, "td", {}))));
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
  let view = {}, timer = null, drawn = false;

  const live = h("div", { class: "og-hidden", role: "status", "aria-live": "polite" });
  const message = h("div", { class: "og-message", dir: "auto", hidden: true });
  const cover = div("og-box og-cover"), ask = div(""), controls = div("og-controls");
  const askBox = div("og-box og-ask", ask, message, controls);
  const symbols = s("svg", { class: "og-hidden", "aria-hidden": "true" });
  const backdrop = s("g", { "aria-hidden": "true" }), pieces = s("g", { "aria-hidden": "true" }), marks = s("g");
  const picture = s("svg", { class: "og-picture" }, backdrop, pieces, marks), board = h("div", { class: "og-board", onscroll: edges }, picture);
  const tools = h("div", { class: "og-tools", role: "group", "aria-label": "Tools" }), menu = div("og-tools");
  const menuBox = h("details", { class: "og-menu" }, h("summary", { "data-focus": "menu" }, "Match and settings"), menu);
  const seats = h("div", { class: "og-seats", role: "list", "aria-label": "Players" });
  const panel = div("og-box og-panel"), log = div("og-box og-log"), left = div("og-left", board, tools, menuBox);
  const root = h("div", { class: "og og-root", "data-lm-suppress-shortcuts": "true", onkeydown: escape },
    div("og-grid", cover, askBox, left, seats, panel, log), live, symbols);

  // ---- what goes out
  function send(what, always = false) {
    if (timer && !always) return; // an answer is under way
    try { model.send({ ...what, turn: view.turn }); } catch { return say("error", "The kernel behind this is gone. Run the cell again; a match in play is kept."); }
    wait(true);
  }
  function wait(on) {
    clearTimeout(timer);
    timer = on ? setTimeout(() => { wait(false); say("info", "No answer yet. The kernel may be busy or stopped."); }, PATIENCE) : null;
    root.toggleAttribute("data-busy", on);
    root.setAttribute("aria-busy", String(on));
  }
  const choose = (token) => send({ do: "choose", token });
  function say(kind, text) {
    message.replaceChildren(text || "");
    message.hidden = !text;
    message.dataset.kind = kind;
    askBox.hidden = !(text || view.ask || view.controls?.length);
    announce(text);
  }
  function announce(text) { if (text && live.textContent !== text) live.textContent = text; }

  // ---- keys
  function escape(event) {
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
  function rove({ token }) {
    for (const node of marks.querySelectorAll("[data-token]")) node.setAttribute("tabindex", node.dataset.token === token ? 0 : -1);
    marks.querySelector("[tabindex='0']").focus();
  }

  // ---- the question and its choices
  const askParts = ({ title, detail }) => [question(title), words("og-detail", detail, "div")];
  const coverParts = (c) => [question(c.title), words("og-detail", c.detail, "div"),
    button(c.button, () => send({ do: c.do }), { class: dress(true), "data-tool": c.do, "data-focus": `t:${c.do}` })];
  const control = {
    button: (c) => button(c.label, () => choose(c.token), { class: dress(c.primary), "data-token": c.token, "data-focus": `c:${c.token}` }),
    number(c) {
      const now = () => Number.parseInt(field.value, 10), first = c.value ?? c.low, focus = `c:${c.verb}`;
      const go = () => choose(`${c.verb} ${field.value.trim()}`); // as typed: Python says what is wrong with it
      const tell = () => field.setAttribute("aria-valuenow", Number.isNaN(now()) ? c.low : now());
      const step = (by) => { field.value = Math.min(c.high, Math.max(c.low, (Number.isNaN(now()) ? c.low : now()) + by)); tell(); };
      const onkeydown = (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === "Enter") go(); else if (by) step(by); else return;
        event.preventDefault();
      };
      const field = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 12, class: "og-number",
        role: "spinbutton", "aria-label": c.label, "aria-valuemin": c.low, "aria-valuemax": c.high, "aria-valuenow": first,
        value: first, "data-focus": focus, onkeydown, oninput: tell });
      const nudge = (sign, by, more) => button(sign, () => step(by), { class: "og-button og-nudge", "aria-label": `${c.label}: ${more}`, "data-focus": focus + by });
      return h("div", { class: "og-stepper", role: "group", "aria-label": c.label },
        button(c.label, go, { class: dress(c.primary), "data-verb": c.verb, "data-focus": `${focus}:go` }),
        div("og-field", nudge("−", -1, "one less"), field, nudge("+", 1, "one more")),
        words("og-range", c.low === c.high ? `only ${c.low}` : `${c.low} to ${c.high}`));
    },
    pick(c, at) {
      const options = c.options || (view.targets || []).map((t) => [t.token, t.short || t.label]), name = `${id}-pick${at}`, focus = `c:pick${at}`;
      const list = h("select", { id: name, "data-focus": focus }, ...options.map(([token, label]) => h("option", { value: token }, label)));
      return div("og-pick", h("label", { for: name }, c.label), list,
        button(c.button || "Choose", () => choose(list.value), { class: dress(c.primary), "data-pick": c.label, "data-focus": `${focus}:go` }));
    },
  };
  function markParts({ targets, blocked }) {
    const box = ({ x, y, w, h: height, round }) => ({ x, y, width: w, height, rx: round ? Math.min(w, height) / 2 : 8 });
    const closed = (b) => s("rect", { class: "og-blocked", "aria-hidden": "true", onclick: () => say("info", b.why), ...box(b) }, s("title", {}, b.why));
    const open = (t, at) => s("rect", { class: "og-target", role: "button", tabindex: at ? -1 : 0, "aria-label": t.label, "data-token": t.token,
      "data-focus": `b:${t.token}`, onclick: () => choose(t.token), onkeydown: (event) => targetKey(event, t), ...box(t) }, s("title", {}, t.label));
    marks.toggleAttribute("data-few", targets.length <= FEW);
    return [...blocked.map(closed), ...targets.map(open)];
  }

  // ---- tools
  const labelled = (t, base, ...fields) => div(t.do === "text" ? "og-tool og-wide" : "og-tool", h("label", { for: base.id }, t.label), ...fields);
  const tool = {
    slider(t, base) {
      const told = h("output", { class: "og-told" }, `${t.value} of ${t.high}`);
      const oninput = (event) => { told.textContent = `${event.target.value} of ${t.high}`; };
      const onchange = (event) => send({ do: calls(t), value: Number(event.target.value) }, true);
      return labelled(t, base, h("input", { type: "range", min: t.low, max: t.high, value: t.value, oninput, onchange, ...base }), told);
    },
    select(t, base) {
      const option = ([value, label]) => h("option", { value, selected: value === t.value }, label);
      return labelled(t, base, h("select", { onchange: (event) => send({ do: calls(t), value: event.target.value }, true), ...base }, ...t.options.map(option)));
    },
    text(t, base) {
      const go = () => send({ do: calls(t), value: field.value }, !t.button), onkeydown = (event) => { if (event.key === "Enter") go(); };
      const when = t.button ? { onkeydown } : { onchange: go };
      const field = h("input", { type: "text", placeholder: t.placeholder, autocomplete: "off", value: t.value, ...when, ...base });
      return labelled(t, base, field, t.button && button(t.button, go, { "data-tool": `${calls(t)}:go`, "data-focus": `${base["data-focus"]}:go` }));
    },
    copy: (t, base) => button(t.label, async () => say("info", (await copied(t.text, root)) ? "Copied." : "Your browser does not allow copying here."), base),
    button(t, base) {
      const pressed = "pressed" in t ? String(Boolean(t.pressed)) : null;
      if (!t.why) return button(t.label, () => send({ do: calls(t) }, t.always), { "aria-pressed": pressed, ...base });
      const note = `${base.id}-why`, off = { title: t.why, "aria-disabled": "true", "aria-describedby": note };
      return h("span", {}, button(t.label, () => say("info", t.why), { ...off, ...base }), h("span", { id: note, hidden: true }, t.why));
    },
  };
  const oneTool = (t) => (tool[t.do] || tool.button)(t, { id: `${id}-${calls(t)}`, "data-tool": calls(t), "data-focus": `t:${calls(t)}` });

  // ---- players, chart, log
  function oneSeat({ letter = "", name, status, active, facts, notes = [], spoken }) {
    const mark = s("svg", { class: "og-mark", viewBox: "0 0 26 26", "aria-hidden": "true" }, s("use", { href: `#og-seat-${letter}` }));
    const fact = ([number, unit]) => h("div", {}, h("b", {}, String(number)), " ", h("span", {}, unit));
    return h("div", { class: `og-box og-seat og-edge-${letter.toLowerCase()}`, role: "listitem", "data-active": String(Boolean(active)), "aria-current": active ? "true" : null },
      div("og-who", mark, h("bdi", { class: "og-name", title: name }, name), words("og-status", status)), div("og-facts", ...facts.map(fact)),
      notes.length ? div("og-notes", ...notes.map(fact)) : null, words("og-hidden", spoken));
  }
  function panelParts(p) {
    const chart = h("div", { class: "og-chart", role: "img", "aria-label": p.alt });
    chart.innerHTML = p.svg;
    const numbers = p.table && h("details", {}, h("summary", { "data-focus": "panel" }, "Show as a table"), table(p.table));
    return [heading(p.title), chart, numbers];
  }
  function oneLine({ rule, text, help }) {
    if (!rule) return h("li", {}, words("og-words", text));
    const explained = help || (model.get("rules") || {})[rule];
    return h("li", {}, h("details", {}, h("summary", {}, words("og-chip", rule), words("og-words", text)), words("og-rule", explained, "p")));
  }
  const logParts = ({ lines, step }) => [div("og-top", heading("What happened"), step ? words("og-range", `${step.at} / ${step.of}`) : null),
    h("ol", { reversed: true }, ...reused("log", lines, oneLine))];

  // ---- all of it, each part drawn again only when its data differ
  function section(name, node, data, build) {
    const text = JSON.stringify(data ?? null), empty = data === null || data === undefined || data.length === 0;
    if (seen[name] === text) return false;
    seen[name] = text;
    node.hidden = empty;
    node.replaceChildren(...(empty ? [] : build(data).filter(Boolean)));
    return true;
  }
  /** Nodes for the items; an item that did not change keeps its node, with what is typed or opened in it. */
  function reused(name, items, build) {
    const before = kept[name] || new Map(), now = (kept[name] = new Map());
    return items.map((item) => {
      let key = JSON.stringify(item);
      while (now.has(key)) key += "+";
      return now.set(key, before.get(key) || build(item)).get(key);
    });
  }
  const focused = () => root.getRootNode().activeElement || null;
  const lost = () => !root.contains(focused());
  function refocus(held, byKeys) {
    if (lost() && root.contains(held)) held.focus({ preventScroll: true });
    if (lost() && held.dataset.focus) root.querySelector(`[data-focus="${CSS.escape(held.dataset.focus)}"]`)?.focus({ preventScroll: true });
    if (lost()) toAsk(!byKeys);
  }
  /** A board that is wider than its place scrolls sideways: then keys reach it, and its edges say that there is more. */
  function fit() {
    const slides = board.scrollWidth > board.clientWidth + 1;
    for (const [name, value] of Object.entries(SLIDING)) if (slides) board.setAttribute(name, value); else board.removeAttribute(name);
    edges();
  }
  function edges() {
    board.toggleAttribute("data-before", board.scrollLeft > 1);
    board.toggleAttribute("data-after", board.scrollLeft + board.clientWidth < board.scrollWidth - 1);
  }
  /** Scrolls a wide board sideways to what can be done, or else to what has just changed. */
  function look(boxes = boxesOf(marks.querySelectorAll(".og-target"))) {
    const most = board.scrollWidth - board.clientWidth, start = picture.getBoundingClientRect().left;
    if (most <= 1 || !boxes.length) return;
    const spans = boxes.map(({ left, right }) => [left - start, right - start]);
    board.scrollTo({ left: bestPlace(spans, board.scrollLeft, board.clientWidth, most), behavior: calm() ? "auto" : "smooth" });
  }
  function layers({ size, alt, targets = [], blocked = [] }) {
    board.hidden = !size;
    root.toggleAttribute("data-wide", Boolean(size && (view.wide ?? size[0] > 1.3 * size[1])));
    if (size) picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    if (size) picture.style.setProperty("--og-drawn", `${size[0]}px`);
    picture.setAttribute("role", targets.length ? "group" : "img");
    picture.setAttribute("aria-label", alt || "The board");
    if (seen.backdrop !== model.get("backdrop")) backdrop.innerHTML = seen.backdrop = model.get("backdrop");
    const fresh = drawPieces(pieces, shown, view.pieces || [], drawn && !calm());
    const other = section("marks", marks, targets.length + blocked.length ? { targets, blocked } : null, markParts);
    fit();
    if (targets.length && (other || fresh.length)) look(); else if (drawn) look(fresh);
  }
  function draw() {
    const held = lost() ? null : focused(), byKeys = held?.matches(":focus-visible"), before = view.cover?.title || view.ask?.title;
    view = current(model.get("whole") || {});
    wait(false);
    section("cover", cover, view.cover, coverParts);
    section("ask", ask, view.ask, askParts);
    section("controls", controls, view.controls?.length ? [view.controls, view.ask, view.targets] : null, ([list]) => list.map((c, at) => control[c.kind](c, at)));
    layers(view);
    const place = view.steering ? askBox : left; // tools that steer the whole view stand with the question
    if (tools.parentNode !== place) place.insertBefore(tools, place === left ? menuBox : null);
    section("tools", tools, view.tools, (list) => reused("tools", list, oneTool));
    section("menu", menu, view.menu, (list) => reused("menu", list, oneTool));
    menuBox.hidden = menu.hidden;
    section("seats", seats, view.seats, (list) => list.map(oneSeat));
    section("panel", panel, view.panel, panelParts);
    section("log", log, view.log?.length || view.step ? { lines: view.log || [], step: view.step } : null, logParts);
    say(view.message?.kind, view.message?.text);
    const asked = view.cover?.title || view.ask?.title;
    if (asked !== before) announce([view.message?.text, asked].filter(Boolean).join(" "));
    if (held) refocus(held, byKeys);
    drawn = true;
  }

  symbols.innerHTML = model.get("seat_marks") || "";
  el.append(root);
  draw();
  const resized = new ResizeObserver(() => { fit(); look(); }); // also when it first has a place
  resized.observe(board);
  const changes = ["change:whole", "change:backdrop"];
  for (const change of changes) model.on(change, draw);
  return () => {
    for (const change of changes) model.off(change, draw);
    resized.disconnect();
    clearTimeout(timer);
    root.remove();
  };
}

export default { initialize, render };
