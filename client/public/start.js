// Runs before the app and without any of its files.

// What the first screen needs is requested while the app is still loading; `call.ts` takes the responses.
// A phone that has started before requests the pack in the app, with the tag of the pack that it has.
(() => {
  // The app's files were stored by the browser, so that it makes its requests already.
  if (window.hasBegun) return;
  const { pathname, search } = location;
  const [id = ""] = /\d+$/.exec(pathname) ?? [];
  let shown;
  try {
    // After a sign-out without a connection, the sign-out is sent first (`signed-out.ts`).
    if (localStorage.getItem("leaving-since")) return;
    // The addresses of what this page showed when it was left (`remember-reads.ts`).
    shown = localStorage.getItem(`reads ${pathname.replace(/\d+$/, "_id_")}`);
  } catch {
    // Where nothing can be stored, no sign-out is.
  }
  // Before it was left for the first time, what its like shows.
  if (shown == null) shown = document.querySelector('meta[name="reads"]')?.content;
  const isFirst = !navigator.serviceWorker?.controller;
  const showsPack = /^\/(inspection)?$/.test(pathname);
  const paths = ["/api/user"];
  if (shown && !search) {
    const day = new Date().toLocaleDateString("sv");
    paths.push(...shown.replaceAll("_id_", id).replaceAll("_day_", day).split("\n"));
  } else if (isFirst && showsPack) paths.push("/api/yard");
  window.readAhead = paths.find((path) => path.startsWith("/api/reads?"));
  const asked = {};
  // All that is loaded knows of every change up to the earliest of these; `live.ts` follows those after it, and waits
  // until it is known.
  const positions = [];
  window.position = null;
  const note = (position) => {
    positions.push(position || NaN);
    if (positions.length === paths.length) window.position = Math.min(...positions);
  };
  for (const path of paths) {
    asked[path] = fetch(path, {
      headers: { accept: "application/json" },
      credentials: "include",
      redirect: "manual",
    });
    // The failure is handled by the call that takes this response.
    asked[path].then(
      ({ headers }) => note(Number(headers.get("yardcheck-position"))),
      () => note(NaN),
    );
  }
  // Each is given once, and none after a change such as another sign-in.
  window.takeEarly = (method, path) => {
    if (method !== "GET") return void (window.takeEarly = undefined);
    const answer = asked[path];
    delete asked[path];
    return answer;
  };
})();

// What a driver's screen opens next (`build-pages.mjs`): when it begins to come, the app's first file is there.
(() => {
  for (const href of document.currentScript?.dataset.next?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
})();

// What is painted before the app has come is in the theme and the language of this device.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const prefers = (what) => matchMedia(`(prefers-${what})`).matches;
  const ofSystem = () =>
    prefers("contrast: more") ? "outdoor" : prefers("color-scheme: dark") ? "dark" : "light";
  const chosen = stored("theme");
  const isChosen = ["light", "dark", "outdoor"].includes(chosen);
  const theme = isChosen ? chosen : ofSystem();
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar && theme === "dark") bar.content = "#161B21";
  const text = document.getElementById("first-text");
  const wanted = stored("language") || navigator.language;
  if (text && wanted.startsWith("es")) text.textContent = "Cargando...";
})();

// A browser offers once to install the app, often before the app has come, which offers it when there is reason to.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installOffer = event;
});

// Shows why the app did not start: the browser is too old, or a file of the app is broken. Starts that drew nothing are
// counted; the third offers to load the app again. Saved data is not touched.
(() => {
  // The newest feature that the app needs; it came with Safari 15.4, Chrome 97 and Firefox 104.
  if (!Array.prototype.findLast) {
    if (document.body) return void sayTooOld();
    return void addEventListener("DOMContentLoaded", sayTooOld);
  }

  const key = "failed-starts";
  const offeredAfter = 2;
  const patienceMs = 3000;
  const { serviceWorker } = navigator;
  // Without a service worker the app is loaded again at each start, so there is nothing to repair.
  if (!serviceWorker || !serviceWorker.controller) return;

  let failed = 0;
  try {
    failed = Number(localStorage.getItem(key));
    localStorage.setItem(key, String(failed + 1));
  } catch {
    return;
  }
  let offered;
  const look = () => {
    if (!document.querySelector("#root h1")) return;
    drawing.disconnect();
    localStorage.removeItem(key);
    if (offered) offered.remove();
    offered = null;
  };
  const drawing = new MutationObserver(look);
  drawing.observe(document.documentElement, { childList: true, subtree: true });
  look();
  if (failed >= offeredAfter) setTimeout(offer, patienceMs);

  function offer() {
    if (offered === null || !localStorage.getItem(key)) return;
    // Without a connection nothing could be loaded in place of what is removed.
    if (!navigator.onLine) return window.addEventListener("online", offer, { once: true });
    const [sentence, label] = isSpanish()
      ? ["Yardcheck no abrió. Repárelo; lo guardado se queda.", "Reparar"]
      : ["Yardcheck did not start. Repair it; what you saved stays.", "Repair"];
    offered = cover(sentence);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.style.cssText =
      "justify-self:center;min-height:56px;padding:0 32px;border:0;border-radius:8px;background:#000;color:#fff;font:inherit;font-weight:600";
    button.addEventListener("click", () => {
      button.disabled = true;
      repair().finally(() => location.reload());
    });
    offered.append(button);
  }

  async function repair() {
    localStorage.removeItem(key);
    const registrations = await serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  function sayTooOld() {
    cover(
      isSpanish()
        ? "Este navegador es muy viejo para Yardcheck. En un iPhone o iPad actualice iOS (15.6 o más nuevo). En los demás use Chrome o Edge (111), Firefox (128) o Safari (15.6), o más nuevos."
        : "This browser is too old for Yardcheck. On an iPhone or iPad, update iOS (15.6 or newer). Elsewhere use Chrome or Edge (111), Firefox (128) or Safari (15.6), or newer ones.",
    );
  }

  /** In place of all that is there or still to come. */
  function cover(sentence) {
    const covering = document.createElement("div");
    covering.setAttribute("role", "alert");
    covering.style.cssText =
      "position:fixed;top:0;right:0;bottom:0;left:0;z-index:99;display:grid;place-content:center;gap:16px;padding:24px;background:#fff;color:#000;font:18px/1.5 system-ui,sans-serif;text-align:center";
    const text = document.createElement("p");
    text.textContent = sentence;
    covering.append(text);
    document.body.append(covering);
    // It no longer loads.
    document.getElementById("first-text")?.remove();
    return covering;
  }

  function isSpanish() {
    let chosen;
    try {
      chosen = localStorage.getItem("language");
    } catch {
      // Where nothing can be stored, none was chosen.
    }
    return (chosen || navigator.language).startsWith("es");
  }
})();

// The browser reads its rules for numbers and dates once, which takes a slow phone 50 ms. At the first start the app is on
// its way meanwhile.
if (!navigator.serviceWorker?.controller) (0).toLocaleString("en");
