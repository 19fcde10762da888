import { apiSchemas, type CurrentUser } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { currentUserQuery } from "../../api/current-user.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { packFleet } from "../../test/build-pack.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection } from "../../test/server.ts";
import {
  findForgotten,
  forgetOthers,
  forgetPack,
  listOfflinePeople,
  readPack,
  storePack,
} from "./pack-store.ts";
import { takePhone } from "./phone-company.ts";
import { listAsOutOfService, showAhead, showLastUser, useBehindSince } from "./fall-back.ts";
import { usePack, packQuery } from "./use-pack.ts";

const asset = buildAsset();
const mixer = packFleet([asset]);
const pump = packFleet([buildAsset({ name: "Pump 3" })]);
const savedAt = Date.parse("2026-11-20T12:00:00.000Z");

function Names() {
  const pack = usePack(({ assets }) => assets.map(({ name }) => name).join());
  const since = useBehindSince();
  return (
    <p>
      {pack.status} {pack.data} {since ? new Date(since).toISOString() : "now"}
    </p>
  );
}

describe("pack-store.ts", () => {
  it("has a version for what a pack holds", () => {
    const shape = z.toJSONSchema(apiSchemas.getPack.returns, { unrepresentable: "any" });
    const digest = createHash("sha256").update(JSON.stringify(shape)).digest("hex");
    // If this fails, raise the version in pack-store.ts, unless stored packs may lack the new fields; then set the new
    // digest here.
    expect(digest.slice(0, 8)).toBe("b8a8ff91");
  });
});

describe("usePack", () => {
  it("shows what the device has stored at once, then the server's response, which it stores", async () => {
    const user = buildUser({ id: 301 });
    await storePack({ userId: 301, etag: 'W/"old"', savedAt, pack: { ...mixer, user } });
    let answer: ((pack: typeof pump) => void) | undefined;
    answerCalls({ getPack: () => new Promise((resolve) => (answer = resolve)) });
    renderApp(<Names />, { user });
    await screen.findByText("success Mixer 12 now");
    await waitFor(() => expect(answer).toBeDefined());
    answer?.({ ...pump, user });
    await screen.findByText("success Pump 3 now");
    await waitFor(async () => {
      expect((await readPack(301))?.pack.assets[0]?.name).toBe("Pump 3");
    });
  });

  it("continues with what the device has stored when no server is reached, and says since when", async () => {
    const user = buildUser({ id: 302 });
    await storePack({ userId: 302, etag: undefined, savedAt, pack: { ...mixer, user } });
    answerCalls({ getPack: loseConnection });
    renderApp(<Names />, { user });
    await screen.findByText("success Mixer 12 2026-11-20T12:00:00.000Z");
  });

  it("fetches a newer one than the stored one also if the screen was left before that arrived", async () => {
    const user = buildUser({ id: 318 });
    await storePack({ userId: 318, etag: undefined, savedAt, pack: { ...mixer, user } });
    const client = createQueryClient();
    const open = () => new QueryObserver(client, packQuery(318)).subscribe(() => undefined);
    const findName = () => client.getQueryData(packQuery(318).queryKey)?.pack.assets[0]?.name;
    answerCalls({ getPack: () => new Promise<typeof pump>(() => undefined) });
    const close = open();
    await waitFor(() => expect(findName()).toBe("Mixer 12"));
    close();
    answerCalls({ getPack: () => ({ ...pump, user }) });
    open();
    await waitFor(() => expect(findName()).toBe("Pump 3"));
  });

  it("does not replace a newer one with the stored one, which is read late", async () => {
    const user = buildUser({ id: 319 });
    await storePack({ userId: 319, etag: undefined, savedAt, pack: { ...mixer, user } });
    const client = createQueryClient();
    const getPack = vi.fn(() => new Promise<typeof pump>(() => undefined));
    answerCalls({ getPack });
    const close = new QueryObserver(client, packQuery(319)).subscribe(() => undefined);
    const newer = { userId: 319, etag: undefined, savedAt: Date.now(), pack: { ...pump, user } };
    client.setQueryData(packQuery(319).queryKey, newer);
    await waitFor(() => expect(getPack).toHaveBeenCalled());
    expect(client.getQueryData(packQuery(319).queryKey)).toBe(newer);
    close();
  });

  it("never shows what was stored for another user", async () => {
    await storePack({ userId: 303, etag: undefined, savedAt, pack: mixer });
    answerCalls({ getPack: loseConnection });
    renderApp(<Names />, { user: buildUser({ id: 304 }) });
    await screen.findByText("error now");
  });

  it("deletes the packs of another company's users, and of one who was not confirmed for 14 days", async () => {
    const away = { 308: 1, 309: 13, 310: 15, 311: 1 };
    for (const [id, days] of Object.entries(away)) {
      const company = { ...buildUser().company, id: id === "311" ? 2 : 1 };
      const user = buildUser({ id: Number(id), company });
      const savedAt = Date.now() - days * dayMs;
      await storePack({ userId: user.id, etag: undefined, savedAt, pack: { ...mixer, user } });
    }
    await forgetOthers(buildUser({ id: 308, company: { ...buildUser().company, id: 1 } }));
    const left = await Promise.all([308, 309, 310, 311].map(readPack));
    expect(left.map((stored) => stored?.userId)).toEqual([308, 309, undefined, undefined]);
    expect((await listOfflinePeople()).map(({ id }) => id)).toEqual([308, 309]);
    await forgetPack(308);
    expect((await listOfflinePeople()).map(({ id }) => id)).toEqual([309]);
    await forgetPack(309);
  });

  it("offers no users of another company after a sign-in, even before their packs are deleted", async () => {
    const company = { ...buildUser().company, id: 1 };
    const user = buildUser({ id: 312, company });
    await storePack({
      userId: 312,
      etag: undefined,
      savedAt: Date.now(),
      pack: { ...mixer, user },
    });
    takePhone(buildUser({ id: 313, company: { ...company, id: 2 } }));
    expect(await listOfflinePeople()).toEqual([]);
    expect(await findForgotten()).toBeUndefined();
    const client = new QueryClient();
    await showLastUser(client, async () => undefined);
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeUndefined();
    takePhone(user);
    expect((await listOfflinePeople()).map(({ id }) => id)).toEqual([312]);
    await forgetPack(312);
  });

  it("loads nothing again when the server has no change", async () => {
    const user = buildUser({ id: 305 });
    await storePack({ userId: 305, etag: 'W/"same"', savedAt, pack: { ...mixer, user } });
    const asked = vi.fn(async (_: string, { headers }: RequestInit) => {
      expect(new Headers(headers).get("if-none-match")).toBe('W/"same"');
      return new Response(null, { status: 304, headers: { etag: 'W/"same"' } });
    });
    vi.stubGlobal("fetch", asked);
    renderApp(<Names />, { user });
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await screen.findByText("success Mixer 12 now");
    await waitFor(async () => expect((await readPack(305))?.savedAt).toBeGreaterThan(savedAt));
  });
});

