import { limits, serverLimits } from "#shared/base/limits.ts";
import { paperLimits } from "./paper-limits.ts";
import type { PaperBlock } from "#shared/papers/paper-blocks.ts";
import { describe, expect, it } from "vitest";
import { sealRecords } from "../../jobs/seal-records.ts";
import { createApp } from "../../app.ts";
import { openCompany } from "../../db/across/across-companies.ts";
import { buildAsset, buildInspection, foundCompany, signIn } from "../../test/kit/build.ts";
import { openQuietScreen, waitForEvent } from "../../test/kit/event-reader.ts";
import { startTestApp, TestCaller } from "../../test/kit/harness.ts";
import { countPages, readText, withoutSpaces } from "../../test/kit/pdf-reader.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";
import { tamper } from "../../test/kit/tamper.ts";
import { listOpen } from "./select-printed.ts";

const { clock, connect, database, parts } = await startTestApp();
const company = await foundCompany(connect, { timeZone: "America/Chicago" });
const { admin, driver, manager } = company;
const asset = await buildAsset(manager, { name: "Mixer 12", unitNumber: "14", plate: "ABC 123" });
await admin.call("updateCompany", {
  body: { name: "Reyes Concrete", timeZone: "America/Chicago", usdotNumber: "1234567" },
});

function print(id: number, by: TestCaller = driver) {
  return by.call("getInspectionPaper", { params: { id } });
}

async function download(path: string, by: TestCaller = driver) {
  const { status, headers, body } = await by.agent.get(path).responseType("blob");
  expect(status).toBe(200);
  return { headers, pdf: Buffer.from(body) };
}

function textOf(block: PaperBlock): string[] {
  switch (block.kind) {
    case "heading":
    case "text":
      return [block.text];
    case "facts":
      return block.facts.flatMap(({ label, value }) => [label, value]);
    case "table":
      return [...block.columns.map(({ label }) => label), ...block.rows.flat()];
    case "signatures":
      return [
        ...block.signatures.flatMap(({ role, by, moment }) => [role, `${by}, ${moment}`]),
        ...block.missing,
      ];
    case "photos":
      return block.photos.map(({ caption }) => caption);
    case "break":
      return [];
  }
}

/** Another server on the same database, which has little memory for what is being sent. */
function connectWithMemory(bodyMemoryBytes: number) {
  const small = createApp({ ...parts, bodyMemoryBytes });
  return signIn(new TestCaller(small), { username: driver.username });
}

const breaks = async (by: TestCaller) => {
  const all = await by.call("listNotifications");
  return all.filter(({ type }) => type === "seals_broken");
};

