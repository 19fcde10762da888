import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";

type Changes = { readonly [name: string]: string | undefined };

/**
 * The filters of a list are in the address, so that Back, reload and a shared link work. One of their names is that
 * of the search text.
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

const searchDelayMs = 250;

/** The text in the search box; the search itself follows when typing pauses. */
export function useTypedSearch(current: string, onPause: (search: string) => void) {
  const [typed, setTyped] = useState<{ text: string; isPaused: boolean }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reset = () => {
    clearTimeout(timer.current);
    setTyped(undefined);
  };
  const type = (text: string) => {
    clearTimeout(timer.current);
    setTyped({ text, isPaused: false });
    timer.current = setTimeout(() => {
      onPause(text.trim());
      setTyped({ text, isPaused: true });
    }, searchDelayMs);
  };
  // A trailing space belongs to a name that is still being typed, so the box keeps it although the search is trimmed.
  const isAhead = typed && (!typed.isPaused || typed.text.trim() === current);
  return { search: isAhead ? typed.text : current, type, reset };
}
