import { reportRates } from "./report-limit.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { reportLimits } from "#shared/reports/reports-limits.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildReport, foundCompany, openToReports } from "../../test/kit/build.ts";
import { openScreen } from "../../test/kit/event-reader.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";

const { connect, database } = await startTestApp();
const proxied = await startTestApp({ database, trustProxy: 1 });
const { admin, manager, driver } = await foundCompany(connect, { company: "Ridgeline" });
const foreign = await foundCompany(connect);
const mixer = await buildAsset(admin, { name: "Mixer 12" });
const code = await openToReports(admin, mixer.id);
const unknown = "404 codes.unknown";
const tooMany = "429 reports.tooMany";
const text = "The left mud flap is gone";

type Sent = Partial<Body<"reportProblem">>;

const buildInput = (given: Sent = {}, label = code) => ({
  params: { code: label },
  body: { text, openMs: reportLimits.reportOpenMsMin, ...given },
});

async function setRule(publicReports: boolean, by: TestCaller = admin) {
  const { name, timeZone } = (await by.call("getCurrentUser")).company;
  await by.call("updateCompany", { body: { name, timeZone, rules: { publicReports } } });
}

async function addLabel(by: TestCaller): Promise<{ id: number; code: string }> {
  const { id } = await buildAsset(by);
  const { labels } = await by.call("addCodes", { body: { assetIds: [id] } });
  return { id, code: labels[0]?.code ?? "" };
}

describe("GET /api/codes/:code, where anyone may report", () => {
  it("names unit and company to strangers, also to users of other companies, and the id to its own users", async () => {
    const input = { params: { code } };
    const unit = { name: "Mixer 12", category: "truck", company: "Ridgeline" };
    for (const stranger of [connect(), foreign.driver]) {
      expect(await stranger.call("getCode", input)).toEqual({ unit });
    }
    const asset = { id: mixer.id, name: "Mixer 12" };
    expect(await driver.call("getCode", input)).toEqual({ asset });
  });

  it("says nothing of a company that has not turned it on, nor of an archived unit", async () => {
    const closed = await addLabel(foreign.manager);
    const archived = await addLabel(manager);
    await manager.call("updateAsset", { params: { id: archived.id }, body: { archived: true } });
    const input = { params: { code: archived.code } };
    for (const item of [{ params: { code: closed.code } }, input]) {
      expect(await connect().refusal("getCode", item)).toBe(unknown);
      expect(await connect().refusal("reportProblem", buildInput({}, item.params.code))).toBe(
        unknown,
      );
    }
  });
});

describe("POST /api/codes/:code/reports", () => {
  it("counts the numbers of each company, and notifies its office", async () => {
    const other = await foundCompany(connect);
    const { id } = await buildAsset(other.admin, { name: "Pump 3" });
    const office = await openScreen(other.manager.agent);
    const label = await openToReports(other.admin, id);
    const numbers = [1, 2, 3].map(() => connect().call("reportProblem", buildInput({}, label)));
    const found = (await Promise.all(numbers)).map(({ number }) => number);
    expect(new Set(found)).toEqual(new Set([1, 2, 3]));
    for (let refetched = await office.next(); !refetched.includes("listReports");) {
      refetched = await office.next();
    }
    office.close();
    const [notification] = await other.manager.call("listNotifications");
    expect(notification).toMatchObject({
      type: "problem_reported",
      title: "Pump 3: a problem was reported",
      message: expect.stringMatching(/^Report \d: The left mud flap is gone$/),
      path: "/inspection?view=reports",
    });
    expect(await other.driver.call("listNotifications")).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["a text of nine characters", { text: "123456789" }, "Please use at least 10 characters"],
    ["a text that is too long", { text: "x".repeat(1_001) }, "Please use at most 1000 characters"],
    ["what a program filled in", { website: "spam.example" }, "Please leave this empty"],
    [
      "what was sent faster than a person types",
      { openMs: 2_999 },
      "Please wait a moment and send it again",
    ],
    ["a photo of the crew's", { photo: "/api/photos/1" }, "A photo could not be read"],
  ])("refuses %s", async (_, given, sentence) => {
    const { status, text: answer } = await connect().send("reportProblem", buildInput(given));
    expect(status).toBe(400);
    expect(answer).toContain(sentence);
  });

  it("takes a photo of at most 400 KB, and only what is one", async () => {
    const label = await openToReports(admin, (await buildAsset(admin)).id);
    const bytes = (length: number) =>
      `data:image/jpeg;base64,${Buffer.alloc(length).toString("base64")}`;
    const send = (photo: string) =>
      connect().refusal("reportProblem", buildInput({ photo }, label));
    expect(await send(bytes(reportLimits.reportPhotoBytesMax + 1))).toBe(
      "413 reports.photoTooLarge",
    );
    expect(await send(bytes(reportLimits.reportPhotoBytesMax))).toBe("400 photos.unreadable");
    expect(await send(bytes(2 * reportLimits.reportPhotoBytesMax))).toBe(
      "413 reports.photoTooLarge",
    );
  });

  it("refuses what another site makes a browser send", async () => {
    const headers = { origin: "https://elsewhere.example" };
    const input = { ...buildInput(), headers };
    expect(await connect().refusal("reportProblem", input)).toBe("403 request.foreignOrigin");
  });
});

