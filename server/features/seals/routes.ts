import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { verifyCode } from "./verify-code.ts";
import { getSeals, verifySeals } from "./verify-seals.ts";

export function sealRoutes(parts: Parameters<typeof verifyCode>[1]) {
  return [
    route(api.getSeals, getSeals),
    route(api.verifySeals, verifySeals),
    route(api.verifyCode, verifyCode, parts),
  ];
}
