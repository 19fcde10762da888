import { api } from "#shared/api/api.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/call.ts";
import { FilterSelect } from "../ui/form/filter-select.tsx";
import { includeChosen } from "../ui/form/native-select.tsx";

interface TagFilterProps {
  tag: string | undefined;
  onChoose: (tag: string) => void;
}

/** Narrows a list to the assets with one of the company's tags, or to their records. It has its place also where there are none. */
export function TagFilter({ tag, onChoose }: TagFilterProps) {
  const { data } = useQuery(query(api.getTags));
  const known = (data?.tags ?? []).map((value) => ({ value, label: value }));
  const hasNone = data?.tags.length === 0 && tag === undefined;
  return (
    <FilterSelect
      label={w.tag}
      all={hasNone ? w.noTags : w.allTags}
      options={tag === undefined ? known : includeChosen(known, { value: tag, label: tag })}
      value={tag}
      disabled={hasNone}
      onChoose={onChoose}
    />
  );
}

/** The tag in an address; one that no asset can have narrows nothing. */
export function parseTag(text: string | null): string | undefined {
  const tag = text?.trim() ?? "";
  return tag === "" || tag.length > assetLimits.tagMax ? undefined : tag;
}

const w = words({
  tag: ["Tag", "Etiqueta"],
  allTags: ["All Tags", "Toda etiqueta"],
  noTags: ["No Tags", "Sin etiquetas"],
});
