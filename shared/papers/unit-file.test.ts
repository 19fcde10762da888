import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import type { PaperBlock } from "./paper-blocks.ts";
import { buildUnitFile, type UnitFacts } from "./unit-file.ts";

const none = { rows: [], hasMore: false };

const bare: UnitFacts = {
  broken: [],
  company: { name: "Reyes Concrete", address: null, usdotNumber: "123456", timeZone: "UTC" },
  now: new Date("2026-11-22T12:00:00Z"),
  period: { from: "2026-08-25", to: "2026-11-22" },
  unit: {
    name: "Mixer 14",
    category: "truck",
    kind: "mixer",
    unitNumber: "14",
    vinOrSerial: "1M2AX",
    year: 2022,
    make: "Mack",
    model: "Granite",
    plate: "P 123",
    plateState: "IL",
    tireSize: null,
    gvwrPounds: 66_000,
    ownership: "leased",
    ownerName: "Prairie Leasing",
    location: null,
    atMine: false,
    condition: "in_use",
    archived: false,
    currentMiles: 10_000,
    currentHours: 0,
  },
  schedules: none,
  maintenance: none,
  inspections: none,
  reports: [],
  photosMax: 0,
  defects: none,
  documents: [],
  downtimes: none,
  readings: none,
  head: null,
};

type Report = UnitFacts["reports"][number];
type Defect = UnitFacts["defects"]["rows"][number];

const defect: Defect = {
  number: 42,
  title: "Brake lights",
  state: "repaired",
  critical: true,
  certified: true,
  note: null,
  finding: null,
  reportedAt: "2026-11-18T10:00:00Z",
  reportedByName: "Marco Ortiz",
  events: [
    buildEvent("reported", "Marco Ortiz"),
    buildEvent("certified", "Luis Mora"),
    buildEvent("reviewed", "Ana Ruiz"),
  ],
};

function buildEvent(kind: Defect["events"][number]["kind"], by: string): Defect["events"][number] {
  const at = "2026-11-19T10:00:00Z";
  return { kind, at, byName: by, note: null, signature: by, photoUrls: [], details: {} };
}

const report: Report = {
  id: 7,
  inspectionType: "pre_trip",
  date: new Date("2026-11-18T10:00:00Z"),
  driverId: 3,
  driverName: "Marco Ortiz",
  attributedById: null,
  confirmation: null,
  voidedAt: null,
  voidedByName: null,
  voidReason: null,
  odometer: 9_900,
  hours: null,
  results: { lights: { status: "fail", photos: ["/api/photos/1"] } },
  issues: ["lights"],
  comments: null,
  signatureUrl: "Marco Ortiz",
  passed: false,
  whileOutOfService: false,
  checklistItems: null,
  checklistCategory: "truck",
  unit: null,
  asset: bare.unit,
  defects: [defect],
  reviews: [],
  inspectedWith: null,
};

const inspection: UnitFacts["inspections"]["rows"][number] = {
  ...report,
  resolved: true,
  code: "1-7Z8Y850G6H",
};

function headings(blocks: readonly PaperBlock[], wanted = 2): string[] {
  return blocks.flatMap((block) =>
    block.kind === "heading" && block.level === wanted ? block.text : [],
  );
}

/** What stands below a heading, up to the next one. */
function below(facts: UnitFacts, heading: string): string {
  const { blocks } = buildUnitFile(facts);
  const start = blocks.findIndex(
    (block) => block.kind === "heading" && block.text.startsWith(heading),
  );
  const after = blocks.slice(start + 1);
  const end = after.findIndex(({ kind }) => kind === "heading");
  return JSON.stringify(end === -1 ? after : after.slice(0, end));
}

