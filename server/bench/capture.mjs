// Loaded before the product, it writes down each request's own statements, one line each: not those of jobs, and not that of
// the session, which every server has.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import pg from "pg";

const paths = new AsyncLocalStorage();
subscribe("http.server.request.start", ({ request }) => paths.enterWith(request.url));

const { prototype } = pg.Client;
prototype.query = new Proxy(Reflect.get(prototype, "query"), {
  apply(query, client, given) {
    const [{ text = "", values = given[1] }] = given;
    const path = paths.getStore();
    if (path && text && !text.includes('"sessions"')) {
      appendFileSync(process.env.CAPTURED_FILE, `${JSON.stringify({ path, text, values })}\n`);
    }
    return Reflect.apply(query, client, given);
  },
});
