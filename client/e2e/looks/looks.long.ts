/** Every screen at every width, in wide fonts, large text and each theme: `npm run test:long -- looks`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "#server/project-root.ts";
import { expect, it } from "vitest";

it("every screen holds in every look", async () => {
  const command = ["playwright", "test", "looks", "--reporter=list"];
  const env = { ...process.env, LOOKS: "all" };
  const child = spawn("npx", command, { cwd: projectRoot, env, stdio: "inherit" });
  expect(await once(child, "close")).toEqual([0, null]);
});
