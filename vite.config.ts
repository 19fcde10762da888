import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import type {} from "vitest/config";

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
 * What the driver's first screen is made of stands in one file: as the dozens of small ones that
 * sharing would make of it, it is an eighth larger and asks the phone for each.
 */
const firstScreen = [
  /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|clsx)[\\/]/,
  /node_modules[\\/]react-error-boundary[\\/]/,
  // Saving, paging for ever and hydrating are for what comes later, or for nobody.
  /node_modules[\\/]@tanstack[\\/](?!.*(mutationObserver|useMutation|nfinite|ydrat|queriesObserver|useQueries|useSus))/,
  /client[\\/]src[\\/](app|routes)\.tsx$/,
  /client[\\/]src[\\/]api[\\/](call|call-error|current-user|query-client)\.ts$/,
  /shared[\\/](api|limits|roles|people|notifications|dates|assets|inspections)\.ts$/,
  /client[\\/]src[\\/]ui[\\/](avatar|badge|button|button-class|card|card-column|data-card|data-state)\.tsx?$/,
  /client[\\/]src[\\/]ui[\\/](empty-state|error-state|icon-button|skeleton|skeleton-rows|skip-link)\.tsx$/,
  /client[\\/]src[\\/]features[\\/]inspections[\\/](inspection-page|todays-inspections-card)\.tsx$/,
  /client[\\/]src[\\/]features[\\/]inspections[\\/](asset-picker|asset-picker-row|inspection-badge)\.tsx$/,
  /client[\\/]src[\\/]features[\\/]inspections[\\/][\w-]+-skeleton\.tsx$/,
  /client[\\/]src[\\/]features[\\/]inspections[\\/](use-found-assets|use-focus-on-more|use-inspection-view|assets-in-use)\.ts$/,
  /client[\\/]src[\\/]ui[\\/](field|input-class|live-region|search-input|spinner|visually-hidden)\.tsx?$/,
];

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

function isOfFirstScreen(id: string): boolean {
  return firstScreen.some((pattern) => pattern.test(id));
}

export default defineConfig({
  root: "client",
  // What this React has itself.
  resolve: { alias: [{ find: "use-sync-external-store/shim/index.js", replacement: "react" }] },
  plugins: [drizzleZodSlim, react(), tailwindcss()],
  build: {
    outDir: "../dist/client",
    // Not "assets": that is the address of a screen.
    assetsDir: "static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // A browser that does not know these hints asks a moment later; every phone would load the rest.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Files in shared/ only declare things, so what a page does not use may be left out.
      treeshake: { moduleSideEffects: (id) => !/[\\/]shared[\\/]/.test(id) },
      output: { codeSplitting: { groups: [{ name: "first", test: isOfFirstScreen }] } },
    },
  },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "shared", root: ".", include: ["shared/**/*.test.ts"], environment: "node" },
      },
      {
        extends: true,
        test: {
          name: "server",
          root: ".",
          include: ["server/**/*.test.ts"],
          environment: "node",
          globalSetup: [here("server/test/database.ts")],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          root: ".",
          include: ["client/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          testTimeout: 30_000,
          setupFiles: [here("client/src/test/setup.ts")],
        },
      },
    ],
  },
});
