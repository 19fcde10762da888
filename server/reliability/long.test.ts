import { it } from "vitest";
import { killServer } from "./scene.ts";

it("loses and doubles nothing that was acknowledged when its server is killed", async () => {
  await killServer(3);
}, 240_000);
