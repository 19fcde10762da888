/** What an inspection found, as its record stores it. */
import type { Reason } from "../checklists/reasons.ts";

export type ItemStatus = "pass" | "fail" | "na";

export type ItemResult = {
  status: ItemStatus;
  /** What was measured, of an item that is a number. */
  value?: number;
  notes?: string;
  photos?: string[];
  /** A required photo was not possible; the note says why. */
  noPhoto?: boolean;
  /** The driver says that the asset must not be driven. */
  unsafe?: boolean;
  /** Not the known defect of this item, but another one. */
  newDefect?: boolean;
  /** What is wrong with it, beside the note. */
  reasons?: Reason[];
  /** Passed together with its section, not by a tap of its own. */
  how?: "section";
  /** When the driver tapped, by the phone's clock (ISO). */
  answeredAt?: string;
};

/** By item id (built-in lists) or item text (a company's lists). */
export type InspectionResults = Record<string, ItemResult>;
