import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import { formatReasons } from "./reasons.ts";

afterEach(() => setLanguageSource(() => "en"));

describe("formatReasons", () => {
  it("names each in the current language, and nothing of none", () => {
    expect(formatReasons(["worn", "air_leak"])).toBe("Worn, Leaking air");
    setLanguageSource(() => "es");
    expect(formatReasons(["worn", "air_leak"])).toBe("Gastado, Fuga de aire");
    expect(formatReasons([])).toBeUndefined();
    expect(formatReasons()).toBeUndefined();
  });
});
