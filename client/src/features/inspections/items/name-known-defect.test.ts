import { setLanguageSource } from "#shared/base/languages.ts";
import { afterEach, describe, expect, it } from "vitest";
import { nameKnownDefect } from "./name-known-defect.ts";

afterEach(() => setLanguageSource(() => "en"));

const horn = { id: "Horn", group: "Cab", label: "Horn", es: "Claxon", required: true };

describe("The name of a defect in the form", () => {
  it("is in the language of the driver where the list has its item", () => {
    const defect = { number: 42, title: "Horn", itemId: "Horn" };
    expect(nameKnownDefect(defect, [horn])).toBe("D-0042 Horn");
    setLanguageSource(() => "es");
    expect(nameKnownDefect(defect, [horn])).toBe("D-0042 Claxon");
    expect(nameKnownDefect({ ...defect, itemId: null }, [horn])).toBe("D-0042 Horn");
  });
});
