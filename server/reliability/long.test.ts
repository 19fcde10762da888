import { it } from "vitest";
import { killServer } from "./scene.ts";

it("loses and duplicates no acknowledged write when the server is killed", async () => {
  await killServer(3);
}, 240_000);
