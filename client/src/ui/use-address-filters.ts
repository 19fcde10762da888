import { useSearchParams } from "wouter";
import { useTypedSearch } from "./use-typed-search.ts";

/**
 * What a list is narrowed to lives in the address, so that Back, reload and a shared link work. Among
 * the names is "search", which follows what is typed.
 */
export function useAddressFilters<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const change = (name: Name | "search", value: string, { replace = false } = {}) => {
    setParams((before) => withParam(before, name, value), { replace });
  };
  const typing = useTypedSearch(params.get("search") ?? "", (search) =>
    change("search", search, { replace: true }),
  );
  const clear = (...names: Name[]) => {
    typing.reset();
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of ["search", ...names]) after.delete(name);
      return after;
    });
  };
  return { params, change, clear, search: typing.search, type: typing.type };
}

function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}