describe("GET /api/papers/inspections/:id", () => {
  it("says what the record says, sealed before it is printed", async () => {
    const { id } = await buildInspection(driver, asset.id, { odometer: 148_220 });
    const { carrier, seal, title } = await print(id);
    expect(title).toBe("Driver Vehicle Inspection Report");
    expect(carrier).toEqual(["Reyes Concrete", "USDOT 1234567"]);
    expect(seal?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/verify\//);
    const code = seal?.code ?? "";
    expect(await connect().call("verifyCode", { params: { code } })).toMatchObject({
      status: "unchanged",
    });
    expect((await print(id)).seal).toEqual(seal);
  });

  it("says the unit as it was inspected", async () => {
    const truck = await buildAsset(manager, { name: "Pump 3", plate: "OLD 1" });
    const { id } = await buildInspection(driver, truck.id);
    await manager.call("updateAsset", { params: { id: truck.id }, body: { plate: "NEW 2" } });
    const { blocks } = await print(id);
    const said = blocks.flatMap(textOf);
    expect(said).toContain("OLD 1");
    expect(said).not.toContain("Unit as of today");
    await tamper(database.pool, "update inspection_logs set unit = null where id = $1", id);
    const old = (await print(id)).blocks.flatMap(textOf);
    expect(old).toEqual(expect.arrayContaining(["NEW 2", "Unit as of today"]));
  });

  it("shows the three signatures of a defect", async () => {
    const log = await buildInspection(driver, asset.id, {
      fail: { horn: "Silent" },
      signatureUrl: "Sam Driver",
    });
    const defectId = log.defects[0]?.id ?? 0;
    const signed = { note: "New horn", signature: "Max Manager" };
    await manager.call("actOnDefect", {
      params: { id: defectId },
      body: { act: "certify", outcome: "repaired", ...signed },
    });
    const { blocks } = await print(log.id);
    const [signatures] = blocks.filter((block) => block.kind === "signatures");
    expect(signatures).toMatchObject({
      signatures: [
        { role: "Reported by", typed: "Sam Driver" },
        { role: "Certified by", typed: "Max Manager" },
      ],
      missing: ["Not reviewed yet"],
    });
    expect(blocks.flatMap(textOf)).toContain("New horn");
  });

  it("names a defect once that took another one in as its duplicate", async () => {
    const fail = ["horn", "mirrors"];
    const log = await buildInspection(driver, asset.id, { fail });
    const [first, second] = log.defects;
    await manager.call("actOnDefect", {
      params: { id: first?.id ?? 0 },
      body: { act: "duplicate", ofId: second?.id ?? 0 },
    });
    const { blocks } = await print(log.id);
    const titles = blocks.filter((block) => block.kind === "heading" && block.level === 3);
    expect(titles).toHaveLength(2);
  });

  it("is printed by two at once with one seal", async () => {
    const own = await foundCompany(connect);
    const truck = await buildAsset(own.admin);
    const { id } = await buildInspection(own.driver, truck.id);
    const callers = [own.driver, own.manager, own.admin];
    const [papers] = await Promise.all([
      Promise.all(callers.map((by) => print(id, by))),
      sealRecords(parts),
    ]);
    expect(new Set(papers.map(({ seal }) => seal?.code)).size).toBe(1);
    expect(await own.admin.call("verifySeals")).toEqual({ checked: 1, next: null, broken: null });
  });

  it("returns 404 for a record of another company", async () => {
    const other = await foundCompany(connect);
    const { id } = await buildInspection(driver, asset.id);
    for (const name of ["getInspectionPaper", "getInspectionPdf"] as const) {
      expect((await other.admin.send(name, { params: { id } })).status).toBe(404);
    }
  });
});

describe("A record that does not match its seal", () => {
  it("is printed with that sentence, and reported to the admins once", async () => {
    const { id } = await buildInspection(driver, asset.id);
    await print(id);
    await tamper(database.pool, "update inspection_logs set comments = 'Fine' where id = $1", id);
    const before = (await breaks(admin)).length;
    const screen = await openQuietScreen(admin);
    const papers = await Promise.all([print(id), print(id, manager)]);
    await waitForEvent(screen, ["listNotifications"]);
    screen.close();
    for (const { blocks } of papers) {
      expect(blocks[0]).toMatchObject({ text: "This record does not match its seal." });
    }
    await admin.call("verifySeals");
    const reported = await breaks(admin);
    expect(reported).toHaveLength(before + 1);
    expect(reported[0]).toMatchObject({
      title: "A record does not match its seal",
      assetId: null,
      path: expect.stringContaining("/verify/"),
    });
    expect(await breaks(manager)).toEqual([]);
    expect(await breaks(driver)).toEqual([]);
  });
});

describe("A report with a damaged photo", () => {
  it("is printed without it, and says that it was changed", async () => {
    const results = await passing();
    const { id } = await buildInspection(driver, asset.id, {
      results: { ...results, tires: { status: "fail", notes: "Worn", photos: [photoDataUrl] } },
    });
    await print(id);
    await tamper(database.pool, "update photos set bytes = 'damaged' where inspection_id = $1", id);
    const text = readText((await download(`/api/papers/inspections/${id}/pdf`)).pdf);
    expect(text).toContain("Thisrecorddoesnotmatchitsseal.");
    expect(text).toContain("Thephotocannotbeshown.");
  });
});

describe("GET /api/papers/inspections/:id/pdf", () => {
  it("is one page for an ordinary report, named for its unit and day", async () => {
    clock.set("2026-11-21T00:00:00.000Z");
    const { id } = await buildInspection(driver, asset.id);
    const { headers, pdf } = await download(`/api/papers/inspections/${id}/pdf`);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="mixer-12-2026-11-20.pdf"',
      "cache-control": "no-store",
    });
    expect(countPages(pdf)).toBe(1);
    expect(readText(pdf)).toContain("Page1of");
  });

  it("is refused for now where it does not fit into the memory for what is being sent", async () => {
    const { id } = await buildInspection(driver, asset.id);
    const path = `/api/papers/inspections/${id}/pdf`;
    const { pdf } = await download(path);
    const roomy = await connectWithMemory(pdf.length + 1_000);
    expect((await roomy.agent.get(path)).status).toBe(200);
    // It was released with the paper before.
    expect((await roomy.agent.get(path)).status).toBe(200);
    const narrow = await connectWithMemory(pdf.length - 1_000);
    const { status, body, headers } = await narrow.agent.get(path);
    expect([status, body.code]).toEqual([503, "request.tooMuchAtOnce"]);
    expect(headers["retry-after"]).toBe("5");
  });

  it.each(["letter", "a4"])("says on %s what the page says", async (size) => {
    // Both name the minute in which they were made.
    clock.set("2026-11-21T00:00:00.000Z");
    const notes = `${"Worn through. ".repeat(60)}\nLeft side`;
    const log = await buildInspection(driver, asset.id, {
      fail: { tires: notes, horn: "Silent" },
      comments: "Drove back empty",
    });
    const { title, carrier, blocks, seal, foot } = await print(log.id);
    const { pdf } = await download(`/api/papers/inspections/${log.id}/pdf?size=${size}`);
    const said = readText(pdf);
    for (const text of [title, ...carrier, ...blocks.flatMap(textOf), seal?.code ?? "", foot]) {
      expect(said).toContain(withoutSpaces(text));
    }
    const sizes = { letter: "[0 0 612 792]", a4: "[0 0 595.28 841.89]" };
    expect(pdf.toString("latin1")).toContain(`/MediaBox ${sizes[size === "a4" ? "a4" : "letter"]}`);
  });

  it("holds its photos, small", async () => {
    const { id } = await buildInspection(driver, asset.id, {
      results: {
        ...(await passing()),
        tires: { status: "fail", notes: "Worn", photos: [photoDataUrl, photoDataUrl] },
      },
    });
    const { pdf } = await download(`/api/papers/inspections/${id}/pdf`);
    expect(pdf.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(2);
  });

  it("is a tagged document with a title and a language", async () => {
    const { id } = await buildInspection(driver, asset.id);
    const { pdf } = await download(`/api/papers/inspections/${id}/pdf`);
    const text = pdf.toString("latin1");
    for (const part of ["/Marked true", "/Lang (en-US)", "/S /H1", "/S /TH", "/S /Figure"]) {
      expect(text).toContain(part);
    }
  });

  it("speaks the language that is asked for, beside others that speak another one", async () => {
    const { id } = await buildInspection(driver, asset.id, { fail: { horn: "Silent" } });
    const path = `/api/papers/inspections/${id}/pdf`;
    const papers = await Promise.all(
      ["?language=es", "", "?language=es"].map((search) => download(path + search)),
    );
    expect(papers.map(({ pdf }) => readText(pdf).match(/Página1de|Page1of/)?.[0])).toEqual([
      "Página1de",
      "Page1of",
      "Página1de",
    ]);
    expect(papers[0]?.pdf.toString("latin1")).toContain("/Lang (es-US)");
    const query = { language: "es" } as const;
    const { title } = await driver.call("getInspectionPaper", { params: { id }, query });
    expect(title).toBe("Reporte de inspección del vehículo por el operador");
    expect(papers.map(({ pdf }) => readText(pdf).includes(withoutSpaces(title)))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each(["?size=a5", "?other=1", "?language=fr"])("refuses %s", async (search) => {
    const { id } = await buildInspection(driver, asset.id);
    const { status } = await driver.agent.get(`/api/papers/inspections/${id}/pdf${search}`);
    expect(status).toBe(400);
  });

  it("responds to HEAD without a body", async () => {
    const { id } = await buildInspection(driver, asset.id);
    const { status, headers } = await driver.agent.head(`/api/papers/inspections/${id}/pdf`);
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  });
});

describe("The register of open defects", () => {
  it("has the oldest that a paper has room for, read page by page", async () => {
    const own = await foundCompany(connect);
    const unit = await buildAsset(own.admin);
    const count = 1_000;
    await database.pool.query(
      `insert into defects (company_id, number, asset_id, title, source, note, reported_by_id, reported_by_name, reported_at)
       select u.company_id, n, $2, 'Horn', 'manual', repeat('字', $3::int), u.id, 'Ada', now()
       from users u, generate_series(1, $4::int) n /* across companies */ where u.id = $1`,
      [own.admin.id, unit.id, limits.notesMax, count],
    );
    const ofOwn = "select company_id as id from users where id = $1 /* across companies */";
    const found = await database.pool.query<{ id: string }>(ofOwn, [own.admin.id]);
    const rowsOf = openCompany(database.builder, Number(found.rows[0]?.id));
    const { rows, hasMore } = await listOpen(rowsOf);
    expect(hasMore).toBe(true);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    const { registerPages } = paperLimits;
    const { pageBytesMax } = serverLimits;
    const bytes = Buffer.byteLength(JSON.stringify(rows));
    expect(bytes).toBeLessThan(registerPages * pageBytesMax);
    expect(bytes).toBeGreaterThan((registerPages - 1) * pageBytesMax);
  });
});

describe("GET /api/papers/register/pdf", () => {
  it("lists what is open in the whole fleet", async () => {
    const { admin: boss, driver: colleague } = await foundCompany(connect);
    const loader = await buildAsset(boss, { name: "Loader 3", category: "equipment" });
    const none = await download("/api/papers/register/pdf", boss);
    expect(readText(none.pdf)).toContain("Noopendefects.");
    const created = { assetId: loader.id, title: "Cracked step", note: "Left side" };
    const { id } = await colleague.call("createDefect", { body: created });
    const { pdf } = await download("/api/papers/register/pdf", boss);
    expect(readText(pdf)).toContain("D-0001Loader3CrackedstepLeftside");
    await boss.call("actOnDefect", {
      params: { id },
      body: { act: "certify", outcome: "repaired", note: "Welded", signature: "Boss" },
    });
    const after = await download("/api/papers/register/pdf", boss);
    expect(readText(after.pdf)).not.toContain("Cracked");
  });
});

async function passing() {
  const { results } = await buildInspection(driver, asset.id);
  return Object.fromEntries(Object.keys(results).map((id) => [id, { status: "pass" as const }]));
}
