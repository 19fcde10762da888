import type { ChecklistItem as Item } from "#shared/checklists/checklists.ts";
import { formatDate } from "#shared/base/dates.ts";
import { findRules } from "#shared/account/inspection-rules.ts";
import { computeProgress } from "#shared/inspections/inspections.ts";
import { formatGroup } from "#shared/checklists/item-labels.ts";
import { words } from "#shared/base/words.ts";
import { useMemo } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { LazyBoundary } from "../../../ui/layout/lazy-boundary.tsx";
import { lazilySoon } from "../../../ui/hooks/lazily.tsx";
import { ChecklistItem } from "./checklist-item.tsx";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";
import { type DraftPhoto, getAnswer, type Draft } from "../../../phone/drafts/draft.ts";
import { toItemElementId } from "../draft/walk-parts.ts";
import { listPassable, listPassedTogether } from "./section-pass.ts";
import { type Pacing, useAutoAdvance } from "./use-auto-advance.ts";
import { useKnownDefects, useReportedItems } from "./use-reported-items.ts";

/** Comes after the items, which can be answered without it. */
export const SectionPassPanel = lazilySoon(() =>
  import("./section-pass-panel.tsx").then((m) => m.SectionPassPanel),
);

interface ChecklistItemListProps {
  formId: string;
  asset: { id: number; openDefects: number };
  draft: Draft;
  photos: readonly DraftPhoto[];
  store: DraftStore;
  addPhoto: (itemId: string, file: File) => Promise<void>;
}

/** The items under the headings of their groups, numbered through. */
export function ChecklistItemList(props: ChecklistItemListProps) {
  const { formId, asset, draft, photos, store, addPhoto } = props;
  const { company } = useSignedInUser();
  const { timeZone } = company;
  const rules = findRules(company);
  const listed = draft.checklist.items;
  const groups = useMemo(() => groupItems(listed), [listed]);
  const photosByItem = useMemo(() => groupPhotos(photos), [photos]);
  const reported = useReportedItems(asset.id);
  const known = useKnownDefects(asset).data;
  const pacing = useAutoAdvance();
  const isReported = (itemId: string) => (known ? known.byItem.has(itemId) : reported.has(itemId));
  return groups.map(({ name, heading, first, items }) => (
    // No landmark: a truck and its trailer have sections of the same name.
    <section key={`${first} ${name}`}>
      <h3 className="mb-2 text-xl wrap-anywhere">
        {heading} <span className="ml-1 text-base text-muted">{formatAnswered(items, draft)}</span>
      </h3>
      <div className="grid gap-3">
        {items.map((item, index) => {
          // Once the known defects are loaded, they show what is still broken, and not the date of an earlier report.
          const reportedAt = known ? undefined : reported.get(item.id);
          return (
            <ChecklistItem
              key={item.id}
              item={item}
              id={toItemElementId(formId, first + index)}
              number={first + index + 1}
              answer={getAnswer(draft, item.id)}
              photos={photosByItem.get(item.id) ?? noPhotos}
              reported={reportedAt && formatReported(reportedAt, timeZone)}
              known={known?.byItem.get(item.id)}
              isChallenge={item.id === draft.challengeItem}
              opensCamera={rules.photoOnFail === "open"}
              {...{ store, addPhoto, pacing }}
            />
          );
        })}
      </div>
      {rules.sectionPass ? (
        <SectionPass {...{ formId, draft, first, items, isReported, store, pacing }} key={first} />
      ) : null}
    </section>
  ));
}

type SectionPassProps = Pick<ChecklistItemListProps, "formId" | "draft" | "store"> &
  Pick<Group, "first" | "items"> & { isReported: (itemId: string) => boolean; pacing: Pacing };

/** One tap for all of a section that may be passed so; nothing where there is no such item. */
function SectionPass({ formId, draft, first, items, isReported, store, pacing }: SectionPassProps) {
  const passable = listPassable({ draft, items, isReported });
  if (passable.length === 0) return null;
  const open = passable
    .filter(({ id }) => !getAnswer(draft, id).status)
    .map((item) => ({
      id: item.id,
      elementId: toItemElementId(formId, first + items.indexOf(item)),
    }));
  const place = <div className="mt-3 min-h-ctl-xl" />;
  return (
    <LazyBoundary missing={null} waiting={place}>
      <SectionPassPanel
        id={`${formId}-section-${first}`}
        {...{ open, store, pacing }}
        marked={listPassedTogether(draft, items)}
      />
    </LazyBoundary>
  );
}

type Group = { name: string; heading: string; first: number; items: Item[] };

/** Neighbours of the same group stand together; the order of the list stays. */
function groupItems(items: readonly Item[]): Group[] {
  const groups: Group[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, heading: formatGroup(item), first: index, items: [item] });
  }
  return groups;
}

const noPhotos: readonly DraftPhoto[] = [];

function groupPhotos(photos: readonly DraftPhoto[]): ReadonlyMap<string, readonly DraftPhoto[]> {
  const grouped = new Map<string, DraftPhoto[]>();
  for (const photo of photos) {
    grouped.set(photo.itemId, [...(grouped.get(photo.itemId) ?? []), photo]);
  }
  return grouped;
}

/** Where it needs two lines, the date stays on one. */
function formatReported(moment: string, timeZone: string): string {
  return w.reported({ day: formatDate(moment, timeZone).replaceAll(" ", "\u00a0") });
}

function formatAnswered(items: readonly Item[], draft: Draft): string {
  const { answered, total } = computeProgress(items, draft.answers);
  return w.answered({ answered, total });
}

const w = words({
  reported: ["Reported {day}", "Reportado el {day}"],
  answered: ["{answered} of {total}", "{answered} de {total}"],
});
