import { afterEach, describe, expect, it } from "vitest";
import { toChecklistItems } from "../checklists/checklists.ts";
import type { PaperDefect } from "./defect-paper.ts";
import {
  buildInspectionPaper,
  buildInspectionBlocks,
  type PaperInspection,
} from "./inspection-paper.ts";
import type { ItemResult } from "../records/inspection-results.ts";
import { setLanguageSource } from "../base/languages.ts";
import type { Paper, PaperBlock } from "./paper-blocks.ts";

const company = {
  name: "Reyes Concrete",
  address: "12 Mill Road\nAustin, TX 78701",
  usdotNumber: "1234567",
  timeZone: "America/Chicago",
};
const unit = {
  name: "Mixer 12",
  unitNumber: "14",
  kind: "mixer",
  vinOrSerial: "1M2GR3GC5KM004821",
  year: 2019,
  make: "Mack",
  model: "Granite",
  plate: "ABC 123",
  plateState: "TX",
} as const;
const now = new Date("2026-11-22T11:12:00Z");
const seal = { code: "2-ABC", url: "https://yard.example.com/verify/2-ABC" };

type Event = PaperDefect["events"][number];

function event(kind: Event["kind"], given: Partial<Event> = {}): Event {
  const at = "2026-11-20T22:10:00Z";
  const said = { byName: "Luis Mora", note: null, signature: "Luis Mora", details: {} };
  return { kind, at, photoUrls: [], ...said, ...given };
}

const reported = event("reported", {
  at: "2026-11-20T12:42:00Z",
  byName: "Miguel Ortiz",
  signature: "Miguel Ortiz",
});

function defect(given: Partial<PaperDefect> = {}): PaperDefect {
  return {
    number: 42,
    title: "Brake lights",
    state: "open",
    critical: false,
    certified: false,
    note: null,
    finding: null,
    events: [reported],
    ...given,
  };
}

function inspection(given: Partial<PaperInspection> = {}): PaperInspection {
  return {
    inspectionType: "pre_trip",
    date: new Date("2026-11-20T12:42:00Z"),
    driverId: 9,
    driverName: "Miguel Ortiz",
    attributedById: null,
    confirmation: null,
    voidedAt: null,
    voidedByName: null,
    voidReason: null,
    odometer: 148_220,
    hours: null,
    results: { tires: { status: "pass" } },
    issues: [],
    comments: null,
    signatureUrl: "Miguel Ortiz",
    passed: true,
    whileOutOfService: false,
    checklistItems: null,
    checklistCategory: "truck",
    unit,
    asset: { ...unit, name: "Mixer 12 (sold)" },
    defects: [],
    reviews: [],
    inspectedWith: null,
    ...given,
  };
}

function print(
  given: Partial<PaperInspection> = {},
  broken: Parameters<typeof buildInspectionPaper>[0]["broken"] = [],
): Paper {
  return buildInspectionPaper({ company, inspection: inspection(given), seal, broken, now });
}

function pickBlocks<Kind extends PaperBlock["kind"]>(kind: Kind, given: Partial<PaperInspection>) {
  return print(given).blocks.filter(
    (block): block is Extract<PaperBlock, { kind: Kind }> => block.kind === kind,
  );
}

function listFacts(given: Partial<PaperInspection>): string[] {
  return pickBlocks("facts", given).flatMap(({ facts }) =>
    facts.map(({ label, value }) => `${label}: ${value}`),
  );
}

const listTexts = (given: Partial<PaperInspection>) =>
  pickBlocks("text", given).map(({ text }) => text);

