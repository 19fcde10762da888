/** What the demo company finds wrong besides its pre-trips, and what becomes of it in the last days. */
import type { Body } from "#shared/api/api-schemas.ts";
import { toBuiltInChecklist, chooseChecklist } from "#shared/checklists/checklists.ts";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { toDayRange, toDay } from "#shared/base/days.ts";
import { invariant } from "../errors.ts";
import type { Company, DemoAsset } from "./company.ts";
import { demoCompany, demoFaults } from "./demo-lists.ts";
import { answerWell } from "./day.ts";
import { toReadings } from "./maintenance.ts";

type Act = Body<"actOnDefect">;
type Story = Pick<Body<"createDefect">, "title" | "note" | "unsafe"> & {
  /** Its place in the fleet. */
  index: number;
  /** What the driver says this morning of the repair; nothing where it still waits. */
  review?: { accepted: boolean; note?: string };
  acts: (company: Company, signature: string) => Act[];
};

/** Reported three days ago; yesterday the mechanic did what follows. */
const stories: Story[] = [
  { index: 3, title: "Fender bracket cracked", note: "Rattles when empty", acts: () => [] },
  {
    index: 6,
    title: "Chute lock does not hold",
    note: "Swung out twice on the road",
    unsafe: true,
    acts: () => [{ act: "start", note: "New pin is ordered" }],
  },
  {
    index: 1,
    title: "Deck board split behind the gooseneck",
    acts: ({ now }, signature) => [
      {
        act: "defer",
        untilDay: toDay(new Date(now.getTime() + 12 * dayMs), demoCompany.timeZone),
        note: "Holds the load, replaced with the next brake service",
        signature,
      },
    ],
  },
  {
    index: 9,
    title: "Water tank gauge unreadable",
    acts: (_, signature) => [certify("Fitted a new gauge glass", signature)],
  },
  {
    index: 0,
    title: "Rear drum roller drips grease",
    acts: (_, signature) => [certify("Cleaned and regreased the roller", signature)],
    review: { accepted: false, note: "Drips again after one load" },
  },
  {
    index: 0,
    title: "Left mirror arm loose",
    acts: (_, signature) => [certify("Tightened and locked the arm", signature)],
    review: { accepted: true },
  },
];

function certify(note: string, signature: string): Act {
  return { act: "certify", outcome: "repaired", note, signature };
}

/** So many days before today the lights of the first asset fail, of which the first two are repaired. */
const lightsFail = [24, 11, 2];

/** What happens after the work of a day, so many days before today; chance has no part in it. */
export async function workOnDefects(company: Company, day: Date, daysLeft: number): Promise<void> {
  const { start } = toDayRange(day, demoCompany.timeZone);
  const at = new Date(start.getTime() + 16 * hourMs);
  company.setClock(at < company.now ? at : company.now);
  if (lightsFail.includes(daysLeft)) await failLights(company, at);
  if (daysLeft === 3) for (const story of stories) await report(company, story);
  if (daysLeft === 1) for (const story of stories) await repair(company, story);
  if (daysLeft === 0) await review(company);
}

function findAsset({ assets }: Company, index: number): DemoAsset {
  const asset = assets[index % assets.length];
  invariant(asset, "the demo has an asset");
  return asset;
}

async function report(company: Company, { index, title, note, unsafe }: Story): Promise<void> {
  const asset = findAsset(company, index);
  const body = { assetId: asset.id, title, note, unsafe };
  if (unsafe) asset.isDown = true;
  company.reported.set(title, (await asset.driver.call("createDefect", { body })).id);
}

async function repair(company: Company, { title, acts }: Story): Promise<void> {
  const { mechanic, reported } = company;
  for (const body of acts(company, mechanic.name)) {
    const params = { id: reported.get(title) ?? 0 };
    await mechanic.call("actOnDefect", { params, body });
  }
}

/** The pre-trip of the first asset, whose driver accepts one repair and not the other. */
async function review(company: Company): Promise<void> {
  const asset = findAsset(company, 0);
  const reviews = stories.flatMap(({ title, review: said }) => {
    const defectId = company.reported.get(title);
    return said && defectId !== undefined ? [{ defectId, ...said }] : [];
  });
  await inspect(company, asset, { review: reviews });
}

async function failLights(company: Company, at: Date): Promise<void> {
  const asset = findAsset(company, 0);
  const own = chooseChecklist(asset, "pre_trip", company.ownLists);
  const { items } = own ?? toBuiltInChecklist(asset.category);
  const lights = items.find(({ label }) => /brake.*lights|^lights/i.test(label));
  if (!lights) return;
  const note = "Left brake light flickers";
  const id = await inspect(company, asset, { failed: { id: lights.id, note } });
  const fault = demoFaults.find(({ item }) => item.includes(lights.label));
  const repairAt = new Date(at.getTime() + 2 * dayMs);
  if (!fault || company.now.getTime() - at.getTime() < 3 * dayMs) return;
  company.open.push({ resolvedInspectionId: id, asset, fault, repairAt });
}

type Inspected = Pick<Body<"submitInspection">, "review"> & {
  failed?: { id: string; note: string };
};

async function inspect(company: Company, asset: DemoAsset, { failed, review: said }: Inspected) {
  const own = chooseChecklist(asset, "pre_trip", company.ownLists);
  const { items, ...list } = own ?? toBuiltInChecklist(asset.category);
  const answers = items.map((item) =>
    item.id === failed?.id
      ? ([item.id, { status: "fail", notes: failed.note }] as const)
      : ([item.id, answerWell(company, asset, item)] as const),
  );
  const { id } = await asset.driver.call("submitInspection", {
    body: {
      assetId: asset.id,
      checklistId: list.checklistId,
      checklistVersion: list.checklistVersion,
      ...toReadings(asset),
      results: Object.fromEntries(answers),
      signatureUrl: asset.driver.name,
      review: said,
      carriesDefects: true,
    },
  });
  company.counts.inspections += 1;
  return id;
}