describe("the file of a unit", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("has each part, also where there is nothing to say", () => {
    const { title, carrier, blocks, seal, foot } = buildUnitFile(bare);
    expect(title).toBe("Unit File");
    expect(carrier).toEqual(["Reyes Concrete", "USDOT 123456"]);
    expect(seal).toBeNull();
    expect(foot).toContain("Nov 22, 2026, 12:00 PM");
    expect(headings(blocks)).toEqual([
      "Mixer 14",
      "Identification (49 CFR 396.3(b)(1))",
      "Inspection and maintenance due (49 CFR 396.3(b)(2))",
      "Maintenance (49 CFR 396.3(b)(3))",
      "Defects (49 CFR 396.11, 396.13)",
      "Inspections",
      "Annual inspections (49 CFR 396.17, 396.21)",
      "Roadside inspections (49 CFR 396.9(d))",
      "Documents",
      "Downtime",
      "Meter readings",
      "Record integrity",
    ]);
    expect(blocks.some(({ kind }) => kind === "table")).toBe(false);
    expect(blocks).toContainEqual({
      kind: "text",
      text: "Aug 25, 2026 to Nov 22, 2026",
      tone: "quiet",
    });
  });

  it("marks what it shows as of today, because that is not sealed", () => {
    expect(below(bare, "Identification")).toContain("The unit as of today.");
    for (const part of ["Inspection and maintenance due", "Annual", "Roadside", "Documents"]) {
      expect(below(bare, part), part).toContain('"text":"As of today');
    }
    expect(buildUnitFile(bare).foot).toContain("carrier as of then");
  });

  it("says first what of it does not match its seal", () => {
    const { blocks } = buildUnitFile({ ...bare, broken: [{ kind: "maintenance", number: 9 }] });
    expect(blocks.slice(0, 2)).toMatchObject([
      { text: "Not all records of this file match their seals:", tone: "strong" },
      { text: "Maintenance (seal 9)" },
    ]);
  });

  it("identifies the unit, and says what is not recorded", () => {
    const text = below(bare, "Identification");
    expect(text).toContain('{"label":"Owner","value":"Prairie Leasing"}');
    expect(text).toContain('{"label":"Plate","value":"IL P 123"}');
    expect(text).toContain('{"label":"GVWR","value":"66,000 lb"}');
    expect(text).toContain('{"label":"Tire Size","value":"Not recorded"}');
  });

  it("says what is due, and which schedule is stopped", () => {
    const oil = {
      name: "Oil Change",
      intervalMiles: 5_000,
      nextDueMiles: 10_900,
      active: true,
      lastPerformed: "2026-09-01T12:00:00Z",
    };
    const rows = [oil, { ...oil, name: "Annual", active: false }];
    const text = below({ ...bare, schedules: { rows, hasMore: false } }, "Inspection and");
    const columns = ["Every 5,000 mi", "Sep 1, 2026", "10,900 mi"];
    expect(text).toContain(JSON.stringify(["Oil Change", ...columns, "Due in 900 mi"]));
    expect(text).toContain(JSON.stringify(["Annual", ...columns, "Stopped"]));
  });

  const valid = { voidedAt: null, voidedByName: null, voidReason: null };
  const voiding = { voidedAt: "2026-11-27T18:00:00Z", voidedByName: "Dana Lee" };

  const brakes = {
    date: "2026-11-19T12:00:00Z",
    odometer: 9_950,
    hours: null,
    scheduleName: null,
    serviceType: "Brake Service" as const,
    description: "New bulb",
    steps: null,
    defects: [{ number: 42 }],
    ...valid,
    replacedById: null,
    replaced: null,
    performedBy: "external" as const,
    performedByName: "Kenworth",
    loggedByName: "Dana Lee",
    files: [
      { name: "invoice.pdf", createdAt: "2026-11-27T12:00:00Z", addedByName: "Marco Ortiz" },
      { name: "part.jpg", createdAt: "2026-11-19T12:00:00Z", addedByName: "Dana Lee" },
    ],
  };

  it("says who did which work, which defects that closed, and which files it has", () => {
    const facts = { ...bare, maintenance: { rows: [brakes], hasMore: false } };
    const text = below(facts, "Maintenance");
    expect(text).toContain(
      JSON.stringify([
        "Nov 19, 2026",
        "Brake Service",
        "New bulb (D-0042)\nFile: invoice.pdf, added Nov 27, 2026 by Marco Ortiz\nFile: part.jpg, added Nov 19, 2026 by Dana Lee",
        "External Service, Kenworth; logged by Dana Lee",
        "9,950 mi",
      ]),
    );
    setLanguageSource(() => "es");
    expect(below(facts, "Mantenimiento")).toContain(
      "Archivo: invoice.pdf, agregado el 27 nov 2026 por Marco Ortiz",
    );
  });

  it("says which steps were done, and which were not", () => {
    const steps = [
      { text: "Change the oil", done: true },
      { text: "Grease", done: true },
      { text: "Read fault codes", done: false },
    ];
    const facts = { ...bare, maintenance: { rows: [{ ...brakes, steps }], hasMore: false } };
    const lines =
      "New bulb (D-0042)\nDone: Change the oil; Grease\nNot done: Read fault codes\nFile:";
    expect(below(facts, "Maintenance")).toContain(JSON.stringify(lines).slice(1, -1));
    setLanguageSource(() => "es");
    expect(below(facts, "Mantenimiento")).toContain("Sin hacer: Read fault codes");
  });

  it("keeps work that was corrected or voided, and says by whom and why", () => {
    const wrong = { ...brakes, ...voiding, voidReason: "wrong cost", replacedById: 8 };
    const twice = { ...brakes, ...voiding, voidReason: "logged twice" };
    const rows = [{ ...brakes, replaced: wrong }, wrong, twice];
    const facts = { ...bare, maintenance: { rows, hasMore: false } };
    const table = buildUnitFile(facts).blocks.find((block) => block.kind === "table");
    const file = "File: invoice.pdf, added Nov 27, 2026 by Marco Ortiz";
    expect(table?.rows.map(([, , description]) => description)).toEqual([
      expect.stringContaining(`Replaces Brake Service of Nov 19, 2026: wrong cost\n${file}`),
      "New bulb (D-0042)",
      expect.stringContaining(`New bulb (D-0042)\n${file}`),
    ]);
    expect(table?.voidings).toEqual([
      { row: 1, column: 2, text: "Corrected on Nov 27, 2026 by Dana Lee: wrong cost" },
      { row: 2, column: 2, text: "Voided on Nov 27, 2026 by Dana Lee: logged twice" },
    ]);
    setLanguageSource(() => "es");
    const said = below(facts, "Mantenimiento");
    expect(said).toContain("Reemplaza Servicio de frenos del 19 nov 2026: wrong cost");
    expect(said).toContain("Corregido el 27 nov 2026 por Dana Lee: wrong cost");
  });

  it("keeps a void inspection in its list, and says by whom and why", () => {
    const rows = [{ ...inspection, ...voiding, voidReason: "wrong unit" }];
    const facts = { ...bare, inspections: { rows, hasMore: false } };
    const text = "Voided on Nov 27, 2026 by Dana Lee: wrong unit";
    expect(below(facts, "Inspections")).toContain(JSON.stringify({ row: 0, column: 4, text }));
    setLanguageSource(() => "es");
    expect(below(facts, "Inspecciones")).toContain(
      "Anulado el 27 nov 2026 por Dana Lee: wrong unit",
    );
  });

  it("says that a list goes on", () => {
    const facts = { ...bare, inspections: { rows: [inspection], hasMore: true } };
    expect(below(facts, "Inspections")).toContain(
      "Only the newest 1 are listed. Fewer days show the others.",
    );
  });

  it("has a report with defects in full, and its defects once", () => {
    const facts = {
      ...bare,
      defects: { rows: [defect], hasMore: false },
      inspections: { rows: [inspection], hasMore: false },
      reports: [report],
    };
    const { blocks } = buildUnitFile(facts);
    expect(headings(blocks).at(-1)).toBe("Pre-Trip Inspection, Nov 18, 2026, 10:00 AM");
    expect(headings(blocks, 3).filter((text) => text === "D-0042 Brake lights")).toHaveLength(1);
    expect(blocks.filter(({ kind }) => kind === "break")).toHaveLength(1);
    expect(below(facts, "Inspections")).toContain(
      '"Failed, resolved (report below)","1-7Z8Y 850G 6H"',
    );
  });

  it("has a defect in full that no report of it contains, with its signatures", () => {
    const { blocks } = buildUnitFile({ ...bare, defects: { rows: [defect], hasMore: false } });
    expect(headings(blocks, 3)).toEqual(["D-0042 Brake lights"]);
    const signed = blocks.find((block) => block.kind === "signatures");
    expect(signed?.signatures.map(({ role, by }) => `${role} ${by}`)).toEqual([
      "Reported by Marco Ortiz",
      "Certified by Luis Mora",
      "Reviewed by Ana Ruiz",
    ]);
  });

  it("says which defects a void inspection had reported", () => {
    const said = { at: "2026-11-18T10:00:00Z", byName: null, note: null, signature: null };
    const event = { ...said, photoUrls: [], details: {}, inspectionId: 7 };
    const events = [
      { ...event, kind: "reported" as const },
      { ...event, kind: "withdrawn" as const },
    ];
    const facts = { ...bare, defects: { rows: [{ ...defect, events }], hasMore: false } };
    expect(below(facts, "Defects (49 CFR 396.11, 396.13)")).toContain(
      "Repaired\\nFrom a voided inspection",
    );
    const found = buildUnitFile(facts).blocks.filter((block) => block.kind === "facts");
    expect(found.flatMap((block) => block.facts)).toContainEqual({
      label: "Report",
      value: "From a voided inspection",
    });
  });

  it("divides its documents, and says which are no longer valid", () => {
    const paper = {
      number: null,
      issuer: "State",
      issuedOn: "2026-01-05",
      note: null,
      inspectorName: "Luis Mora",
      violations: null,
      certifiedAt: null,
      certifiedByName: null,
      signature: null,
      returnedOn: null,
      isReplaced: false,
      hoursSince: null,
      assetYear: 2019,
    };
    const facts: UnitFacts = {
      ...bare,
      documents: [
        { ...paper, kind: "annual_inspection", expiresOn: "2026-11-30" },
        {
          ...paper,
          kind: "roadside_report",
          expiresOn: "2026-01-20",
          violations: [
            { text: "Hose chafed", outOfService: true },
            { text: "Lamp out", outOfService: false },
          ],
          certifiedAt: "2026-01-12T12:00:00Z",
          certifiedByName: "Dana Lee",
          signature: "D. Lee",
        },
        { ...paper, kind: "registration", expiresOn: "2026-11-01" },
        { ...paper, kind: "insurance", expiresOn: "2027-11-01", isReplaced: true },
        { ...paper, kind: "boom_inspection", expiresOn: "2027-01-05", hoursSince: 1_003 },
      ],
    };
    expect(below(facts, "Annual")).toContain('"Luis Mora","","Nov 30, 2026 (Expires in 8 days)"');
    expect(below(facts, "Roadside")).toContain(
      '"Hose chafed (out of service); Lamp out","Jan 12, 2026 by Dana Lee"',
    );
    expect(buildUnitFile(facts).blocks).toContainEqual({
      kind: "signatures",
      signatures: [
        {
          role: "Report of Jan 5, 2026, certified by",
          typed: "D. Lee",
          by: "Dana Lee",
          moment: "Jan 12, 2026, 12:00 PM",
        },
      ],
      missing: [],
    });
    expect(below(facts, "Documents")).toContain('"Nov 1, 2026 (expired)"');
    expect(below(facts, "Documents")).toContain('"Nov 1, 2027 (replaced)"');
    expect(below(facts, "Documents")).toContain('"Jan 5, 2027 (Due: 1,003 h since)"');
  });

  it("says how long the unit was out of service, and who let it go again", () => {
    const stopped = {
      condition: "out_of_service" as const,
      reason: "Brakes (D-0042)",
      defect: null,
      startedByName: null,
      startedAt: "2026-11-18T10:00:00Z",
      endedAt: "2026-11-20T13:00:00Z",
      endedByName: "Dana Lee",
      endNote: "Road test done",
      signature: "D. Lee",
    };
    const text = below({ ...bare, downtimes: { rows: [stopped], hasMore: false } }, "Downtime");
    expect(text).toContain('"2 d 3 h","Out of Service","Brakes (D-0042)"');
    expect(text).toContain('"Signed D. Lee (Dana Lee): Road test done"');
  });

  it("says in Spanish for which defect the unit was out of service, and leaves a reason that was typed", () => {
    const stopped = {
      condition: "out_of_service" as const,
      reason: "Parking brake failed (D-0042)",
      defect: { number: 42, title: "Parking brake", itemId: "parking-brake" },
      startedByName: null,
      startedAt: "2026-11-18T10:00:00Z",
      endedAt: null,
      endedByName: null,
      endNote: null,
      signature: null,
    };
    const typed = { ...stopped, reason: "Seat failed (D-0001)", defect: null };
    setLanguageSource(() => "es");
    const text = below(
      { ...bare, downtimes: { rows: [stopped, typed], hasMore: false } },
      "Tiempo",
    );
    expect(text).toContain('"Freno de estacionamiento: con falla (D-0042)"');
    expect(text).toContain('"Seat failed (D-0001)"');
  });

  it("marks readings that are void or doubtful", () => {
    const reading = {
      meter: "miles" as const,
      value: 1_482_200,
      readAt: "2026-11-19T10:00:00Z",
      source: "inspection" as const,
      enteredByName: "Marco Ortiz",
      restart: null,
      note: null,
      warnings: ["jump" as const],
      ...voiding,
      voidReason: "Typo",
    };
    const said = below({ ...bare, readings: { rows: [reading], hasMore: false } }, "Meter");
    expect(said).toContain('"1,482,200 mi","Inspection","Marco Ortiz","Unlikely jump"');
    const text = "Voided on Nov 27, 2026 by Dana Lee: Typo";
    expect(said).toContain(JSON.stringify([{ row: 0, column: 4, text }]));
  });

  it("has both meters of an inspection in one row", () => {
    const hours = {
      meter: "hours" as const,
      value: 7_688,
      readAt: "2026-11-19T10:00:00Z",
      source: "inspection" as const,
      enteredByName: "Marco Ortiz",
      restart: null,
      note: null,
      warnings: [],
      ...valid,
    };
    const miles = { ...hours, meter: "miles" as const, value: 38_366.7 };
    const noted = { ...miles, note: "Read twice" };
    const later = { ...miles, readAt: "2026-11-20T10:00:00Z" };
    const wrong = { ...miles, ...voiding, voidReason: "Typo" };
    const rows = [later, hours, miles, hours, noted, hours, wrong];
    const text = below({ ...bare, readings: { rows, hasMore: false } }, "Meter");
    expect(Array.from(text.matchAll(/"([^"]+ (?:mi|hr))"/g), ([, read]) => read)).toEqual([
      "38,366.7 mi",
      "7,688 hr, 38,366.7 mi",
      "7,688 hr",
      "38,366.7 mi",
      "7,688 hr",
      "38,366.7 mi",
    ]);
  });

  it("carries the newest seal of the company", () => {
    const head = { number: 12_402, hash: "ab12", sealedAt: "2026-11-22T11:59:00Z" };
    const text = below({ ...bare, head }, "Record integrity");
    expect(text).toContain('{"label":"Newest seal","value":"No. 12,402"}');
    expect(text).toContain('{"label":"Hash","value":"ab12"}');
  });
});

