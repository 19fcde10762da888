import type { Plugin, Rolldown } from "vite";

/** The part of a module of the build that decides which file it is in. */
export type Part = {
  isEntry: boolean;
  imports: readonly string[];
  /** What is loaded when it is first needed. */
  opens: readonly string[];
  /** Of these what is loaded with `lazilySoon` or `loadSoon`, with `lazilyApart`, and with `lazilyAround`. */
  soon: readonly string[];
  apart: readonly string[];
  around: readonly string[];
};

/**
 * Each request is another wait on a weak signal, so a few files are made of what sharing would split into dozens:
 * - `first`, what the entry imports; `next`, what the first screen opens next; `later`, what follows a moment later or
 *   stands behind its buttons; `common`, what of these two the office's pages need too, which so do not load the rest;
 *   `entrance`, the page before signing in;
 * - one file of each page of the table of screens; `office`, what several of them need; and `shared`, the table and what
 *   a driver's parts and pages need too.
 * All else is split by the bundler.
 */
export function groupFiles(parts: ReadonlyMap<string, Part>): Map<string, string> {
  const groups = startGroups(parts);
  const { files, soon, apart, put, reach, listOpened } = groups;
  put(reach([...parts].flatMap(([id, part]) => (part.isEntry ? [id] : []))), "first");
  const openedFirst = listOpened(files.keys());
  const near = openedFirst.filter((id) => !apart.has(id));
  put(reach(near.filter((id) => !soon.has(id) && !isPage(id))), "next");
  put(reach(listOpened(files.keys()).filter((id) => soon.has(id))), "later");
  // A function is loaded before it is needed, and a driver's phone would load the rest of its file with it.
  const alone = reach(listOpened(files.keys()).filter(isFunction));
  put(reach(near.filter(isPage)), "entrance");
  put(listCommon(groups, openedFirst), "common");
  groupPages(groups, { openedFirst, alone });
  return files;
}

type Groups = ReturnType<typeof startGroups>;
type Before = { openedFirst: readonly string[]; alone: ReadonlySet<string> };

/** What pages need of the files before: all that one of the office needs of `next`, and several of the small `later`. */
function listCommon(groups: Groups, openedFirst: readonly string[]): string[] {
  const { files, soon, apart, around, reachAll, listOpened } = groups;
  const tables = openedFirst.filter((id) => apart.has(id) && !isPage(id));
  const always = reachAll([...around, ...tables]);
  const users = new Map<string, number>();
  for (const page of listOpened(tables).filter((id) => isPage(id) && !soon.has(id))) {
    for (const id of reachAll([page])) users.set(id, (users.get(id) ?? 0) + 1);
  }
  const usersMin = new Map([
    ["next", 1],
    ["later", 2],
    ["entrance", 2],
  ]);
  return [...files].flatMap(([id, file]) => {
    const min = usersMin.get(file);
    return min && (always.has(id) || (users.get(id) ?? 0) >= min) ? [id] : [];
  });
}

/** The pages that the table of screens opens, and the table. */
function groupPages(groups: Groups, { openedFirst, alone }: Before): void {
  const { files, soon, apart, put, reach, listOpened, reachOpened } = groups;
  const opensForDrivers = [...files.keys()];
  const tables = openedFirst.filter((id) => apart.has(id) && !isPage(id));
  put(reach(tables), "shared");
  const pages = listOpened(tables).filter(isPage);
  const drivers = reachOpened(opensForDrivers, (id) => apart.has(id));
  const driversPages = reach([
    ...openedFirst.filter(isPage),
    ...pages.filter((page) => soon.has(page)),
  ]);
  const pagesOf = new Map<string, Set<string>>();
  for (const page of pages) {
    const own = reach([page]);
    for (const id of [...own, ...reachOpened(own)]) {
      pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page));
    }
  }
  const toFile = (id: string, page: string) => {
    if (drivers.has(id)) return "shared";
    if (pagesOf.get(id)?.size === 1) return toName(page);
    return driversPages.has(id) ? "shared" : "office";
  };
  for (const page of pages) {
    for (const id of reach([page])) if (!alone.has(id)) files.set(id, toFile(id, page));
  }
}