describe("The report of an inspection", () => {
  it("certifies an annual inspection as the law asks for", () => {
    const inspectionType = "annual";
    const [passed, failed] = [true, false].map((is) => listTexts({ inspectionType, passed: is }));
    expect(passed?.at(-1)).toMatch(/has passed an inspection in accordance with 49 CFR 396\.17/);
    expect(failed?.at(-1)).toMatch(/in accordance with 49 CFR 396\.17 .* It did not pass\.$/);
    expect(listTexts({}).join()).not.toContain("396.17");
  });

  it("lists the repairs that its signature covers", () => {
    const reviews = [
      { number: 42, title: "Brake lights", kind: "reviewed", note: null },
      { number: 43, title: "Mirror", kind: "rejected", note: "Still loose" },
    ] as const;
    expect(pickBlocks("table", { reviews }).at(-1)?.rows).toEqual([
      ["D-0042 Brake lights", "Accepted", ""],
      ["D-0043 Mirror", "Not fixed", "Still loose"],
    ]);
    const headings = (given: Partial<PaperInspection>) =>
      pickBlocks("heading", given).map(({ text }) => text);
    expect(headings({ reviews })).toContain("Repairs reviewed");
    expect(headings({})).not.toContain("Repairs reviewed");
  });

  it("is headed with the carrier, and says when it was printed and by which rules", () => {
    const { carrier, foot, title } = print();
    expect(title).toBe("Driver Vehicle Inspection Report");
    expect(carrier).toEqual([
      "Reyes Concrete",
      "12 Mill Road",
      "Austin, TX 78701",
      "USDOT 1234567",
    ]);
    expect(foot).toBe(
      "Printed Nov 22, 2026, 5:12 AM; carrier as of then. Times are in America/Chicago. 49 CFR 396.11, 396.13.",
    );
  });

  it.each([
    ["post_trip", "trailer", "Driver Vehicle Inspection Report"],
    ["pre_trip", "equipment", "Pre-Trip Inspection Report"],
    ["shift", "equipment", "Shift Inspection Report"],
    ["annual", "truck", "Annual Inspection Report"],
    ["nrmca", "truck", "NRMCA Inspection Report"],
  ] as const)(
    "is called, for the type %s of a %s, %s",
    (inspectionType, checklistCategory, title) => {
      expect(print({ inspectionType, checklistCategory }).title).toBe(title);
    },
  );

  it("says the unit as it was, and what was read", () => {
    expect(listFacts({ hours: 5_120.5, whileOutOfService: true })).toEqual([
      "Unit: Mixer 12, Unit 14",
      "Kind: Mixer",
      "VIN/Serial: 1M2GR3GC5KM004821",
      "Year, make, model: 2019 Mack Granite",
      "Plate: TX ABC 123",
      "Inspection: Pre-Trip Inspection",
      "Date: Nov 20, 2026, 6:42 AM",
      "Driver: Miguel Ortiz",
      "Odometer: 148,220 mi",
      "Hours: 5,120.5 hr",
      "Result: Passed",
      "Note: Inspected while out of service",
    ]);
    expect(listTexts({})).not.toContain("Unit as of today");
  });

  it("says that an old record is of the unit as of today", () => {
    expect(listFacts({ unit: null })[0]).toBe("Unit: Mixer 12 (sold), Unit 14");
    expect(listTexts({ unit: null })).toContain("Unit as of today");
  });

  it("lists the items with the parts that the law names, results, numbers and notes", () => {
    const number = { type: "number", unit: "32nds", min: 4 } as const;
    const list = toChecklistItems("Yard", ["Steer tread tires", "Horn", "Seat belt"]);
    const checklistItems = list.map((item, index) => (index === 0 ? { ...item, ...number } : item));
    const [table] = pickBlocks("table", {
      checklistItems,
      results: {
        "Steer tread tires": {
          status: "fail",
          value: 3,
          notes: "Inner left",
          reasons: ["worn", "cut"],
          unsafe: true,
        },
        Horn: { status: "na" },
        "Seat belt": { status: "pass", notes: "Frayed", noPhoto: true },
      },
    });
    expect(table?.columns.map(({ label }) => label)).toEqual([
      "Item",
      "396.11(a)(1) part",
      "Result",
      "Notes",
    ]);
    expect(table?.rows).toEqual([
      [
        "Steer tread tires",
        "5 Tires",
        "Fail: 3 32nds (at least 4)",
        "Unsafe to drive\nWorn, Cut\nInner left",
      ],
      ["Horn", "6 Horn", "N/A", ""],
      ["Seat belt", "", "Pass", "Frayed\nNo photo possible"],
    ]);
  });

  it("says before the note what was tapped as wrong", () => {
    const tires: ItemResult = { status: "fail", reasons: ["worn", "low_air"], notes: "Rear" };
    const [table] = pickBlocks("table", { results: { tires } });
    expect(table?.rows.map((row) => row.at(-1))).toContain("Worn, Low air\nRear");
  });

  it("marks no parts where the law names none", () => {
    const [table] = pickBlocks("table", { inspectionType: "annual" });
    expect(table?.columns.map(({ label }) => label)).toEqual(["Item", "Result", "Notes"]);
  });

  it("says that no defects were found, and shows the driver's signature", () => {
    expect(listTexts({})).toEqual(["No defects found."]);
    expect(pickBlocks("signatures", {})).toEqual([
      {
        kind: "signatures",
        signatures: [
          {
            role: "Inspected by",
            typed: "Miguel Ortiz",
            by: "Miguel Ortiz",
            moment: "Nov 20, 2026, 6:42 AM",
          },
        ],
        missing: [],
      },
    ]);
  });

  it("names what failed where a record of before has no defect of it", () => {
    const results = { horn: { status: "fail" as const } };
    expect(listTexts({ passed: false, issues: ["horn"], results })).toEqual([
      "Failed: Horn and backup alarm",
    ]);
  });

  it("ends with the photos of its items and of what was done about them", () => {
    const photos = ["/api/photos/3"];
    const results = { horn: { status: "fail" as const, photos } };
    const certified = event("certified", { photoUrls: ["/api/photos/4"] });
    const reportedAgain = { ...reported, photoUrls: photos };
    const defects = [defect({ events: [reportedAgain, certified] })];
    expect(pickBlocks("photos", { results, defects })[0]?.photos).toEqual([
      { url: "/api/photos/3", caption: "Horn and backup alarm" },
      { url: "/api/photos/4", caption: "D-0042" },
    ]);
  });

  it("is the same as a part of another paper", () => {
    const { blocks } = print();
    expect(buildInspectionBlocks(inspection(), company.timeZone)).toEqual(blocks);
  });

  it("says first that its record was changed, and which seals say so", () => {
    const broken = [
      { kind: "inspection", number: 4 },
      { kind: "certification", number: null },
      { kind: null, number: 9 },
    ] as const;
    expect(print({}, broken).blocks.slice(0, 2)).toEqual([
      { kind: "text", text: "This record does not match its seal.", tone: "strong" },
      {
        kind: "text",
        text: "Inspection (seal 4); Certification of a repair (no seal); Seal 9 is gone",
      },
    ]);
  });

  it("says first that it was voided, by whom and why", () => {
    const voiding = { voidedAt: new Date("2026-11-27T18:00:00Z"), voidedByName: "Dana Lee" };
    const [text] = pickBlocks("text", { ...voiding, voidReason: "wrong unit" });
    expect(text).toEqual({
      kind: "text",
      text: "Voided on Nov 27, 2026 by Dana Lee: wrong unit",
      tone: "strong",
    });
  });

  it("names twenty seals at most that do not match", () => {
    const broken = Array.from({ length: 23 }, (_, number) => ({ kind: "report", number }) as const);
    const [, named] = print({}, broken).blocks;
    expect(named).toMatchObject({ text: expect.stringMatching(/\(seal 19\); 3 more$/) });
  });
});

