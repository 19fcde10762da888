import type { ChecklistItem as Item } from "#shared/checklists.ts";
import { formatDate } from "#shared/dates.ts";
import { progress } from "#shared/inspections.ts";
import { groupOf } from "#shared/item-labels.ts";
import { words } from "#shared/words.ts";
import { useMemo } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { ChecklistItem } from "./checklist-item.tsx";
import type { DraftStore } from "./draft-store.ts";
import type { DraftPhoto } from "./draft-photo.ts";
import { getAnswer, type Draft } from "./draft-state.ts";
import { useAutoAdvance } from "./use-auto-advance.ts";
import { useKnownDefects, useReportedItems } from "./use-reported-items.ts";

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
  const { timeZone } = useSignedInUser().company;
  const listed = draft.checklist.items;
  const groups = useMemo(() => groupItems(listed), [listed]);
  const photosByItem = useMemo(() => groupPhotos(photos), [photos]);
  const reported = useReportedItems(asset.id);
  const known = useKnownDefects(asset).data;
  const pacing = useAutoAdvance();
  return groups.map(({ name, heading, first, items }) => (
    <section key={`${first} ${name}`} aria-labelledby={`${formId}-group-${first}`}>
      <h3 id={`${formId}-group-${first}`} className="mb-2 text-xl wrap-anywhere">
        {heading} <span className="ml-1 text-base text-muted">{formatAnswered(items, draft)}</span>
      </h3>
      <div className="grid gap-3">
        {items.map((item, place) => {
          // What is known to be repaired is not said to be reported.
          const reportedAt = known ? undefined : reported.get(item.id);
          return (
            <ChecklistItem
              key={item.id}
              item={item}
              id={itemElementId(formId, first + place)}
              number={first + place + 1}
              answer={getAnswer(draft, item.id)}
              photos={photosByItem.get(item.id) ?? noPhotos}
              reported={reportedAt && formatReported(reportedAt, timeZone)}
              known={known?.byItem.get(item.id)}
              {...{ store, addPhoto, pacing }}
            />
          );
        })}
      </div>
    </section>
  ));
}

/** The id of the element of an item, to scroll and focus there. */
export function itemElementId(formId: string, place: number): string {
  return `${formId}-item-${place}`;
}

type Group = { name: string; heading: string; first: number; items: Item[] };

/** Neighbours of the same group stand together; the order of the list stays. */
function groupItems(items: readonly Item[]): Group[] {
  const groups: Group[] = [];
  for (const [place, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, heading: groupOf(item), first: place, items: [item] });
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
  const { answered, total } = progress(items, draft.answers);
  return w.answered({ answered, total });
}

const w = words({
  reported: ["Reported {day}", "Reportado el {day}"],
  answered: ["{answered} of {total}", "{answered} de {total}"],
});
