/** Which username the page of an invitation proposes. */

type Known = { firstName: string | null; lastName: string | null; email: string | null };

const shortest = 3;
const partMax = 30;

/** "marco.ortiz" of Marco Ortiz, else what stands before the @; nothing where too little is left. */
export function suggestUsername({ firstName, lastName, email }: Known): string {
  const names = [firstName, lastName].map((name) => toPlain(name ?? "")).filter(Boolean);
  const proposed = names.length > 0 ? names.join(".") : toPlain(email?.split("@")[0] ?? "");
  return proposed.length < shortest ? "" : proposed;
}

/** Small letters without accents, digits, and dots between them. */
function toPlain(text: string): string {
  const small = text.normalize("NFKD").toLowerCase();
  const parts = small.replaceAll(/[^a-z0-9.]+/g, "").split(".");
  return parts.filter(Boolean).join(".").slice(0, partMax);
}
