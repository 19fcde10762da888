import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import type {} from "vitest/config";
import { readParts } from "./client/build/group-files.ts";
import { importIcons } from "./client/build/import-icons.ts";

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

/** Vite's own also loads styles of parts, which there are none of, and is larger than each phone needs. */
const preloadSlim: Plugin = {
  name: "preload-slim",
  enforce: "pre",
  apply: "build",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `const requested = new Set();
export function __vitePreload(load, files) {
  for (const file of files ?? []) {
    if (requested.has(file)) continue;
    requested.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = "/" + file;
    document.head.append(link);
  }
  return load();
}`
      : undefined,
};

const { plugin: findFiles, fileOf } = readParts();

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export default defineConfig({
  root: "client",
  // Beside the sources, it would count as one that is newer than the build, which the next start would make anew.
  cacheDir: here("node_modules/.vite"),
  // What this React has itself.
  resolve: {
    alias: [
      { find: "use-sync-external-store/shim/index.js", replacement: "react" },
      { find: /^fflate$/, replacement: here("client/src/features/imports/file/unzip.ts") },
    ],
  },
  plugins: [
    drizzleZodSlim,
    preloadSlim,
    importIcons(),
    paintFirst,
    withoutDevtools,
    findFiles,
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
          includeDependenciesRecursively: false,
          groups: [
            { name: "first", tags: ["$initial"], priority: 8 },
            ...["common", "next", "later", "entrance", "shared", "office"].map((name, index) => ({
              name,
              test: (id: string) => fileOf(id) === name,
              priority: 7 - index,
            })),
            { name: (id: string) => fileOf(id), debugName: "pages", priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    maxWorkers: 2,
    // A busy machine may stand still for seconds.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          isolate: false,
          root: ".",
          include: ["shared/**/*.test.ts"],
          environment: "node",
          testTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          root: ".",
          include: ["client/{build,gallery,src}/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          // Each test draws much that lives shortly; in a larger young generation most of it has ended by its collection.
          execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64"],
          // Importing and drawing the same components for each file takes longer than the tests.
          isolate: false,
          testTimeout: 120_000,
          setupFiles: [here("client/src/test/setup.ts")],
        },
      },
    ],
  },
});
