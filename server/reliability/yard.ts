/** A company on a running product, for the drills: made through the front door. */
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import * as z from "zod";
import { type Answered, sendOnce } from "./request.ts";

export type Yard = {
  origin: string;
  cookie: string;
  /** Each with the schedule by miles that its services are logged against. */
  assets: readonly { id: number; scheduleId: number }[];
};

let founded = 0;

export async function foundYard(origin: string, assetCount = 6): Promise<Yard> {
  founded += 1;
  const username = `drill-${process.pid}-${founded}-${Date.now().toString(36)}`;
  const signedUp = await sendOnce(origin, {
    method: "POST",
    path: "/api/register",
    body: {
      username,
      email: `${username}@example.com`,
      password: "drilled again and again",
      firstName: "Dee",
      lastName: "Drill",
    },
  });
  expectStatus(signedUp, 201);
  const cookie = signedUp.cookie ?? "";
  const assets = [];
  for (let n = 0; n < assetCount; n += 1) assets.push(await addAsset({ origin, cookie }, n));
  return { origin, cookie, assets };
}

async function addAsset({ origin, cookie }: Pick<Yard, "origin" | "cookie">, n: number) {
  const made = async (path: string, body: object) => {
    const answered = await sendOnce(origin, { method: "POST", path, cookie, body });
    expectStatus(answered, 201);
    return withId.parse(JSON.parse(answered.text)).id;
  };
  const id = await made("/api/assets", {
    name: `Mixer ${n}`,
    category: "truck",
    vinOrSerial: `VIN-${n}`,
    year: 2022,
    make: "Mack",
    model: "Granite",
  });
  const scheduleId = await made("/api/maintenance/schedules", {
    assetId: id,
    name: "Oil Change",
    type: "usage_based",
    intervalMiles: 5_000,
  });
  return { id, scheduleId };
}

export function expectStatus({ status, text }: Answered, wanted: number): void {
  if (status !== wanted) throw new Error(`expected ${wanted}, but it answered ${status} ${text}`);
}

/** A complete inspection whose first item fails. */
export function failedInspection(assetId: number): object {
  const results = builtInChecklists.truck.map(({ id }, place) => [
    id,
    { status: place === 0 ? "fail" : "pass" },
  ]);
  return { assetId, results: Object.fromEntries(results), signatureUrl: "Dee Drill" };
}

export const withId = z.object({ id: z.number() });
