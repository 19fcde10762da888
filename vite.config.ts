import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import type {} from "vitest/config";
import { slimReactDom } from "./client/build/slim-react-dom.ts";

const drizzleZodNames =
  "any array bigint boolean custom date enum int lazy literal null number object record string tuple union unknown uuid";

/**
 * drizzle-zod hands the whole zod namespace around, which keeps every locale in the bundle
 * (98 KB gz instead of 36). Only the names that it calls are given to it.
 */
const drizzleZodSlim: Plugin = {
  name: "drizzle-zod-slim",
  enforce: "pre",
  apply: "build",
  resolveId: (source, importer) =>
    source === "zod/v4" && /[\\/]drizzle-zod[\\/]/.test(importer ?? "") ? "\0zod-slim" : undefined,
  load: (id) => {
    if (id !== "\0zod-slim") return undefined;
    const names = drizzleZodNames.split(" ").map((name) => `"${name}": m.${name}`);
    return `import * as m from "zod"; export const z = { ${names.join(", ")}, coerce: m.coerce };`;
  },
};

/**
 * The page is painted before any other file has come: the app's styles, which a browser waits for before it
 * paints what stands below them, stand at its end. Nothing is more urgent than the script then.
 */
const paintFirst: Plugin = {
  name: "paint-first",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const [styles = ""] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return html
        .replace('<script type="module"', '$& fetchpriority="high"')
        .replace(styles, "")
        .replace("</body>", `${styles}</body>`);
    },
  },
};

/** What connects a page with React's developer tools is no work of a phone; the development server uses it. */
const withoutDevtools: Plugin = {
  name: "without-devtools",
  apply: "build",
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
};

/**
 * What the first screen opens next is one file, and what follows a moment later or stands behind its buttons
 * is another: each of the dozens that sharing would make of them is another request on a weak signal. Pages are visited apart, and
 * stay files of their own.
 */
const openedNext = new Set<string>();
const openedLater = new Set<string>();

/** Reads off the calls of lazily, lazilySoon and lazilyApart which file each part belongs to. */
const findOpenedNext: Plugin = {
  name: "find-opened-next",
  apply: "build",
  async buildEnd() {
    const ids = [...this.getModuleIds()];
    const named = { Soon: new Set<string>(), Apart: new Set<string>() };
    for (const id of ids) {
      const code = this.getModuleInfo(id)?.code ?? "";
      for (const [, when, part = ""] of code.matchAll(
        /(?:lazily|load)(Soon|Apart)\(\(\) => import\("([^"]+)"/g,
      )) {
        const found = await this.resolve(part, id);
        if (found) named[when === "Soon" ? "Soon" : "Apart"].add(found.id);
      }
    }
    const first = new Set<string>();
    const collect = (from: Iterable<string>, into: Set<string>) => {
      for (const id of from) {
        if (first.has(id) || openedNext.has(id) || into.has(id)) continue;
        into.add(id);
        collect(this.getModuleInfo(id)?.importedIds ?? [], into);
      }
    };
    const openedFrom = (from: Iterable<string>) =>
      [...from].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    const isNext = (id: string) =>
      !named.Soon.has(id) && !named.Apart.has(id) && !id.endsWith("-page.tsx");
    collect(
      ids.filter((id) => this.getModuleInfo(id)?.isEntry),
      first,
    );
    collect(openedFrom(first).filter(isNext), openedNext);
    collect(
      openedFrom([...first, ...openedNext]).filter((id) => named.Soon.has(id)),
      openedLater,
    );
  },
};

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export default defineConfig({
  root: "client",
  // What this React has itself.
  resolve: { alias: [{ find: "use-sync-external-store/shim/index.js", replacement: "react" }] },
  plugins: [
    drizzleZodSlim,
    slimReactDom,
    paintFirst,
    withoutDevtools,
    findOpenedNext,
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: "../dist/client",
    // Not "assets": that is the address of a screen.
    assetsDir: "static",
    emptyOutDir: true,
    // The styles of parts that come later are few, and would be another request.
    cssCodeSplit: false,
    manifest: true,
    // Lowering it further costs each phone 1.2 KB, and .ci/browsers.mjs finds what the oldest browsers do not read of it.
    target: "es2022",
    // A browser that does not know these hints asks a moment later; every phone would load the rest.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Files in shared/ only declare things, so what a page does not use may be left out.
        moduleSideEffects: (id) => !/[\\/]shared[\\/]/.test(id),
        // Radix writes the names of its functions into them, which would keep those that are never called.
        manualPureFunctions: ["__name"],
      },
      output: {
        // The first file names all others; the manifest says which is which.
        chunkFileNames: "static/[hash].js",
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 2 },
            { name: "next", test: (id) => openedNext.has(id), priority: 1 },
            { name: "later", test: (id) => openedLater.has(id), priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          isolate: false,
          root: ".",
          include: ["shared/**/*.test.ts"],
          environment: "node",
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          // Importing the app again for each file takes longer than the tests of many files.
          isolate: false,
          root: ".",
          include: ["server/**/*.test.ts"],
          environment: "node",
          globalSetup: [here("server/test/kit/database.ts")],
          setupFiles: [here("server/test/kit/quick-password.ts")],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          root: ".",
          include: ["client/{build,gallery,src}/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          // Importing and drawing the same components for each file takes longer than the tests.
          isolate: false,
          testTimeout: 30_000,
          setupFiles: [here("client/src/test/setup.ts")],
        },
      },
    ],
  },
});
