/** The code on a unit's label: what it looks like, and what a phone reads of it. */
import { normalizeCrockford, toCrockford } from "./crockford.ts";

export const labelsMax = 500;

const codeLength = 10;

/** 50 random bits, given as bytes of which each makes one digit. */
export function formatLabelCode(random: Uint8Array): string {
  return toCrockford(random.subarray(0, codeLength));
}

/** The code as it is stored; undefined for what is none. Read as people write it. */
export function parseLabelCode(text: string): string | undefined {
  const code = normalizeCrockford(text);
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : undefined;
}

/** The code in what a camera reads: the address of a label, or the code alone. */
export function parseScanned(text: string): string | undefined {
  const [, inAddress] = /^https?:\/\/[^/]+\/q\/([^/?#]+)\/?$/i.exec(text.trim()) ?? [];
  return parseLabelCode(inAddress ?? text);
}

/** In capitals, because a QR code of capitals and digits has fewer, larger dots. */
export function formatLabelAddress(origin: string, code: string): string {
  return `${origin}/q/${code}`.toUpperCase();
}

/** The code in the path of a label's page; undefined where it is another path. */
export function readLabelPath(path: string): string | undefined {
  return /^\/q\/([^/]+)\/?$/i.exec(path)?.[1];
}

/** "7K2QM-9XW4T": what people read out and type. */
export function groupLabelCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
