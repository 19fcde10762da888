/** How people are named on the screens. */
import { words } from "../base/words.ts";

export type Person = {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  username?: string | null;
};

/** The name in the header: first name, else e-mail, else 'User'. */
export function formatDisplayName(person: Person): string {
  return person.firstName || person.email || w.user;
}

/** The letter in the avatar: of the first name, else of the e-mail, else 'U'. */
export function formatAvatarLetter(person: Person): string {
  const source = person.firstName || person.email || "U";
  return toFirstLetter(source);
}

export function formatFullName(person: Person): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
  return name || person.username || formatDisplayName(person);
}

export function formatInitials(person: Person): string {
  const letters = [person.firstName, person.lastName]
    .filter(Boolean)
    .map((name) => toFirstLetter(name ?? ""));
  return letters.join("") || formatAvatarLetter(person);
}

function toFirstLetter(text: string): string {
  return (Array.from(text)[0] ?? "").toUpperCase();
}

const w = words({
  user: ["User", "Usuario"],
});
