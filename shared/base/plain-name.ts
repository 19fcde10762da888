/** Which characters the names of people and files may hold. */

/** What is drawn as nothing, or turns the letters around it; U+2800 is braille without a dot. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Two characters that join or part letters, and so are seen by what they do to them. */
const joiner = /[\u200c\u200d]/u;

/** Letters and marks of connected scripts, which need joiners. */
const connected =
  /[\p{scx=Adlm}\p{scx=Arab}\p{scx=Mand}\p{scx=Mong}\p{scx=Nko}\p{scx=Rohg}\p{scx=Syrc}]/u;
/** Letters and marks of scripts that stack consonants, which need joiners. */
const stacking =
  /[\p{scx=Beng}\p{scx=Cakm}\p{scx=Deva}\p{scx=Gran}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mymr}\p{scx=Newa}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}]/u;
/** The sign that takes a consonant's vowel away, after which a joiner may also end a word. */
const vowelKiller =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u17d2]/u;

/** Whether all of a name can be seen. */
export function isPlainName(name: string): boolean {
  return removeUnseen(name) === name;
}

/** The name without what cannot be seen; joiners stay where their script needs them. */
export function removeUnseen(name: string): string {
  const characters = Array.from(name);
  const seen = characters.filter((character, at) => {
    if (!unseen.test(character)) return true;
    if (!joiner.test(character)) return false;
    const [before = "", after = ""] = [characters[at - 1], characters[at + 1]];
    if (vowelKiller.test(before) && after.trim() === "") return true;
    return [connected, stacking].some((script) => script.test(before) && script.test(after));
  });
  return seen.join("");
}
