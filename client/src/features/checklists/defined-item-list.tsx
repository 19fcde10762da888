import { describeItem } from "#shared/checklists/checklist-items.ts";
import type { ItemDefinition } from "#shared/checklists/checklists.ts";
import { formatGroup, formatLabel } from "#shared/checklists/item-labels.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Facts } from "../../ui/layout/facts.tsx";

/** "1 item", "34 items" */
export function formatItemCount({ length }: readonly unknown[]): string {
  return w.items({ n: length });
}

interface DefinedItemListProps {
  /** The name of the list, which is the heading of items without one where other items have headings. */
  name: string;
  items: readonly ItemDefinition[];
}

/** The items of a list in their order and under their headings, with their settings. */
export function DefinedItemList({ name: listName, items }: DefinedItemListProps) {
  const hasHeadings = items.some(({ group }) => group);
  return (
    <div className={clsx("gap-x-10", items.length > itemsInOneColumn && "sm:columns-2")}>
      {toGroups(items).map(({ start, members }) => (
        <div key={start} className="pb-2 last:pb-0">
          {hasHeadings ? (
            <h3 className="break-after-avoid font-semibold wrap-anywhere">
              {formatGroup(members[0] ?? {}) ?? listName}
            </h3>
          ) : null}
          <ol start={start} className="list-decimal pl-8 marker:text-muted">
            {members.map((item) => (
              <li key={item.id} className="break-inside-avoid py-0.5 pl-1 wrap-anywhere">
                {formatLabel(item)}
                <ItemFacts item={item} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

const itemsInOneColumn = 6;

type Group = { name: string | undefined; start: number; members: ItemDefinition[] };

/** Groups successive items with the same heading; numbers continue from group to group. */
function toGroups(items: readonly ItemDefinition[]): Group[] {
  const groups: Group[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    if (last && last.name === item.group) last.members.push(item);
    else groups.push({ name: item.group, start: index + 1, members: [item] });
  }
  return groups;
}

function ItemFacts({ item }: { item: ItemDefinition }) {
  const facts = describeItem(item);
  if (facts.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      <Facts>{facts}</Facts>
    </p>
  );
}

const w = words({
  items: [
    { one: "{n} item", other: "{n} items" },
    { one: "{n} punto", other: "{n} puntos" },
  ],
});
