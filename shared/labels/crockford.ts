/** Crockford's base 32: no letter that is read as another one or as a digit. */
export const crockfordDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** One digit for each random byte. */
export function toCrockford(random: Uint8Array): string {
  return Array.from(random, (byte) => crockfordDigits[byte % 32]).join("");
}

/** As people write it: in any case, with gaps, and with letters in place of the digits they look like. */
export function normalizeCrockford(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, "");
  return plain.replaceAll(/[IL]/g, "1").replaceAll("O", "0");
}
