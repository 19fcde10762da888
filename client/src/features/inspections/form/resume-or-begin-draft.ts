import { phoneApi } from "#shared/api/phone-api.ts";
import {
  toBuiltInChecklist,
  chooseChecklist,
  type InspectionChecklist,
  type StoredChecklist,
  suggestType,
} from "#shared/checklists/checklists.ts";
import { dayMs, formatDate } from "#shared/base/dates.ts";
import { type InspectionRules, findRules } from "#shared/account/inspection-rules.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { createSeededDraw } from "#shared/inspections/seeded-draw.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/call.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { createId } from "../../../api/create-id.ts";
import { allChecklists } from "../../../api/list-queries.ts";
import { usePack } from "../../../phone/pack/use-pack.ts";
import { getCorrectedNow } from "../../../ui/device/clock.ts";
import { useIsWithin } from "../../../ui/hooks/use-is-within.ts";
import { drawChallenge } from "./draw-challenge.ts";
import { DraftStore } from "../../../phone/drafts/open-draft.ts";
import { type Draft, createDraft } from "../../../phone/drafts/draft.ts";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import { type DraftPlace, readDraft, type StoredDraft } from "../../../phone/drafts/drafts.ts";
import { useKnownDefects } from "../items/use-reported-items.ts";
import { useRepairsToReview } from "../review/use-review.ts";

/** The start of a new draft, if none is stored. */
export type Beginning = { type?: InspectionType; review?: Draft["review"] };

/** The stored draft of an asset, or a new one, once all is loaded that stands above its items. */
export function useDraftToOpen(asset: InspectedAsset, { type: wanted, review }: Beginning) {
  const user = useSignedInUser();
  const place = { userId: user.id, assetId: asset.id };
  const stored = useQuery(storedDraftQuery(place));
  const checklists = useQuery(allChecklists);
  const hasList = isListThere(stored.data, checklists.data);
  const isReady = useIsReady(asset, hasList, stored.data);
  const { draft, photos } = stored.data ?? nothingStored;
  const lists = checklists.data ?? [];
  const packed = usePack(({ assets }) => assets.find(({ id }) => id === asset.id));
  return {
    isReady: hasList && isReady,
    /** The query to load again if the checklists are missing. */
    missing: !hasList && !stored.isPending && checklists.isError ? checklists : undefined,
    lists,
    savedAt: draft?.savedAt,
    createStore: () => {
      const rules = findRules(user.company);
      const passedToday = hasPassedToday(asset, user.company.timeZone);
      const inspectedToday = packed.data?.inspectedToday;
      const isAfterTrip = inspectedToday !== null && (inspectedToday?.isAfterTrip ?? passedToday);
      const type = wanted ?? suggestType(asset, lists, isAfterTrip);
      const draw = drawForToday(asset, user.id);
      return new DraftStore(place, {
        draft: draft ?? beginDraft(asset, lists, { type, review, rules, draw }),
        photos,
      });
    },
  };
}

/** An asset of the pack, in use or out of service. */
export function usePackedAsset(assetId: number) {
  return usePack(({ assets, outOfService }) =>
    [...assets, ...outOfService].find(({ id }) => id === assetId),
  );
}

/** Forgets what was read of a draft that has ended, or is to be read once more. */
export function useForgetStored() {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  return {
    forgetEnded: ({ id: assetId }: InspectedAsset) =>
      client.setQueryData(storedDraftQuery({ userId, assetId }).queryKey, nothingStored),
    readAgain: ({ id: assetId }: InspectedAsset) =>
      client.removeQueries(storedDraftQuery({ userId, assetId })),
  };
}

/** A draft has its own. */
function isListThere(stored: StoredDraft | undefined, lists: object | undefined): boolean {
  return Boolean(stored && (stored.draft ?? lists));
}

type Begun = {
  type: InspectionType;
  review: Draft["review"];
  rules: InspectionRules;
  draw: () => number;
};

/**
 * Makes each failed item require a photo, as if the checklist did; a note is accepted instead. Fixed for the whole
 * inspection.
 */
function requirePhotoOnFail(list: InspectionChecklist): InspectionChecklist {
  return { ...list, items: list.items.map((item) => ({ photo: "on_fail", ...item })) };
}

function beginDraft(
  asset: InspectedAsset,
  lists: readonly StoredChecklist[],
  { type: inspectionType, review, rules, draw }: Begun,
): Draft {
  const list = chooseChecklist(asset, inspectionType, lists) ?? toBuiltInChecklist(asset.category);
  const startedAt = new Date().toISOString();
  const challengeItem = drawChallenge(list.items, rules.photoChallenge, draw);
  const begun = { id: createId(), startedAt, inspectionType, review, challengeItem };
  return createDraft(rules.photoOnFail === "require" ? requirePhotoOnFail(list) : list, begun);
}

function hasPassedToday({ lastInspection }: InspectedAsset, timeZone: string): boolean {
  if (!lastInspection?.passed) return false;
  return formatDate(lastInspection.date, timeZone) === formatDate(getCorrectedNow(), timeZone);
}

/**
 * Draws the same item until the unit is inspected or the day ends, so that starting over or reopening the form asks
 * for the same photo.
 */
function drawForToday({ id, lastInspection }: InspectedAsset, userId: number) {
  const day = Math.floor(getCorrectedNow().getTime() / dayMs);
  const what = [userId, id, lastInspection?.id ?? 0, day];
  return createSeededDraw(what.reduce((seed, number) => Math.imul(seed, 31) + number, 0));
}

const patienceMs = { report: 1_000, review: 5_000 };

/** Stays true once it was: data that loads later must not remove a form that is being filled in or sent. */
function useIsReady(asset: InspectedAsset, hasList: boolean, stored: StoredDraft | undefined) {
  const isLoading = [useIsReportLoading(asset, hasList), useIsReviewLoading(asset, stored)];
  const isReady = hasList && !isLoading.includes(true);
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  return isReady || wasReady;
}

/**
 * Earlier problems stand above the items and would push them down; a weak signal delays the form by a second at most, and
 * not at all where the pack knows of none.
 */
function useIsReportLoading(asset: InspectedAsset, hasList: boolean): boolean {
  const params = { assetId: asset.id };
  const { isFetched } = useQuery(query(phoneApi.listUnresolvedInspections, { params }));
  const { isLoading } = useKnownDefects(asset);
  const isPatient = useIsWithin(patienceMs.report, hasList);
  const { openDefects, lastInspection } = asset;
  const mayHaveSome = openDefects > 0 || lastInspection?.passed === false;
  return mayHaveSome && (!isFetched || isLoading) && isPatient;
}

/** Until the review is done, the form waits longer for the repairs that the driver has to review. */
function useIsReviewLoading(asset: InspectedAsset, stored: StoredDraft | undefined): boolean {
  const { isLoading } = useRepairsToReview(asset);
  const { report, review } = patienceMs;
  const isDone = stored?.draft?.review?.isDone;
  const isPatient = useIsWithin(isDone ? report : review, stored !== undefined);
  return isLoading && isPatient;
}

const nothingStored: StoredDraft = { draft: undefined, photos: [] };

/** Read each time the form is opened; a device that cannot read must not prevent an inspection. */
function storedDraftQuery(place: DraftPlace) {
  return {
    queryKey: ["storedDraft", place.userId, place.assetId],
    queryFn: (): Promise<StoredDraft> => readDraft(place).catch(() => nothingStored),
    staleTime: 0,
    gcTime: 0,
  };
}
