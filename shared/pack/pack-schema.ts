/** What a phone takes along, to work where there is no signal. */
import * as z from "zod";
import { user } from "../account/account-schema.ts";
import { shortAsset } from "../assets/assets-schema.ts";
import { count, maybeMomentText, momentText } from "../base/call-fields.ts";
import { checklist } from "../checklists/checklists-schema.ts";
import { listedDefect } from "../defects/defects-schema.ts";
import { heldDecision } from "../held/held-schema.ts";
import { inspectionRow } from "../inspections/inspections-schema.ts";

/** An active defect, as far as the form asks about it. */
const openDefect = listedDefect.pick({
  id: true,
  number: true,
  itemId: true,
  title: true,
  critical: true,
  reportedAt: true,
});

/** A repair that waits for the next driver's review, as the step before the form shows it. */
const pendingReview = listedDefect.pick({
  id: true,
  number: true,
  itemId: true,
  title: true,
  critical: true,
  state: true,
  closedAt: true,
  deferredUntil: true,
  deferredMiles: true,
  deferredHours: true,
  decision: true,
});

/** The code of the asset's label; null if it has none. */
const code = z.string().nullable();

const packedAsset = shortAsset.extend({
  location: z.string().nullable(),
  code,
  /** Its assigned crew names the user. */
  isMine: z.boolean(),
  /** It is in the yard where the user works; packs of earlier versions do not say it. */
  isInYard: z.boolean().optional(),
  /** The user's newest inspection of it, of the last days. */
  lastByMeAt: maybeMomentText,
  /**
   * Who inspected the asset last, if that was today, and whether today's last trip inspection is a passed pre-trip,
   * so that a post-trip follows; packs of earlier versions lack the latter.
   */
  inspectedToday: z
    .strictObject({ by: z.string(), isAfterTrip: z.boolean().optional() })
    .nullable(),
  /** The most urgent first. */
  open: z.array(openDefect),
  reviews: z.array(pendingReview),
});

const pack = z.strictObject({
  user,
  /** Holds a valid qualification as an inspector: 49 CFR 396.19. */
  isInspector: z.boolean(),
  /** Assets in use: first the user's own, then those of the user's yard, then those at the same location, then by latest inspection. */
  assets: z.array(packedAsset),
  outOfService: z.array(shortAsset.extend({ code, location: z.string().nullable() })),
  checklists: z.array(checklist),
  today: z.strictObject({ passed: count, failed: count }),
  /** When today is over; a pack of an earlier version does not say that. */
  changesAt: momentText.optional(),
  recent: z.array(inspectionRow),
  /** The office's recent decisions on this user's held submissions. */
  decided: z.array(heldDecision),
  /** Filed by the office as said to be the user's, who has not answered yet; a pack of an earlier version has none. */
  attributed: z
    .array(inspectionRow.pick({ id: true, assetName: true, date: true, driverName: true }))
    .optional(),
  /** Notifications, counted as far as a page of them goes. */
  unread: count,
  /** Not all assets or checklists are in it. */
  truncated: z.boolean(),
});

export const packCalls = { getPack: { returns: pack } };