/** What is needed to walk over the parts that are in no file yet. */
function startGroups(parts: ReadonlyMap<string, Part>) {
  const files = new Map<string, string>();
  const look = (id: string) => parts.get(id) ?? nothing;
  const walk = (from: Iterable<string>, isLeft: (id: string) => boolean, into: Set<string>) => {
    for (const id of from) {
      if (into.has(id) || isLeft(id)) continue;
      into.add(id);
      walk(look(id).imports, isLeft, into);
    }
    return into;
  };
  const reach = (from: Iterable<string>) => walk(from, (id) => files.has(id), new Set());
  /** Also what is in a file already. */
  const reachAll = (from: Iterable<string>) => walk(from, () => false, new Set());
  const listOpened = (from: Iterable<string>) => [
    ...new Set([...from].flatMap((id) => look(id).opens)),
  ];
  /** Everything in the parts that are opened from these, in those that they open, and so on. */
  const reachOpened = (from: Iterable<string>, isLeft = isPage) => {
    const found = new Set<string>();
    let opened = listOpened(from);
    while (opened.length > 0) {
      const fresh = opened.filter((id) => !found.has(id) && !isPage(id) && !isLeft(id));
      const more = reach(fresh);
      for (const id of more) found.add(id);
      opened = listOpened(more).filter((id) => !found.has(id));
    }
    return found;
  };
  const put = (ids: Iterable<string>, file: string) => {
    for (const id of ids) files.set(id, file);
  };
  const soon = new Set([...parts.values()].flatMap((part) => part.soon));
  const apart = new Set([...parts.values()].flatMap((part) => part.apart));
  const around = new Set([...parts.values()].flatMap((part) => part.around));
  return { files, soon, apart, around, put, reach, reachAll, listOpened, reachOpened };
}

const nothing: Part = { isEntry: false, imports: [], opens: [], soon: [], apart: [], around: [] };

function isFunction(id: string): boolean {
  return id.endsWith(".ts");
}

function isPage(id: string): boolean {
  return id.endsWith("-page.tsx");
}

function toName(page: string): string {
  return page.replace(/^.*\/|\.tsx$/g, "");
}

/** Reads off the modules of the build what each imports and opens. */
export function readParts(): { plugin: Plugin; fileOf: (id: string) => string | null } {
  let files = new Map<string, string>();
  const plugin: Plugin = {
    name: "group-files",
    apply: "build",
    async buildEnd() {
      const parts = new Map<string, Part>();
      for (const id of this.getModuleIds()) parts.set(id, await readPart(this, id));
      files = groupFiles(parts);
    },
  };
  const fileOf = (id: string) => {
    const file = files.get(id) ?? null;
    // What the first file imports and does not use.
    return file === "first" ? "common" : file;
  };
  return { plugin, fileOf };
}

async function readPart(build: Rolldown.PluginContext, id: string): Promise<Part> {
  const info = build.getModuleInfo(id);
  const code = info?.code ?? "";
  const find = async (calls: RegExp) => {
    const found = [...code.matchAll(calls)].map(([, part = ""]) => build.resolve(part, id));
    return (await Promise.all(found)).flatMap((part) => part?.id ?? []);
  };
  const [soon, apart, around] = await Promise.all([
    find(/(?:lazily|load)Soon\(\(\) => import\("([^"]+)"/g),
    find(/lazilyApart\(\(\) => import\("([^"]+)"/g),
    find(/lazilyAround\(\(\) => import\("([^"]+)"/g),
  ]);
  return {
    isEntry: info?.isEntry ?? false,
    imports: info?.importedIds ?? [],
    opens: info?.dynamicallyImportedIds ?? [],
    soon,
    apart,
    around,
  };
}
