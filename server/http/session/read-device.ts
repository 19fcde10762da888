/** Where a session began, as its user would name it: "Chrome on Windows". */
export type Device = { browser: string | null; system: string | null };

/** Most browsers also name those that they descend from, so that the first one that fits is meant. */
const browsers = {
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\bOPR\//,
  "Samsung Internet": /\bSamsungBrowser\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS)\//,
  Safari: /\bSafari\//,
};

const systems = {
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Android: /\bAndroid\b/,
  Windows: /\bWindows\b/,
  ChromeOS: /\bCrOS\b/,
  Mac: /\bMacintosh\b/,
  Linux: /\bLinux\b/,
};

/** What a `User-Agent` header says, which anyone may write: only known names are returned. */
export function readDevice(userAgent = ""): Device {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) };
}

function findName(patterns: Record<string, RegExp>, text: string): string | null {
  return Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
