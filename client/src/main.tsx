import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { core } from "zod";
import { currentUserQuery } from "./api/current-user.ts";
import { createQueryClient } from "./api/query-client.ts";
import { App, ScreenAt } from "./app.tsx";
import { draftsQuery } from "./features/inspections/draft/use-drafts-in-list.ts";
import { packQuery } from "./phone/pack/use-pack.ts";
import { findHome, inspectionPath, trimSlash } from "./screens/first-screen.ts";
import { followLanguage } from "./ui/device/language.ts";
import "./styles.css";

// Where zod reads its settings. They must stand before the first schema is made: else it tries to make
// a function out of text, which the policy refuses and reports. So zod itself need not be loaded yet.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } satisfies core.$ZodConfig });

followLanguage();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root");

const client = createQueryClient();
// Both are requested before anything is drawn: the first screen needs them one way or the other.
const response = client.prefetchQuery(currentUserQuery);
const { pathname } = window.location;
// Its scripts come together with this one where its HTML names them (`server/build-pages.mjs`).
const isCodeNear = document.querySelector("link[rel=modulepreload]") !== null;
const loadCode = async () => {
  const [{ loadPage }] = await Promise.all([import("./screens/screens.tsx"), ScreenAt.load()]);
  await loadPage(pathname);
};
// A failure shows itself when the page is opened.
const code = trimSlash(pathname) === inspectionPath ? undefined : loadCode().catch(() => undefined);
// A phone that has started before shows what it holds.
const ahead = navigator.serviceWorker?.controller
  ? import("./phone/pack/fall-back.ts")
      .then((m) => m.showAhead(client, response, (id) => client.prefetchQuery(draftsQuery(id))))
      .catch(() => undefined)
  : undefined;

const getUser = () => client.getQueryData(currentUserQuery.queryKey);
/** Loads the user, and the list or the page's code. A page that is drawn before they are there is drawn twice. */
const loadFirst = async () => {
  await ahead;
  if (getUser() === undefined) await response;
  const user = getUser();
  const home = pathname === "/" && user ? findHome(user.role) : pathname;
  const isList = user && trimSlash(home) === inspectionPath;
  if (isList) await client.ensureQueryData(packQuery(user.id)).catch(() => undefined);
  else if (isCodeNear) await code;
};
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
// A start that takes longer shows that it is under way.
const patience = new Promise((resolve) => setTimeout(resolve, 300));
void Promise.race([loadFirst(), patience]).then(draw);
