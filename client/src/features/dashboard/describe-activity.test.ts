import { setLanguageSource } from "#shared/base/languages.ts";
import { afterEach, describe, expect, it } from "vitest";
import { describeActivity } from "./describe-activity.ts";

afterEach(() => setLanguageSource(() => "en"));

describe("describeActivity", () => {
  it.each([
    ["Electrical Repair logged", "Reparación eléctrica: registrado"],
    ["Inspection failed", "Inspección con falla"],
    ["Inspection passed (unlisted items)", "Inspección bien (puntos fuera de lista)"],
    ["Something new", "Something new"],
  ])("describes '%s' in the user's language", (description, spanish) => {
    expect(describeActivity({ description })).toBe(description);
    setLanguageSource(() => "es");
    expect(describeActivity({ description })).toBe(spanish);
  });
});
