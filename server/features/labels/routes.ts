import { api } from "#shared/api.ts";
import type { Database } from "../../db/client.ts";
import { route } from "../../http/route.ts";
import { addCodes } from "./add-codes.ts";
import { changeCode } from "./change-code.ts";
import { createLookLimit, getCode, type LabelParts } from "./data.ts";

type Given = Pick<LabelParts, "publicUrl"> & { database: Database };

export function labelRoutes({ database, publicUrl }: Given) {
  const parts = { database, publicUrl, countLook: createLookLimit(database.pool) };
  return [
    route(api.addCodes, addCodes, parts),
    route(api.changeCode, changeCode, parts),
    route(api.getCode, getCode, parts),
  ];
}
