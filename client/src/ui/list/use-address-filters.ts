import { useSearchParams } from "wouter";
import { useTypedSearch } from "./use-typed-search.ts";

type Changes = { readonly [name: string]: string | undefined };

/**
 * What a list is narrowed to lives in the address, so that Back, reload and a shared link work. One of
 * the names is that of the words that are typed.
 */
export function useAddressFilters<Name extends string>(words: Name) {
  const [params, setParams] = useSearchParams();
  const apply = (changes: Changes, { replace = false } = {}) =>
    setParams((before) => withChanges(before, changes), { replace });
  const typing = useTypedSearch(params.get(words) ?? "", (typed) =>
    apply({ [words]: typed }, { replace: true }),
  );
  const clear = (...names: Name[]) => {
    typing.reset();
    apply(Object.fromEntries([words, ...names].map((name) => [name, ""])));
  };
  const change: (changes: { [name in Name]?: string }, options?: { replace: boolean }) => void =
    apply;
  return { params, change, clear, search: typing.search, type: typing.type };
}

/** An empty value narrows nothing. */
function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
