import { readStored } from "./read-stored.ts";

const themeKey = "theme";

/** What each theme paints the browser's own bar. */
const barColors = { light: "#FFFFFF", dark: "#161B21", outdoor: "#FFFFFF" } as const;

type Theme = keyof typeof barColors;

export type ThemeChoice = Theme | "system";

/** The choice for this device; without one, or where storage is blocked, the page follows the system. */
export function readTheme(): ThemeChoice {
  const stored = readStored(themeKey);
  return isTheme(stored) ? stored : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(themeKey, choice);
  applyTheme();
}

/** Applies the theme now and with each change, also one of the system or in another tab. */
export function followTheme(): void {
  applyTheme();
  prefersContrast.addEventListener("change", applyTheme);
  prefersDark.addEventListener("change", applyTheme);
  window.addEventListener("storage", applyTheme);
}

const prefersContrast = window.matchMedia("(prefers-contrast: more)");
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

function applyTheme(): void {
  const choice = readTheme();
  const theme = choice === "system" ? readSystemTheme() : choice;
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", barColors[theme]);
}

function readSystemTheme(): Theme {
  if (prefersContrast.matches) return "outdoor";
  return prefersDark.matches ? "dark" : "light";
}

function isTheme(stored: string | null): stored is Theme {
  return stored !== null && Object.hasOwn(barColors, stored);
}
