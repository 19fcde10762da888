import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../project-root.ts";

/** The folders that each folder of the server may import; "small files" are in server/ itself. */
const allowed: Record<string, readonly string[]> = {
  "small files": [],
  postgres: ["small files"],
  db: ["small files"],
  objects: ["small files"],
  http: ["small files", "db", "objects"],
  features: ["small files", "db", "http", "objects"],
  live: ["small files", "db", "http"],
  backup: ["small files", "db", "objects", "http", "postgres", "features"],
  jobs: ["small files", "db", "objects", "live", "backup", "features"],
};
const server = join(projectRoot, "server");

it.each(Object.entries(allowed))("%s imports only from the folders below it", (folder, below) => {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => findFolder(file) === folder && !["app.ts", "main.ts"].includes(file));
  const imports = files.flatMap((file) =>
    Array.from(
      readFileSync(join(server, file), "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+)"/g),
      ([, path = ""]) => ({ file, imported: join(dirname(file), path) }),
    ),
  );
  expect(files.length).toBeGreaterThan(1);
  const wrong = imports.filter(
    ({ imported }) => ![folder, ...below].includes(findFolder(imported)),
  );
  expect(wrong).toEqual([]);
});

function findFolder(file: string): string {
  return dirname(file) === "." ? "small files" : (file.split(/[/\\]/)[0] ?? "");
}
