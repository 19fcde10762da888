import { pickRules } from "#shared/account/inspection-rules.ts";
import type { Company } from "../../db/statements/company-rows.ts";
import type { Context } from "../../http/route.ts";

export function getCurrentUser({ user }: Context<"getCurrentUser">) {
  return user;
}

export async function getCompany({ company }: Context<"getCompany">) {
  return withRules(await company.own());
}

export function withRules(row: Company) {
  return { ...row, rules: pickRules(row) };
}
