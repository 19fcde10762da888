import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import type { SignInAttempts } from "../auth/sign-in-attempts.ts";
import { changePassword } from "./change-password.ts";
import { getCompany, getCurrentUser } from "./data.ts";
import { updateCompany } from "./update-company.ts";
import { updatePreferences } from "./update-preferences.ts";
import { updateProfile } from "./update-profile.ts";

export const accountRoutes = (attempts: SignInAttempts) => [
  route(api.getCurrentUser, getCurrentUser),
  route(api.updateProfile, updateProfile),
  route(api.updatePreferences, updatePreferences),
  route(api.changePassword, changePassword, attempts),
  route(api.getCompany, getCompany),
  route(api.updateCompany, updateCompany),
];
