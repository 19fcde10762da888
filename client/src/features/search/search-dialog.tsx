import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { searchLimits } from "#shared/search/search-limits.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { clsx } from "clsx";
import { SearchX } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "wouter";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useChosenYard } from "../../records/chosen-yard.ts";
import { useYards } from "../../records/use-yards.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { SearchBox } from "../../ui/form/search-box.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useTypedSearch } from "../../ui/list/use-address-filters.ts";
import {
  listFoundGroups,
  listOwnGroups,
  type SearchGroup,
  type SearchItem,
  type SearchPage,
  toKey,
} from "./list-groups.ts";

interface SearchDialogProps {
  pages: readonly SearchPage[];
  onClose: () => void;
}

/** Leads to any page and to what the server finds of the company, and chooses a yard. */
export function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const [, navigate] = useLocation();
  const { choose } = useChosenYard();
  const search = useSearch(pages);
  const chosen = useChosen(search);
  const handleFollow = ({ goal }: SearchItem) => {
    onClose();
    if ("href" in goal) navigate(goal.href);
    else choose(goal.yard);
  };
  return (
    <Dialog onClose={onClose} title={w.title} startsTyping>
      <SearchBox
        label={w.label}
        placeholder={w.searched}
        typed={search.typed}
        onType={search.type}
        maxLength={searchLimits.textMax}
        chosen={chosen}
        isBehind={search.isBehind && !isOneOf(search.own, chosen.value)}
      >
        <div className="flex h-[min(28rem,60dvh)] min-h-0 flex-col">
          <Results search={search} onFollow={handleFollow} />
        </div>
      </SearchBox>
    </Dialog>
  );
}

interface ResultsProps {
  search: ReturnType<typeof useSearch>;
  onFollow: (item: SearchItem) => void;
}

function Results({ search, onFollow }: ResultsProps) {
  const { own, found, isAsked, isBehind, page } = search;
  const groups = [...own, ...found];
  const isEmpty = groups.length === 0;
  return (
    <>
      <output className="sr-only">
        {isAsked && !isBehind && page.data ? w.found({ n: listKeys(groups).length }) : null}
      </output>
      {/* Never away, also when it is empty: the search box names it. */}
      <Command.List
        label={w.results}
        className={clsx(
          "min-h-0 overflow-y-auto overscroll-contain px-2 pb-2 outline-none",
          isEmpty && "hidden",
        )}
      >
        {groups.map((group) => (
          <Group key={group.heading} group={group} onFollow={onFollow} />
        ))}
      </Command.List>
      {isAsked ? (
        <DataState
          query={page}
          what={w.what}
          skeleton={<SkeletonRows count={3} />}
          isEmpty={() => isEmpty}
          empty={isBehind ? null : <EmptyState icon={SearchX} title={w.none} />}
        >
          {() => null}
        </DataState>
      ) : null}
    </>
  );
}

interface GroupProps {
  group: SearchGroup;
  onFollow: (item: SearchItem) => void;
}

function Group({ group, onFollow }: GroupProps) {
  const { heading, icon: Icon, items } = group;
  return (
    <Command.Group
      heading={<span className="block px-3 pt-3 pb-1 text-sm text-muted">{heading}</span>}
    >
      {items.map((item) => (
        <Item key={toKey(item)} item={item} onFollow={() => onFollow(item)}>
          <Icon aria-hidden size={20} className="shrink-0 text-muted" />
        </Item>
      ))}
    </Command.Group>
  );
}

interface ItemProps {
  item: SearchItem;
  onFollow: () => void;
  /** Its picture. */
  children: ReactNode;
}

function Item({ item, onFollow, children }: ItemProps) {
  const { name, facts } = item;
  const id = useId();
  return (
    <Command.Item
      value={toKey(item)}
      aria-labelledby={`${id}-name`}
      aria-describedby={facts.length > 0 ? `${id}-about` : undefined}
      onSelect={onFollow}
      className="flex min-h-ctl cursor-pointer items-center gap-3 rounded px-3 py-1 -outline-offset-3 aria-selected:bg-surface-2 aria-selected:outline-3 aria-selected:outline-focus"
    >
      {children}
      <span className="grid min-w-0">
        <span id={`${id}-name`} className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
        </span>
        {facts.length > 0 ? (
          <span id={`${id}-about`} className="text-sm text-muted">
            <Facts>
              {facts.map((fact) => (
                <span key={fact} className="line-clamp-2">
                  {fact}
                </span>
              ))}
            </Facts>
          </span>
        ) : null}
      </span>
    </Command.Item>
  );
}

/** What fits to what is typed: pages, actions and yards at once, what the server finds when typing pauses. */
function useSearch(pages: readonly SearchPage[]) {
  const { role } = useSignedInUser();
  const yards = { yards: useYards().inUse, chosen: useChosenYard().yard };
  const [q, setQ] = useState("");
  const { search: typed, type } = useTypedSearch(q, setQ);
  const isAsked = q.length >= searchLimits.textMin;
  const page = useQuery({
    ...query(api.search, { query: { q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const text = typed.trim();
  return {
    typed,
    type,
    page,
    own: listOwnGroups({ pages, role, yards }, text),
    found: isAsked && page.data ? listFoundGroups(page.data) : [],
    isAsked,
    /** What is shown was found for other words than those in the box. */
    isBehind: page.isPlaceholderData || text !== q,
  };
}

type Search = ReturnType<typeof useSearch>;

/**
 * What Enter follows: the first of each result, until the keys or the pointer choose another. A page stays chosen when
 * something is found.
 */
function useChosen({ typed, own, found }: Search) {
  const keys = listKeys([...own, ...found]);
  const of = { own: typed, found: keys.join() };
  const [chosen, setChosen] = useState({ of, value: "" });
  const isCurrent = isOneOf(own, chosen.value)
    ? chosen.of.own === of.own
    : chosen.of.found === of.found;
  return {
    value: isCurrent && chosen.value ? chosen.value : (keys[0] ?? ""),
    onValueChange: (value: string) => setChosen({ of, value }),
  };
}

function isOneOf(groups: readonly SearchGroup[], key: string): boolean {
  return listKeys(groups).includes(key);
}

function listKeys(groups: readonly SearchGroup[]): string[] {
  return groups.flatMap(({ items }) => items.map(toKey));
}

const w = words({
  title: ["Search", "Buscar"],
  label: ["Search everything", "Buscar en todo"],
  searched: [
    "Unit, person, defect, paper, page or action",
    "Unidad, persona, defecto, página o acción",
  ],
  results: ["Results", "Resultados"],
  what: ["the results", "los resultados"],
  none: ["Nothing found", "No se encontró nada"],
  found: [
    { one: "{n} result", other: "{n} results" },
    { one: "{n} resultado", other: "{n} resultados" },
  ],
});
