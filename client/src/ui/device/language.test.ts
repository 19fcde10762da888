import { getCurrentLanguage, setLanguageSource } from "#shared/base/languages.ts";
import { afterEach, expect, it } from "vitest";
import { chooseLanguage, followLanguage } from "./language.ts";

afterEach(() => {
  localStorage.clear();
  setLanguageSource(() => "en");
  document.documentElement.lang = "en";
});

it("The language is the one that was chosen on this device, and English without a choice", () => {
  followLanguage();
  expect([getCurrentLanguage(), document.documentElement.lang]).toEqual(["en", "en"]);
  localStorage.setItem("language", "es");
  followLanguage();
  expect([getCurrentLanguage(), document.documentElement.lang]).toEqual(["es", "es"]);
  localStorage.setItem("language", "tlh");
  followLanguage();
  expect(getCurrentLanguage()).toBe("en");
});

it("The language changes at once when it is chosen, and stays after a reload", () => {
  chooseLanguage("es");
  expect([getCurrentLanguage(), document.documentElement.lang]).toEqual(["es", "es"]);
  setLanguageSource(() => "en");
  followLanguage();
  expect(getCurrentLanguage()).toBe("es");
});
