import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as schema from "#shared/schema.ts";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../project-root.ts";

const files = ["client", "server", "shared"].flatMap((side) =>
  readdirSync(join(projectRoot, side), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1)),
);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.includes("/test/");
const product = files.filter((file) => !isTest(file));
const text = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const containing = (part: string) => product.filter((file) => text(file).includes(part)).toSorted();
const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** Tables that no company owns, each with its reason. */
const withoutCompany: Record<string, string> = {
  companies: "is the company",
  sessions: "belongs to a user, and is read before the company is known",
  sign_in_failures: "counts names that may not exist",
  backups: "lists files that contain every company",
  photo_stores: "lists stores that hold photos of every company",
};

/** All whose statements rightly see every company; any other reads and writes one partition of a spread database. */
const acrossCompanies = {
  "server/db/sessions/users.ts": [
    "acrossCompanies",
    "noteFailedSignIn",
    "findForSignIn",
    "findByEmail",
    "listAdmins",
    "stopExpiry",
  ],
  "server/db/across/across-companies.ts": [
    "removeExpired",
    "removeImports",
    "removeUnclaimed",
    "removeSilent",
    "findUnsealed",
    "listCompanies",
    "findCompanies",
    "findCompaniesWith",
    "findUnwritten",
    "findUnnotified",
    "findNotOfToday",
  ],
  "server/db/across/labels-across.ts": ["findLabel", "drawCodes"],
  "server/db/across/submissions-across.ts": ["findWaiting"],
  "server/db/across/mails-across.ts": ["findDueMails", "findUnmailedTags", "findUndigested"],
  "server/db/across/photos-across.ts": ["findNamed", "listPhotosIn"],
  "server/db/across/push-across.ts": ["storeSubscription", "findDueMessages"],
  "server/db/across/tokens.ts": ["findToken"],
  "server/db/sessions/sessions.ts": [
    "noteSession",
    "endAlerts",
    "createSessionReader",
    "findLiveSessions",
  ],
  "server/db/across/stored-bytes.ts": ["sumUpStored"],
  "server/jobs/by-company/due-notifications.ts": ["notifyOfDueSchedules"],
  "server/jobs/by-company/ended-deferrals.ts": ["endDeferrals"],
  "server/jobs/by-company/expiring-documents.ts": ["notifyOfExpiringDocuments"],
  "server/jobs/by-company/stale-meters.ts": ["notifyOfMeters"],
};

