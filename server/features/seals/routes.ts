import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { verifyCode } from "./verify-code.ts";
import { getSeals, verifySeals } from "./verify-seals.ts";

type Parts = Parameters<typeof verifyCode>[1] & Parameters<typeof verifySeals>[1];

export function sealRoutes(parts: Parts) {
  return [
    route(api.getSeals, getSeals),
    route(api.verifySeals, verifySeals, parts),
    route(api.verifyCode, verifyCode, parts),
  ];
}
