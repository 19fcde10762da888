/** Where storage is blocked, a setting holds until the page is left. */
export function storeSetting(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing else depends on it.
  }
}

/** What this device stores of its settings; nothing where storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
