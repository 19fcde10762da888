import { once } from "node:events";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { createApp } from "../../app.ts";
import { createHttpServer } from "../../http/http-server.ts";
import { checkAnswers } from "../kit/answer-check.ts";
import { foundCompany } from "../kit/build.ts";
import { callerAt } from "../kit/caller.ts";
import { shareTestApp } from "../kit/harness.ts";

const { parts } = await shareTestApp();

it("finds each response that does not have the shape of its call", async () => {
  const problems: string[] = [];
  const server = createHttpServer();
  server.on("request", checkAnswers(problems));
  server.serve(createApp(parts));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const { admin } = await foundCompany(() => callerAt(`http://127.0.0.1:${port}`));
  await admin.call("getCompany");
  expect(problems).toEqual([]);
  const { getCompany } = apiSchemas;
  const { returns } = getCompany;
  onTestFinished(() => void Object.assign(getCompany, { returns }));
  Object.assign(getCompany, { returns: z.strictObject({ name: z.string() }) });
  await admin.call("getCompany");
  expect(problems).toEqual([expect.stringContaining("getCompany: ")]);
});
