import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../project-root.ts";

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

it.each(Object.entries(allowed))("%s imports only from the folders below it", (folder, below) => {
  const files = listFiles("server").filter((file) => findFolder(file) === folder);
  expect(files.length).toBeGreaterThan(1);
  const imports = files.filter((file) => !isComposed(file)).flatMap(listImports);
  const wrong = imports.filter(
    ({ imported }) =>
      imported.startsWith("server/") && ![folder, ...below].includes(findFolder(imported)),
  );
  expect(wrong).toEqual([]);
});

it.each(["client", "server", "shared"])("no two folders of %s import each other", (side) => {
  const imports = listFiles(side)
    .filter((file) => !isComposed(file))
    .flatMap(listImports)
    .map(({ file, imported }) => `${dirname(file)} > ${dirname(imported)}`);
  const pairs = new Set(imports);
  const mutual = [...pairs].filter((pair) => {
    const [from, to] = pair.split(" > ");
    return from !== to && pairs.has(`${to} > ${from}`);
  });
  expect(mutual).toEqual([]);
});

it("no files import each other in a circle, types and what is loaded later included", () => {
  const files = ["client", "server", "shared"].flatMap(listFiles);
  const imports = new Map(
    files.map((file) => [file, listImports(file).map(({ imported }) => imported)]),
  );
  expect(files.map((file) => findWay(imports, file)).filter((way) => way.length > 0)).toEqual([]);
});

/** The shortest way from a file back to itself; empty where there is none. */
function findWay(imports: ReadonlyMap<string, readonly string[]>, start: string): string[] {
  const ways = new Map<string, string[]>([[start, [start]]]);
  // A map goes on with what is added to it meanwhile.
  for (const [file, way] of ways) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) return [...way, start];
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return [];
}

/** The files of the product on one side, without its tests. */
function listFiles(side: string): string[] {
  return readdirSync(join(projectRoot, side), { recursive: true, encoding: "utf8" })
    .map((file) => join(side, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\./.test(file));
}

function listImports(file: string) {
  const text = readFileSync(join(projectRoot, file), "utf8");
  return Array.from(text.matchAll(/(?:from|import\() ?"([^"]+)"/g), ([, path = ""]) => ({
    file,
    imported: resolve(file, path),
  })).filter(({ imported }) => existsSync(join(projectRoot, imported)));
}

function resolve(file: string, path: string): string {
  if (path.startsWith(".")) return join(dirname(file), path);
  return path.replace(/^#client\//, "client/src/").replace(/^#/, "");
}

/** What puts the folders together. */
function isComposed(file: string): boolean {
  return /^server\/(app|app-parts|main|routes)\.ts$/.test(file);
}

function findFolder(file: string): string {
  const [, folder = "", ...rest] = file.split(/[/\\]/);
  return rest.length > 0 ? folder : "small files";
}
