import { api } from "#shared/api/api.ts";
import { wholeQuery } from "./list-queries.ts";

/** The company's checklists for inspections of every type. */
export const allChecklists = wholeQuery(api.listChecklists, { type: "all" });
