import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

export default defineConfig({
  root: "client",
  plugins: [drizzleZodSlim, react(), tailwindcss()],
  build: {
    outDir: "../dist/client",
    // Not "assets": that is the address of a screen.
    assetsDir: "static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    rolldownOptions: {
      // Files in shared/ only declare things, so what a page does not use may be left out.
      treeshake: { moduleSideEffects: (id) => !/[\\/]shared[\\/]/.test(id) },
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
          globalSetup: ["server/test/database.ts"],
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
          setupFiles: ["client/src/test/setup.ts"],
        },
      },
    ],
  },
});
