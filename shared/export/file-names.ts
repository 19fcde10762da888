/** What files are called that people download, and folders in archives: every system must take them. */

const lettersMax = 60;
/** What Windows allows in no name, and what cannot be seen. */
const forbidden = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu;
/** Devices of Windows, whatever comes after a dot. */
const devices = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

type Row = { id: number; name: string };

/** A folder's name for a row, unlike all that were taken before; to be called in turn with the same set. */
export function nameFolder({ id, name }: Row, taken: Set<string>): string {
  let unique = toFileName(name);
  // A second round only where another row's own name is this one with its number.
  while (unique === "" || taken.has(toKey(unique))) unique = `${unique} (${id})`.trim();
  taken.add(toKey(unique));
  return unique;
}

function toFileName(name: string): string {
  const shown = name.normalize("NFC").replaceAll(forbidden, " ").replaceAll(/\s+/g, " ");
  const short = Array.from(shown.trim()).slice(0, lettersMax).join("");
  // Windows drops dots and spaces at the end; at the beginning they hide a folder elsewhere.
  const ended = /[^. ](?:.*[^. ])?/.exec(short)?.[0] ?? "";
  return ended.replace(devices, "$1_");
}

/** Most systems take names that differ in case alone for the same. */
function toKey(name: string): string {
  return name.toLowerCase();
}

const wordsMax = 60;

/** "mixer-14", as a part of a file's name; another word where the name has no letter of ours. */
export function toFileWords(name: string, otherwise: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, wordsMax) ?? otherwise;
}
