import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import type { SignInAttempts } from "../auth/sign-in-attempts.ts";
import { changePasswordWith } from "./change-password.ts";
import { userAnswer } from "./data.ts";
import { updateCompany } from "./update-company.ts";
import { updateProfile } from "./update-profile.ts";

export function accountRoutes(attempts: SignInAttempts) {
  const changePassword = changePasswordWith(attempts);
  return [
    route(api.getCurrentUser, ({ user }) => userAnswer(user)),
    route(api.updateProfile, ({ company, user, body, now }) =>
      updateProfile(company, { user, input: body, now }),
    ),
    route(api.changePassword, ({ company, user, body, now, req }) =>
      changePassword(company, {
        user,
        input: body,
        now,
        sid: req.sessionID,
        ip: req.ip ?? "",
      }),
    ),
    route(api.getCompany, ({ company }) => company.own()),
    route(api.updateCompany, ({ company, user, body, now }) =>
      updateCompany(company, { user, now }, body),
    ),
  ];
}
