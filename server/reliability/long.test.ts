import { it } from "vitest";
import { killServer } from "./kit/scene.ts";

it("No acknowledged write is lost or duplicated when the server is killed", async () => {
  await killServer(1);
}, 240_000);