describe("A defect on a report", () => {
  function signed(given: Partial<PaperDefect>) {
    const [block] = pickBlocks("signatures", { defects: [defect(given)] });
    return [
      block?.signatures.map(({ role, typed, by }) => `${role} ${typed ?? "–"} (${by})`),
      block?.missing,
    ];
  }
  const certified = event("certified", {
    note: "New bulb",
    details: { outcome: "repaired" },
    byName: "Dana Lee",
    signature: "Dana Lee",
  });
  const reviewed = event("reviewed", { byName: "Ana Ruiz", signature: "Ana Ruiz" });

  it("is reported, certified and reviewed with three signatures", () => {
    const given = {
      state: "repaired" as const,
      certified: true,
      critical: true,
      note: "Left one out",
      events: [reported, certified, reviewed],
    };
    expect(signed(given)).toEqual([
      [
        "Reported by Miguel Ortiz (Miguel Ortiz)",
        "Certified by Dana Lee (Dana Lee)",
        "Reviewed by Ana Ruiz (Ana Ruiz)",
      ],
      [],
    ]);
    const facts = listFacts({ defects: [defect(given)] });
    expect(facts.slice(-4)).toEqual([
      "Status: Repaired",
      "Severity: Critical",
      "Found: Left one out",
      "Done: New bulb",
    ]);
  });

  it.each([
    ["that is open", { events: [reported] }, ["Not certified yet", "Not reviewed yet"]],
    [
      "that a log closed without a signature",
      { state: "repaired" as const, events: [reported, event("closed", { signature: null })] },
      ["Not certified yet", "Not reviewed yet"],
    ],
    [
      "that waits for its review",
      { state: "repaired" as const, certified: true, events: [reported, certified] },
      ["Not reviewed yet"],
    ],
    [
      "that was deferred and reviewed",
      { state: "deferred" as const, events: [reported, event("deferred"), reviewed] },
      [],
    ],
    [
      "whose repair was rejected",
      { events: [reported, certified, event("rejected", { note: "Still out" })] },
      ["Not certified yet", "Not reviewed yet"],
    ],
    [
      "that was certified again after a review",
      {
        state: "repaired" as const,
        certified: true,
        events: [reported, event("deferred"), reviewed, certified],
      },
      ["Not reviewed yet"],
    ],
    [
      "that is a duplicate",
      {
        state: "duplicate" as const,
        events: [reported, event("duplicated", { details: { duplicateOf: 41 } })],
      },
      [],
    ],
  ])("says what is missing when it is one %s", (_name, given, missing) => {
    expect(signed(given)[1]).toEqual(missing);
  });

  it("names the user where no name was typed", () => {
    expect(
      signed({ events: [event("reported", { signature: null, byName: "Dana Lee" })] })[0],
    ).toEqual(["Reported by – (Dana Lee)"]);
  });

  it("shows no signature on what the office filed for someone", () => {
    const byName = "Filed by Dana Lee from a file, said to be by Marco Ortiz";
    const [signatures, missing] = signed({ events: [event("reported", { byName })] });
    expect(signatures).toEqual([]);
    expect(missing).toEqual([
      expect.stringMatching(
        /^Reported by Dana Lee from a file, said to be by Marco Ortiz, Nov \d+, 2026/,
      ),
      "Not certified yet",
      "Not reviewed yet",
    ]);
  });

  it("waits for no signature where only a void inspection reported it", () => {
    const events = [event("reported"), event("voided", { note: "wrong unit" })];
    const given = { state: "voided" as const, events };
    expect(signed(given)[1]).toEqual([]);
    const facts = pickBlocks("facts", { defects: [defect(given)] });
    expect(facts.at(-1)?.facts).toContainEqual({
      label: "From a voided inspection",
      value: "wrong unit",
    });
  });

  it("says of a void record only what concerns it", () => {
    const seen = { ...reported, inspectionId: 7 };
    const other = event("withdrawn", { inspectionId: 8, note: "Sent twice" });
    const own = event("withdrawn", { inspectionId: 7, note: "Wrong unit" });
    const voided = event("correction", { note: "Wrong cost" });
    const again = event("seen_again", { inspectionId: 9 });
    const printed = (state: PaperDefect["state"], events: Event[]) =>
      pickBlocks("facts", { defects: [defect({ state, events })] })
        .at(-1)
        ?.facts.slice(1);
    const closed = event("closed");
    const withOther = [seen, event("seen_again", { inspectionId: 8 }), other, closed];
    expect(printed("repaired", [...withOther, voided, closed])).toEqual([]);
    expect(printed("open", [...withOther, voided])).toEqual([
      { label: "Maintenance voided", value: "Wrong cost" },
    ]);
    expect(printed("open", [seen, again, own])).toEqual([
      { label: "Report voided", value: "Wrong unit" },
    ]);
  });

  it("says until when it is deferred, and which defect it duplicates", () => {
    const deferred = event("deferred", {
      details: { untilDay: "2026-12-01" },
      note: "Part ordered",
    });
    const first = defect({ state: "deferred", events: [reported, deferred] });
    const other = defect({
      state: "duplicate",
      events: [reported, event("duplicated", { details: { duplicateOf: 41 } })],
    });
    const facts = listFacts({ defects: [first, other] });
    expect(facts).toContain("Deferred: Until Dec 1, 2026: Part ordered");
    expect(facts).toContain("Status: Duplicate of D-0041");
  });
});