describe("access to the data", () => {
  it("is created in three files only", () => {
    expect(containing("new CompanyDb(")).toEqual([
      "server/db/across/across-companies.ts",
      "server/db/company/company-db.ts",
      "server/http/session/current-user.ts",
    ]);
  });

  it("is across companies in the listed functions only", () => {
    const marks = /\bacrossCompanies\b|\bfindCompanies(?:With)?\(|\/\* across companies \*\//;
    const found = product.flatMap((file) => {
      // The first part holds the imports.
      const [, ...parts] = text(file).split(
        /^(?:export )?(?:async )?(?=(?:function|const|class) )/m,
      );
      const marked = parts.filter((part) => marks.test(part));
      const names = marked.map((part) => /\w+ (\w+)/.exec(part)?.[1]);
      return names.length > 0 ? [[file, names]] : [];
    });
    expect(Object.fromEntries(found)).toEqual(acrossCompanies);
  });

  it("locks no rows of several companies, which may be on several machines", () => {
    const locks = /across companies \*\/[^`]*\bfor (no key update|update|key share|share)\b/;
    expect(product.filter((file) => locks.test(text(file)))).toEqual([]);
  });
});

describe("the product", () => {
  it("never formats, compares or sorts by the machine's language", () => {
    const byLanguage = /toLocale\w*\(\)|toLocale(Lower|Upper)Case|Intl\.\w+\((undefined|\))/;
    const timeZones = "new Intl.DateTimeFormat().resolvedOptions()";
    const found = product.filter((file) => byLanguage.test(text(file).replaceAll(timeZones, "")));
    expect(found).toEqual([]);
  });
});

describe("the database", () => {
  it("is never locked for longer than a transaction, because a pooler reuses its sessions", () => {
    const locks = /pg_(try_)?advisory_lock\(/;
    expect(product.filter((file) => locks.test(text(file)))).toEqual([]);
  });
});

describe("a migration", () => {
  const migrations = readdirSync(join(projectRoot, "migrations")).filter((file) =>
    file.endsWith(".sql"),
  );

  it("names TRUNCATE in no trigger that names something else, as distributed tables lose such a one", () => {
    const triggers = /create\s+(?:or\s+replace\s+)?trigger\b(.*?)\son\s/gis;
    const isBoth = (events: string) => /\btruncate\b/i.test(events) && /\bor\b/i.test(events);
    const found = migrations.filter((file) =>
      [...text(join("migrations", file)).matchAll(triggers)].some(([, events = ""]) =>
        isBoth(events),
      ),
    );
    expect(found).toEqual([]);
  });

  it("changes neither an identity nor a generated column, as distributed tables refuse that", () => {
    const changes = /\bset generated\b|\bdrop (identity|expression)\b|\badd generated\b/i;
    const found = migrations.filter((file) => changes.test(text(join("migrations", file))));
    expect(found).toEqual([]);
  });
});

describe("the audit trail", () => {
  it("is written in two files only, and by the benchmark's lean server", () => {
    const inserts = ["server/bench/lean.mjs", "server/db/sessions/audit-entries.ts"];
    expect(containing("insert into audit_entries")).toEqual(inserts);
    const writers = /\.(add|change|insert|insertAll|update|delete|remove)\(\s*auditEntries\b/;
    const writing = product.filter((file) => writers.test(text(file)));
    expect(writing).toEqual([
      "server/db/sessions/audit-entries.ts",
      "server/features/audit/record-changes.ts",
    ]);
  });

  it("is never updated, deleted from or truncated", () => {
    const changing = /(update|delete from|truncate)( table)?( only)?\s+"?audit_entries/i;
    expect(product.filter((file) => changing.test(text(file)))).toEqual([]);
  });
});

describe("every table", () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "%s has a company column, or a reason why not",
    (name, table) => {
      const column = Object.entries(getTableColumns(table)).find(
        ([key]) => key === "companyId",
      )?.[1];
      expect(column?.notNull ?? withoutCompany[name] !== undefined).toBe(true);
    },
  );

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "%s declares onDelete for each foreign key and includes the company",
    (name, table) => {
      for (const key of getTableConfig(table).foreignKeys) {
        const { columns, foreignTable } = key.reference();
        expect(key.onDelete, `${name} ${key.getName()}`).toBeDefined();
        const isShared = ["companies", "users"].includes(getTableName(foreignTable));
        if (columns.length === 1) expect(isShared).toBe(true);
        else expect(columns[0]?.name).toBe("companyId");
      }
    },
  );
});

describe("the source tree", () => {
  it("has no files or folders with catch-all names", () => {
    const forbidden = /^(index|lib|utils?|helpers?|common|misc|types|services?|managers?)(\.|$)/;
    const found = files.filter((file) => file.split("/").some((part) => forbidden.test(part)));
    expect(found).toEqual([]);
  });
});

describe("a text in both languages", () => {
  it("is read somewhere", () => {
    const code = product.map((file) => ({ file, lines: withoutImports(text(file)) }));
    const unread = code.flatMap(({ file, lines }) =>
      listTexts(lines).flatMap(({ owner, isExported, names }) => {
        const readers = isExported ? code : [{ lines }];
        const read = new Set(readers.flatMap((reader) => listReads(reader.lines, owner)));
        return names.filter((name) => !read.has(name) && !read.has("")).map((name) => [file, name]);
      }),
    );
    expect(unread).toEqual([]);
  });
});

function withoutImports(lines: string): string {
  return lines.replace(/^import [^;]*;$/gm, "");
}

/** The names in each `words({ … })` and `messages({ … })`: as oxfmt writes them, they alone are two spaces in. */
function listTexts(lines: string) {
  const objects = /^(export )?const (\w+)[^\n]* = (?:words|messages)\(\{\n(.*?)\n\}/gms;
  return [...lines.matchAll(objects)].map(([, exported, owner = "", body = ""]) => ({
    owner,
    isExported: exported !== undefined,
    names: [...body.matchAll(/^ {2}(?:"(.+?)"|(\w+)): /gm)].map(
      ([, quoted, name = ""]) => quoted ?? name,
    ),
  }));
}

/** What is read of it by name; "" where all of it may be, as by `labels[kind]`. */
function listReads(lines: string, owner: string): string[] {
  if (!lines.includes(owner)) return [];
  const reads = lines.matchAll(/(?<!const |[-\w"])(\w+)(?:\.(\w+)|(?![-\w":]))/g);
  return [...reads].flatMap(([, object, name = ""]) => (object === owner ? name : []));
}

describe("the code", () => {
  it("reads its settings in one place", () => {
    const readers = product.filter((file) => /process\.env\b/.test(text(file)));
    const allowed =
      /^server\/(env|main|start)\.(ts|mjs)$|^server\/(demo\/demo|backup\/backup)\.ts$|^server\/postgres\/binaries\.ts$|^server\/(bench|reliability)\/|^client\/e2e\//;
    expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it("never reads the machine's clock in server/features", () => {
    const clocks = product
      .filter((file) => file.startsWith("server/features/"))
      .filter((file) => /new Date\(\)|Date\.now\(\)/.test(text(file)));
    expect(clocks).toEqual([]);
  });

  it("never renders raw HTML", () => {
    const renders = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/i;
    expect(product.filter((file) => renders.test(text(file)))).toEqual([]);
  });

  it("never coerces a value with zod", () => {
    const coerces = /\.coerce\b|\{[^{}]*\bcoerce\b[^{}]*\} from "zod/;
    expect(product.filter((file) => coerces.test(text(file)))).toEqual([]);
  });

  it("builds patterns at run time in two files only, as no lint rule checks those", () => {
    const tools = /^(server\/(reliability|bench)|client\/e2e)\//;
    const builders = containing("new RegExp(").filter((file) => !tools.test(file));
    expect(builders).toEqual(["client/src/screens/screens.tsx", "server/log.ts"]);
  });

  it("never silences the type checker", () => {
    expect(containing("@ts-ignore")).toEqual([]);
    expect(containing("@ts-expect-error")).toEqual([]);
  });
});

describe("the docs", () => {
  const list = (folder: string) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" });
  const others = ["docs", "migrations", ".ci"].flatMap((folder) =>
    list(folder).map((file) => join(folder, file)),
  );
  const known = new Set([...files, ...others, ...readdirSync(projectRoot)]);
  const names = new Set([...known].map((file) => basename(file)));
  const pages = ["README.md", ...others.filter((file) => file.endsWith(".md"))];

  it("name only files that exist", () => {
    const unknown = pages.flatMap((page) =>
      [...text(page).matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|md|json))`/g)]
        .map(([, file = ""]) => file)
        .filter((file) => !known.has(file) && !names.has(file)),
    );
    expect(unknown).toEqual([]);
  });

  it("link only to files that exist", () => {
    const unknown = pages.flatMap((page) =>
      [...text(page).matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, file = ""]) => join(dirname(page), file).replace(/\/$/, ""))
        .filter((path) => !known.has(path)),
    );
    expect(unknown).toEqual([]);
  });
});
