import { describe, expect, it } from "vitest";
import { chooseTheme, chosenTheme } from "./theme.ts";

describe("the theme of this device", () => {
  it("follows the system until one is chosen", () => {
    expect(chosenTheme()).toBe("system");
  });

  it("is kept and told to the page", () => {
    let told = 0;
    window.addEventListener("themechange", () => (told += 1), { once: true });
    chooseTheme("outdoor");
    expect(chosenTheme()).toBe("outdoor");
    expect(told).toBe(1);
  });

  it("does not believe what else may stand in its place", () => {
    localStorage.setItem("theme", "neon");
    expect(chosenTheme()).toBe("system");
  });
});
