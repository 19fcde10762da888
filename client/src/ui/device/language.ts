import {
  getCurrentLanguage,
  type Language,
  languages,
  setLanguageSource,
} from "#shared/base/languages.ts";
import { useSyncExternalStore } from "react";
import { readStored, storeSetting } from "./read-stored.ts";

/** Until it is known who is signed in. */
export function followLanguage(): void {
  speak(readDeviceLanguage() ?? "en");
}

/** The user's own language, else that of this device, else that of their company. */
export function followUsersLanguage(own: Choice, companys: Choice): void {
  if (own && own !== readStored(languageKey)) storeSetting(languageKey, own);
  const language = own ?? readDeviceLanguage() ?? companys ?? "en";
  if (language === getCurrentLanguage()) return;
  speak(language);
  redraw?.();
}

type Choice = Language | null | undefined;

/** The language chosen on this device, else the first of the browser's languages that we have. */
function readDeviceLanguage(): Language | undefined {
  const wanted = [readStored(languageKey), ...navigator.languages];
  return wanted
    .map((name) => languages.find((candidate) => candidate === name?.split("-")[0]))
    .find((language) => language !== undefined);
}

const languageKey = "language";

/** Another tab goes on in its own language, with what is typed there, until it is loaded again. */
export function chooseLanguage(language: Language): void {
  storeSetting(languageKey, language);
  speak(language);
  redraw?.();
}

/** The language that is spoken: the key of what holds texts of a moment ago. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, getCurrentLanguage);
}

/** Redraws the whole app in the new language. */
let redraw: (() => void) | undefined;

function subscribe(listener: () => void) {
  redraw = listener;
  return () => {
    redraw = undefined;
  };
}

function speak(language: Language): void {
  setLanguageSource(() => language);
  document.documentElement.lang = language;
}
