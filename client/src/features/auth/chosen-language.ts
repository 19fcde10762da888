/** The language that was chosen on the sign-in page: the one who signs in there takes it along. */
import { api } from "#shared/api/api.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import type { Language } from "#shared/base/languages.ts";
import { call } from "../../api/call.ts";

/** Outside React, because another language draws the page anew. */
let chosen: Language | undefined;

export function noteLanguage(language: Language): void {
  chosen = language;
}

/** For a user without a connection: until they have one, on this device alone. */
export function inChosenLanguage(user: CurrentUser): CurrentUser {
  return chosen ? { ...user, language: chosen } : user;
}

/** Stores it with the user, so that notifications come in it, too. */
export async function storeChosenLanguage(user: CurrentUser): Promise<CurrentUser> {
  const language = chosen;
  chosen = undefined;
  if (!language || language === user.language) return user;
  const body = { language };
  return call(api.updatePreferences, { body }).catch(() => ({ ...user, language }));
}
