import type { Context } from "../../http/route.ts";

export function getCurrentUser({ user }: Context<"getCurrentUser">) {
  return user;
}

export function getCompany({ company }: Context<"getCompany">) {
  return company.own();
}
