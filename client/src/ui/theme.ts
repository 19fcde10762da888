const themeKey = "theme";

const themeChoices = ["system", "light", "dark", "outdoor"] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** Kept on this device. public/theme.js applies it: before the first paint, and on this event. */
export function chooseTheme(choice: ThemeChoice) {
  localStorage.setItem(themeKey, choice);
  window.dispatchEvent(new Event("themechange"));
}

export function chosenTheme(): ThemeChoice {
  const stored = localStorage.getItem(themeKey);
  return themeChoices.find((choice) => choice === stored) ?? "system";
}
