import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { listHeld } from "./data.ts";
import { decideHeld } from "./act-on-held.ts";
import { hold } from "./store-held.ts";
import { takeSharedCopy } from "./store-copy.ts";

export const heldRoutes = [
  route(api.hold, hold),
  route(api.listHeld, listHeld),
  route(api.takeSharedCopy, takeSharedCopy),
  route(api.decideHeld, decideHeld),
];
