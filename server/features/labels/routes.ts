import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { addCodes } from "./add-codes.ts";
import { changeCode } from "./change-code.ts";
import { getCode, type LabelParts } from "./data.ts";

export function labelRoutes(parts: LabelParts) {
  return [
    route(api.addCodes, addCodes, parts),
    route(api.changeCode, changeCode, parts),
    route(api.getCode, getCode, parts),
  ];
}