describe("showLastUser", () => {
  it("continues for 14 days as the user who signed in last", async () => {
    const user = buildUser({ id: 306 });
    const shownAfter = async (days: number) => {
      const savedAt = Date.now() - days * dayMs;
      await storePack({ userId: 306, etag: undefined, savedAt, pack: { ...mixer, user } });
      const client = createQueryClient();
      const readBeside = vi.fn(async () => {
        expect(client.getQueryData(currentUserQuery.queryKey), "not before").toBeUndefined();
      });
      await showLastUser(client, readBeside);
      const shown = client.getQueryData(currentUserQuery.queryKey);
      const { data, isStale } = new QueryObserver(client, packQuery(306)).getCurrentResult();
      expect(data?.savedAt).toBe(shown && savedAt);
      expect(isStale, "the server is asked for a newer one").toBe(true);
      expect(readBeside).toHaveBeenCalledTimes(shown ? 1 : 0);
      return shown;
    };
    expect(await shownAfter(13)).toEqual(user);
    expect(await findForgotten()).toBeUndefined();
    expect(await shownAfter(15)).toBeUndefined();
    expect(await findForgotten()).toEqual(user);
  });
});

describe("showAhead", () => {
  const open = async (user: CurrentUser, response: Promise<void>) => {
    const savedAt = Date.now();
    await storePack({ userId: user.id, etag: 'W/"same"', savedAt, pack: { ...mixer, user } });
    const client = createQueryClient();
    await showAhead(client, response, async () => undefined);
    await forgetPack(user.id);
    return client;
  };

  it("shows a driver the stored pack before the server says who is signed in, and holds all calls until then", async () => {
    const driver = buildUser({ id: 314, role: "driver" });
    takePhone(driver);
    const order: string[] = [];
    const response = new Promise<void>((resolve) => setTimeout(resolve, 50));
    void response.then(() => order.push("known"));
    const client = await open(driver, response);
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(driver);
    const { data, isStale } = new QueryObserver(client, packQuery(314)).getCurrentResult();
    expect([data?.etag, isStale]).toEqual(['W/"same"', true]);
    vi.stubGlobal("fetch", async () => {
      order.push("asked");
      return Response.json({ ...mixer, user: driver });
    });
    await client.fetchQuery(packQuery(314));
    expect(order).toEqual(["known", "asked"]);
  });

  it.each([
    ["of a manager", buildUser({ id: 315, role: "manager" }), 315],
    ["of a driver where another user signed in later", buildUser({ id: 316, role: "driver" }), 317],
  ])("shows nothing %s", async (_, user, signedIn) => {
    takePhone({ ...user, id: signedIn });
    const client = await open(user, Promise.resolve());
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeUndefined();
    expect(client.getQueryData(packQuery(user.id).queryKey)).toBeUndefined();
  });
});

describe("listAsOutOfService", () => {
  it("has the pack loaded, also where another screen opens before it is there", async () => {
    const client = createQueryClient();
    const { queryKey } = packQuery(312);
    client.setQueryData(queryKey, { userId: 312, etag: undefined, savedAt, pack: mixer });
    let isSlow = true;
    answerCalls({ getPack: () => (isSlow ? new Promise<typeof pump>(() => undefined) : pump) });
    const open = () => new QueryObserver(client, packQuery(312)).subscribe(() => undefined);
    const close = open();
    void client.invalidateQueries({ queryKey });
    await listAsOutOfService(client, 312, asset.id);
    expect(client.getQueryData(queryKey)?.pack.outOfService).toHaveLength(1);
    isSlow = false;
    close();
    open();
    await waitFor(() => expect(client.getQueryData(queryKey)?.pack).toEqual(pump));
  });
});
