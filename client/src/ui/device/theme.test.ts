import { describe, expect, it } from "vitest";
import { chooseTheme, readTheme, followTheme } from "./theme.ts";

const appliedTheme = () => document.documentElement.dataset["theme"];

describe("the theme of a device", () => {
  it("follows the system until a theme is chosen", () => {
    followTheme();
    expect(readTheme()).toBe("system");
    expect(appliedTheme()).toBe("light");
  });

  it("is stored and applied at once when chosen", () => {
    chooseTheme("outdoor");
    expect(readTheme()).toBe("outdoor");
    expect(appliedTheme()).toBe("outdoor");
  });

  it("follows a choice made in another tab", () => {
    followTheme();
    localStorage.setItem("theme", "dark");
    window.dispatchEvent(new Event("storage"));
    expect(appliedTheme()).toBe("dark");
  });

  it("follows the system when the stored value is unknown", () => {
    localStorage.setItem("theme", "neon");
    expect(readTheme()).toBe("system");
  });
});
