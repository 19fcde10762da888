import { describe, expect, it } from "vitest";
import { chooseTheme, chosenTheme, followTheme } from "./theme.ts";

const shown = () => document.documentElement.dataset["theme"];

describe("the theme of this device", () => {
  it("follows the system until one is chosen", () => {
    followTheme();
    expect(chosenTheme()).toBe("system");
    expect(shown()).toBe("light");
  });

  it("is stored, and shown at once", () => {
    chooseTheme("outdoor");
    expect(chosenTheme()).toBe("outdoor");
    expect(shown()).toBe("outdoor");
  });

  it("changes with a choice in another tab", () => {
    followTheme();
    localStorage.setItem("theme", "dark");
    window.dispatchEvent(new Event("storage"));
    expect(shown()).toBe("dark");
  });

  it("follows the system where something unknown is stored", () => {
    localStorage.setItem("theme", "neon");
    expect(chosenTheme()).toBe("system");
  });
});
