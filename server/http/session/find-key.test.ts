import { EventEmitter } from "node:events";
import { keyLimits } from "#shared/keys/keys.ts";
import { expect, it } from "vitest";
import { createKeyLimits } from "./find-key.ts";

it("lets a key make 20 requests at once, and another when one of them is over", async () => {
  const limit = createKeyLimits();
  const running = Array.from({ length: keyLimits.atOnce }, () => new EventEmitter());
  for (const response of running) await limit({ id: 7 }, response);
  const refusal = { code: "keys.tooManyAtOnce", details: { retryAfter: 1 } };
  await expect(limit({ id: 7 }, new EventEmitter())).rejects.toMatchObject(refusal);
  await limit({ id: 8 }, new EventEmitter());
  running[0]?.emit("close");
  await limit({ id: 7 }, new EventEmitter());
  await expect(limit({ id: 7 }, new EventEmitter())).rejects.toMatchObject(refusal);
});

it("lets a key make 600 requests a minute, and others go on", async () => {
  const limit = createKeyLimits();
  const makeRequest = async (id: number) => {
    const response = new EventEmitter();
    await limit({ id }, response).finally(() => response.emit("close"));
  };
  for (let made = 0; made < keyLimits.perMinute; made += 1) await makeRequest(7);
  await expect(makeRequest(7)).rejects.toMatchObject({ code: "keys.tooManyRequests" });
  await makeRequest(8);
});