describe("The limits of reports", () => {
  let networks = 0;
  const sendFrom = (ip: string, label: string) => {
    const headers = { "x-forwarded-for": ip };
    const input = { ...buildInput({}, label), headers };
    return proxied.connect().send("reportProblem", input);
  };
  const sendFromElsewhere = (label: string) => {
    networks += 1;
    return sendFrom(`198.51.${networks >> 8}.${networks & 255}`, label);
  };

  it("are five an hour from one network, over all labels", async () => {
    const labels = [code, await openToReports(admin, (await buildAsset(admin)).id)];
    for (let n = 0; n < reportRates.reportsPerHour; n += 1) {
      expect((await sendFrom("203.0.113.7", labels[n % 2] ?? "")).status).toBe(201);
    }
    const { status, body, headers } = await sendFrom("203.0.113.7", code);
    expect([status, body.code]).toEqual([429, "reports.tooMany"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3_000);
    expect((await sendFrom("203.0.113.8", code)).status).toBe(201);
  });

  it("are 20 a day by one label, and 100 a day of one company", async () => {
    const other = await foundCompany(connect);
    const { reportsPerDayOfCode: ofCode, reportsPerDayOfCompany: ofCompany } = reportRates;
    for (let sent = 0; sent < ofCompany; sent += ofCode) {
      const label = await openToReports(other.admin, (await buildAsset(other.admin)).id);
      for (let n = 0; n < ofCode; n += 1) {
        expect((await sendFromElsewhere(label)).status).toBe(201);
      }
      expect((await sendFromElsewhere(label)).body.code).toBe("reports.tooMany");
    }
    const fresh = await openToReports(other.admin, (await buildAsset(other.admin)).id);
    expect(await connect().refusal("reportProblem", buildInput({}, fresh))).toBe(tooMany);
  });

  it("are those of looking at codes when a code leads nowhere", async () => {
    const send = () => sendFrom("203.0.113.9", "0000000000");
    const found = new Set<string>();
    for (let n = 0; n <= serverLimits.looksPerMinute; n += 1) {
      found.add((await send()).body.code);
    }
    expect([...found]).toEqual(["codes.unknown", "codes.tooMany"]);
  });
});

describe("POST /api/reports/:id/decision", () => {
  it("makes one defect of it, however many decide at once", async () => {
    const asset = await buildAsset(admin);
    const { id } = await buildReport(admin, asset.id);
    const decisions = ["claim", "claim", "dismiss", "claim"] as const;
    const statuses = await Promise.all(
      decisions.map(async (decision) => {
        const input = { params: { id }, body: { decision } };
        return (await manager.send("decideReport", input)).status;
      }),
    );
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(statuses).toContain(200);
    const found = await admin.call("listDefects", { query: { assetId: asset.id } });
    expect(found.length).toBeLessThanOrEqual(1);
  });

  it("makes no report of the driver whose name a stranger gave", async () => {
    const { id } = await buildReport(admin, mixer.id, { name: "Marco Ortiz" });
    const { defectId } = await manager.call("decideReport", {
      params: { id },
      body: { decision: "claim" },
    });
    const defect = await admin.call("getDefect", { params: { id: defectId ?? 0 } });
    expect(defect).toMatchObject({
      reportedByName: "Filed by Sam Member, said to be by Marco Ortiz",
      events: [{ kind: "reported", byId: manager.id, byName: "Sam Member" }],
    });
  });

  it("dismisses it, and lists it among those that are decided", async () => {
    const { id } = await buildReport(admin, mixer.id);
    const body = { decision: "dismiss", note: "That truck is not ours" } as const;
    const dismissed = await manager.call("decideReport", { params: { id }, body });
    expect(dismissed).toMatchObject({ state: "dismissed", defectId: null, note: body.note });
    const idsOf = async (state: "new" | "decided") =>
      (await manager.call("listReports", { query: { state } })).map((report) => report.id);
    expect(await idsOf("new")).not.toContain(id);
    expect(await idsOf("decided")).toContain(id);
  });

  it("claims none of a unit that was archived meanwhile", async () => {
    const asset = await buildAsset(admin);
    const { id } = await buildReport(admin, asset.id);
    await admin.call("updateAsset", { params: { id: asset.id }, body: { archived: true } });
    const decide = (decision: string) =>
      manager.send("decideReport", { params: { id }, body: { decision } });
    expect((await decide("claim")).body.code).toBe("reports.archived");
    expect((await decide("dismiss")).status).toBe(200);
  });

  it("stays possible after the company has turned reports off", async () => {
    const { id } = await buildReport(admin, mixer.id);
    await setRule(false);
    expect(await connect().refusal("reportProblem", buildInput())).toBe(unknown);
    const body = { decision: "dismiss" } as const;
    await manager.call("decideReport", { params: { id }, body });
    await setRule(true);
  });
});