describe("A report that the office filed for its driver", () => {
  const driverName = "Filed by Dana Lee from a file, said to be by Marco Ortiz";
  const filed = { driverName, attributedById: 3, signatureUrl: "Marco Ortiz" };
  const answer = (isOwn: boolean) => ({
    isOwn,
    userName: "Marco Ortiz",
    at: "2026-11-21T12:00:00Z",
  });

  it.each([
    [null, "Not confirmed by the driver"],
    [answer(false), "Marco Ortiz says that this was not them"],
  ])("is not signed by them, and says what they say: %o", (confirmation, standing) => {
    const given = { ...filed, confirmation };
    expect(listFacts(given)).toContain(`Driver: ${driverName}`);
    expect(pickBlocks("signatures", given)).toEqual([
      {
        kind: "signatures",
        signatures: [],
        missing: ["Not signed by the driver. What was filed says: Marco Ortiz", standing],
      },
    ]);
  });

  it("has their signature and their confirmation once they have confirmed it", () => {
    const [block] = pickBlocks("signatures", { ...filed, confirmation: answer(true) });
    expect(block).toMatchObject({
      signatures: [
        { role: "Inspected by", typed: "Marco Ortiz", by: driverName },
        { role: "Confirmed by", typed: null, by: "Marco Ortiz", moment: "Nov 21, 2026, 6:00 AM" },
      ],
      missing: [],
    });
  });
});

describe("A report in Spanish", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("names what it is, who signed and what is missing; laws keep their names", () => {
    setLanguageSource(() => "es");
    const finding = { value: 3, unit: "32nds", min: 4, reasons: ["worn" as const] };
    const found = defect({ critical: true, note: "3 32nds (min 4): Worn", finding });
    const given = { passed: false, defects: [found] };
    const { foot, title } = print(given);
    expect(title).toBe("Reporte de inspección del vehículo por el operador");
    expect(foot).toBe(
      "Impreso el 22 nov 2026, 5:12 a.m. (hora de America/Chicago); transportista a esa fecha. 49 CFR 396.11, 396.13.",
    );
    expect(listFacts(given)).toEqual(
      expect.arrayContaining([
        "Operador: Miguel Ortiz",
        "Resultado: Con falla",
        "Gravedad: Crítico",
        "Se encontró: 3 32avos (mín. 4): Gastado",
      ]),
    );
    expect(pickBlocks("signatures", given)).toMatchObject([
      {
        signatures: [{ role: "Reportado por", by: "Miguel Ortiz" }],
        missing: ["Aún sin certificar", "Aún sin revisar"],
      },
      { signatures: [{ role: "Revisado por" }] },
    ]);
  });
});
