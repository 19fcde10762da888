import { api } from "#shared/api.ts";
import { acceptedLanguage } from "../../http/accepted-language.ts";
import { route } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { getAssetReadiness, getReadiness } from "./evaluate-readiness.ts";

/** What is missing is said to the caller alone, and stored nowhere. */
export const readinessRoutes = [
  route(api.getReadiness, (context) =>
    inLanguage(acceptedLanguage(context.req), () => getReadiness(context)),
  ),
  route(api.getAssetReadiness, (context) =>
    inLanguage(acceptedLanguage(context.req), () => getAssetReadiness(context)),
  ),
];
