import { connect as openSocket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { buildAsset, buildResults, foundCompany, password } from "../../test/kit/build.ts";
import { invariant } from "../../errors.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl as photo } from "../../test/kit/samples.ts";

const { app, connect, database } = await shareTestApp();
const { manager, driver } = await foundCompany(connect);

describe("an inspection whose upload is cut off", () => {
  const server = app.listen(0, "127.0.0.1");
  afterAll(() => server.close());

  /** Sends a part of a request and then drops the connection. */
  async function sendPart(body: string, percent: number): Promise<void> {
    const address = server.address();
    invariant(address && typeof address === "object", "the server listens");
    const at = `http://127.0.0.1:${address.port}`;
    const signIn = await fetch(`${at}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: driver.username, password }),
    });
    const [cookie = ""] = (signIn.headers.get("set-cookie") ?? "").split(";");
    const headers = `POST /api/inspection/logs HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const gone = new Promise((resolve) => {
      server.once("connection", (arrived) => arrived.once("close", resolve));
    });
    const socket = openSocket(address.port, "127.0.0.1");
    const part = headers + body.slice(0, Math.floor((body.length * percent) / 100));
    await new Promise((resolve) => socket.write(part, resolve));
    socket.destroy();
    await gone;
  }

  async function countPhotos(): Promise<number> {
    const { rows } = await database.pool.query(
      "select /* across companies */ count(*)::int as count from photos",
    );
    return rows[0].count;
  }

  it.each([10, 50, 99])(
    "stores nothing after %d percent, and can be sent again",
    async (percent) => {
      const large = `data:image/png;base64,${Buffer.concat([Buffer.from(photo.split(",")[1] ?? "", "base64"), Buffer.alloc(900_000, 7)]).toString("base64")}`;
      const results = { ...buildResults("truck"), horn: { status: "fail", photos: [large] } };
      const asset = await buildAsset(manager);
      const input = { assetId: asset.id, results, signatureUrl: "Sam" };
      const before = await countPhotos();
      await sendPart(JSON.stringify(input), percent);
      expect(await driver.call("listInspectionLogs", { query: { assetId: asset.id } })).toEqual([]);
      expect(await countPhotos()).toBe(before);
      expect((await driver.send("submitInspection", { body: input })).status).toBe(201);
    },
  );
});
