import { api } from "#shared/api/api.ts";
import type { Database } from "../../db/client.ts";
import { route } from "../../http/route.ts";
import { addPush } from "./add-subscription.ts";
import { getPush, type PushSettings } from "./data.ts";
import { removePush } from "./remove-subscription.ts";

export const pushRoutes = (database: Database, settings: PushSettings | undefined) => [
  route(api.getPush, getPush, settings),
  route(api.addPush, addPush, database, settings),
  route(api.removePush, removePush, database),
];