describe("the photos of reports in the file of a unit", () => {
  const photos = ["/api/photos/1", "/api/photos/2", "/api/photos/3"];
  const lights = { status: "fail" as const, photos };
  const reports = [{ ...report, results: { lights } }, report];

  /** What stands of the photos of each report. */
  function listed(photosMax: number) {
    return buildUnitFile({ ...bare, reports, photosMax }).blocks.flatMap(
      (block): (string | string[])[] => {
        if (block.kind === "photos") return [block.photos.map(({ url }) => url)];
        return block.kind === "text" && /photo/.test(block.text) ? [block.text] : [];
      },
    );
  }

  it("are the newest ones, as many as there is room for, and the others are counted", () => {
    expect(listed(4)).toEqual([photos, ["/api/photos/1"]]);
    expect(listed(3)).toEqual([photos, "1 photo, printed with the report alone."]);
    expect(listed(1)).toEqual([
      ["/api/photos/1"],
      "2 more photos, printed with the report alone.",
      "1 photo, printed with the report alone.",
    ]);
    expect(listed(0)).toEqual([
      "3 photos, printed with the report alone.",
      "1 photo, printed with the report alone.",
    ]);
  });
});

describe("the file of a unit in Spanish", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("says its days, its photos and its longer lists in whole sentences", () => {
    setLanguageSource(() => "es");
    const many = Array.from({ length: 1_200 }, () => inspection);
    const inspections = { rows: many, hasMore: true };
    const schedule = {
      name: "DOT Inspection",
      type: "time_based" as const,
      intervalDays: 365,
      intervalMiles: null,
      intervalHours: null,
      nextDue: "2027-01-01T12:00:00Z",
      nextDueMiles: null,
      nextDueHours: null,
      lastPerformed: "2026-01-01T12:00:00Z",
      active: true,
    };
    const schedules = { rows: [schedule], hasMore: false };
    const facts = { ...bare, inspections, schedules, reports: [report] };
    expect(below(facts, "Inspección y mantenimiento por hacer")).toContain("Inspección DOT");
    const { blocks, title } = buildUnitFile(facts);
    expect(title).toBe("Expediente de la unidad");
    const texts = blocks.flatMap((block) => (block.kind === "text" ? block.text : []));
    expect(texts).toEqual(
      expect.arrayContaining([
        "Del 25 ago 2026 al 22 nov 2026",
        "Solo aparecen los 1,200 más recientes. Con menos días se ven los demás.",
        "1 foto, que se imprime solo con el reporte.",
      ]),
    );
    expect(headings(blocks)).toContain("Inspecciones anuales (49 CFR 396.17, 396.21)");
  });
});
