/** The papers of the demo company: most are valid, some expire soon, a few have expired. */
import type { Body, DocumentRow } from "#shared/api/api-schemas.ts";
import type { AssetKind } from "#shared/assets/asset-identity.ts";
import { dayMs } from "#shared/base/dates.ts";
import { toDay } from "#shared/base/days.ts";
import { type DocumentKind, documentKindLabels } from "#shared/documents/documents.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import type { Paper } from "#shared/papers/paper-blocks.ts";
import { buffer } from "node:stream/consumers";
import { writePdf } from "../features/papers/write-pdf.ts";
import type { Company } from "./company.ts";
import { demoCompany, demoParked } from "./demo-lists.ts";

type Filed = {
  kind: DocumentKind;
  issuer: string;
  /** For how many days it is valid. */
  days: number;
};

const unitPapers: Record<"truck" | "trailer" | "equipment", readonly Filed[]> = {
  truck: [
    { kind: "registration", issuer: "Illinois Secretary of State", days: 365 },
    { kind: "insurance", issuer: "Prairie Mutual", days: 180 },
    { kind: "annual_inspection", issuer: "Prairie Truck & Trailer", days: 365 },
  ],
  trailer: [
    { kind: "registration", issuer: "Illinois Secretary of State", days: 365 },
    { kind: "insurance", issuer: "Prairie Mutual", days: 180 },
    { kind: "annual_inspection", issuer: "Prairie Truck & Trailer", days: 365 },
  ],
  equipment: [],
};

const papersOfKind: Partial<Record<AssetKind, Filed>> = {
  mixer: { kind: "nrmca_card", issuer: "NRMCA", days: 425 },
  boom_pump: { kind: "boom_inspection", issuer: "Heartland Pump Service", days: 365 },
};

const personPapers: readonly Filed[] = [
  { kind: "drivers_license", issuer: "Illinois Secretary of State", days: 1_460 },
  { kind: "medical_card", issuer: "Lakeside Occupational Health", days: 730 },
];

/** How many days the papers have left, one after the other. */
const spread = [
  140, 210, 300, 96, 171, 260, 21, 330, 120, 180, 240, 75, 310, 5, 155, 205, 99, 48, 281, 133, -12,
  190, 225,
];

export async function fileDocuments(company: Company): Promise<void> {
  const { admin, assets, drivers, now } = company;
  const add = (body: Body<"addDocument">) => admin.call("addDocument", { body });
  const owned = [
    ...assets.flatMap(({ id, category }) =>
      unitPapers[category].map((paper) => ({ owner: { assetId: id }, paper })),
    ),
    ...assets.flatMap(({ id, kind, name }) => {
      const paper = kind && papersOfKind[kind];
      return paper && name !== demoParked.name ? [{ owner: { assetId: id }, paper }] : [];
    }),
    ...drivers.flatMap(({ id }) => personPapers.map((paper) => ({ owner: { userId: id }, paper }))),
  ];
  for (const [index, { owner, paper }] of owned.entries()) {
    const left = spread[index % spread.length] ?? 0;
    const { kind, issuer, days } = paper;
    const number = `${kind.slice(0, 1).toUpperCase()}-${20_410 + 37 * index}`;
    const scan = scannedKinds.includes(kind)
      ? [await scanPaper({ kind, issuer, number, now })]
      : [];
    await add({
      ...owner,
      kind,
      issuer,
      number,
      // One that has less than `left` days in all was issued lately.
      issuedOn: inDays(now, Math.min(left - days, -1)),
      expiresOn: inDays(now, left),
      files: scan,
    });
  }
  await fileReports(company);
}

const scannedKinds: readonly DocumentKind[] = ["registration", "medical_card"];

type Scanned = { kind: DocumentKind; issuer: string; number: string; now: Date };

