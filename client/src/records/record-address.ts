/** The record whose dialog stands over a screen, in the address: `?inspection=12`, `?maintenance=12`. */
import { useLocation, useSearch } from "wouter";
import { parseId } from "../api/parse-id.ts";

const kinds = ["inspection", "maintenance"] as const;
export type RecordKind = (typeof kinds)[number];
type OpenRecord = { kind: RecordKind; id: number };

export function useRecordAddress() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return {
    open: findRecord(search),
    /** Opens a record over the present screen. */
    toHref: (kind: RecordKind, id: number) => toAddress(path, search, { kind, id }),
    /** One step back to where it was opened; without such a place its address is replaced. */
    close: () => {
      if (wasAddedHere()) window.history.back();
      else navigate(toAddress(path, search), { replace: true });
    },
  };
}

// The router sends "pushState" for each entry that a link adds: one of ours lies before it.
window.addEventListener("pushState", () => {
  window.history.replaceState({ ...window.history.state, isAddedHere: true }, "");
});

function wasAddedHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "isAddedHere" in state;
}

function findRecord(search: string): OpenRecord | undefined {
  const params = new URLSearchParams(search);
  for (const kind of kinds) {
    const id = parseId(params.get(kind));
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

function toAddress(path: string, search: string, record?: OpenRecord): string {
  const params = new URLSearchParams(search);
  for (const kind of kinds) params.delete(kind);
  if (record) params.set(record.kind, String(record.id));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}
