import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { CallError } from "../../api/call-error.ts";
import { currentUserQuery } from "../../api/current-user.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { packFleet } from "../../test/build-pack.ts";
import { buildUser } from "../../test/render.tsx";
import { fallBackToPack } from "./fall-back.ts";
import { packQuery } from "./use-pack.ts";

const user = buildUser();
const pack = packFleet([buildAsset()]);
const client = new QueryClient();
client.setQueryData(currentUserQuery.queryKey, user);
client.setQueryData(packQuery(user.id).queryKey, { userId: user.id, etag: "", savedAt: 1, pack });

it("fallBackToPack reads the pack only where no server is reached and the pack has the asset", async () => {
  const lost = () => Promise.reject(CallError.unreachable());
  const failed = new CallError({ status: 503, sentence: "Later" });
  const refused = new CallError({ status: 403, sentence: "No", code: "request.forbidden" });
  expect(await fallBackToPack(Promise.resolve("fresh"), client, () => "packed")).toBe("fresh");
  expect(await fallBackToPack(lost(), client, ([asset]) => asset?.name)).toBe("Mixer 12");
  expect(await fallBackToPack(Promise.reject(failed), client, () => "packed")).toBe("packed");
  await expect(fallBackToPack(lost(), client, () => undefined)).rejects.toThrow(CallError);
  await expect(fallBackToPack(Promise.reject(refused), client, () => "packed")).rejects.toBe(
    refused,
  );
});