/** What stands for the scan of a paper. */
function scanPaper({ kind, issuer, number, now }: Scanned) {
  const title = documentKindLabels[kind];
  const paper = { title, carrier: [issuer, number], blocks: [] };
  return drawScan(`${title} ${number}.pdf`, paper, now);
}

/** The workshop's invoice comes six days after its work was logged. */
export async function fileInvoice({ admin, assets, counts, now, setClock }: Company) {
  const truck = assets.find(({ category }) => category === "truck");
  if (!truck) return;
  const doneAt = new Date(now.getTime() - 6 * dayMs);
  const work = {
    serviceType: "Transmission Service",
    description: "Rebuilt the clutch, and changed the fluid",
    performedBy: "external",
    performedByName: "Prairie Truck & Trailer",
    cost: 2_318.4,
  } as const;
  setClock(doneAt);
  const given = { ...work, assetId: truck.id, date: inDays(now, -6) };
  const { id } = await admin.call("logMaintenance", { body: given });
  counts.maintenanceLogs += 1;
  setClock(now);
  const facts = [
    { label: "Unit", value: truck.name },
    { label: "Work", value: work.description },
    { label: "Total", value: formatCost(work.cost) },
  ];
  const carrier = [work.performedByName, "No. 30148"];
  const paper = { title: "Invoice", carrier, blocks: [{ kind: "facts", facts } as const] };
  const body = await drawScan("Invoice 30148.pdf", paper, now);
  await admin.call("addMaintenanceFile", { params: { id }, body });
}

async function drawScan(
  name: string,
  drawn: Pick<Paper, "title" | "carrier" | "blocks">,
  now: Date,
) {
  const paper = { ...drawn, seal: null, foot: "" };
  const loadPhoto = () => Promise.resolve(undefined);
  const pieces = writePdf(paper, { size: "letter", language: "en", loadPhoto, now });
  const bytes = await buffer(pieces);
  return {
    name,
    data: `data:application/pdf;base64,${bytes.toString("base64")}`,
  };
}

const agency = { kind: "roadside_report", issuer: "Illinois State Police" } as const;

/** One whose clock runs, and one that was certified yesterday and returned to the State. */
async function fileReports(company: Reporting): Promise<void> {
  const { admin, assets, now, setClock } = company;
  const trucks = assets.filter(({ category }) => category === "truck");
  const [stopped, repaired] = [trucks[0], trucks[4]];
  if (!stopped || !repaired) return;
  setClock(new Date(now.getTime() - dayMs));
  const report = await admin.call("addDocument", {
    body: {
      ...agency,
      assetId: repaired.id,
      number: "ILR-0047790",
      issuedOn: inDays(now, -4),
      violations: [{ text: "Windshield wiper inoperative, right (393.78)", outOfService: false }],
      returnAsked: true,
    },
  });
  await certifyAll(company, report);
  setClock(now);
  await admin.call("addDocument", {
    body: {
      ...agency,
      assetId: stopped.id,
      number: "ILR-0048213",
      issuedOn: inDays(now, -9),
      violations: [
        { text: "Inoperative left rear turn signal (393.9)", outOfService: false },
        { text: "Tire, cut exposing ply, axle 3 left (393.75(a))", outOfService: true },
      ],
      returnAsked: true,
    },
  });
}

type Reporting = Pick<Company, "admin" | "assets" | "mechanic" | "now" | "setClock">;

async function certifyAll({ admin, mechanic, now }: Reporting, report: DocumentRow) {
  for (const { id } of report.defects) {
    const work = { act: "certify", outcome: "repaired", note: "Fitted a new wiper motor" } as const;
    await mechanic.call("actOnDefect", {
      params: { id },
      body: { ...work, signature: mechanic.name },
    });
  }
  await admin.call("certifyDocument", {
    params: { id: report.id },
    body: { signature: admin.name, returnedOn: inDays(now, -1) },
  });
}

function inDays(now: Date, days: number): string {
  return toDay(new Date(now.getTime() + days * dayMs), demoCompany.timeZone);
}
