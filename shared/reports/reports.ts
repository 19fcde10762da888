/** What people who are not signed in report by a unit's label: the office decides on it. */
import { words } from "../base/words.ts";

export const reportStates = ["new", "claimed", "dismissed"] as const;
export type ReportState = (typeof reportStates)[number];

export const reportStateLabels: Readonly<Record<ReportState, string>> = words({
  new: ["New", "Nuevo"],
  claimed: ["Claimed", "Aceptado"],
  dismissed: ["Dismissed", "Descartado"],
});

const titleMax = 80;

/** Makes a defect's title from the first words of the report. */
export function toDefectTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= titleMax) return line;
  const cut = characters.slice(0, titleMax).join("");
  return `${cut.replace(/ \S*$/, "")}…`;
}
