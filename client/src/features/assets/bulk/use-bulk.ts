import { api } from "#shared/api/api.ts";
import type { Answer, Asset, Body } from "#shared/api/api-schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, isRefused } from "../../../api/call-error.ts";
import { query } from "../../../api/call.ts";
import { useSave } from "../../../api/saving/use-save.ts";
import type { Ticking } from "./use-ticking.ts";

export type BulkChanges = NonNullable<Body<"updateAssets">["changes"]>;

type Changed = Answer<"updateAssets">["items"];

/** What was changed last, which can be undone until it is. */
export type Done = { changed: Changed; isUndone: boolean };

/** The ticked assets as they are now, and the undoing of what was changed last. */
export function useBulk(ticking: Ticking, shown: readonly Asset[] | undefined) {
  const units = pickNewest(ticking, shown);
  const client = useQueryClient();
  const [done, setDone] = useState<Done>();
  const finish = (changed: Changed, isUndone = false) => {
    // What goes to the archive or comes back from it leaves the list.
    if (changed.some(({ former }) => former.archived !== undefined)) ticking.clear();
    else ticking.tick(renew(units, changed), true);
    setDone({ changed, isUndone });
  };
  /** Reads those that were refused as outdated, so that the next attempt is made of what they are now. */
  const reload = async (error: Error) => {
    const stale = units.filter((_, index) => isStale(error, index));
    const reads = stale.map(({ id }) => query(api.getAsset, { params: { id } }));
    const fresh = await Promise.all(
      reads.map((read) => client.fetchQuery({ ...read, staleTime: 0 }).catch(() => undefined)),
    );
    ticking.tick(
      fresh.filter((unit) => unit !== undefined),
      true,
    );
  };
  const undoing = useSave(api.updateAssets, {
    onSuccess: ({ items }) => finish(items, true),
    onFailure: (error) => {
      // It would be refused again.
      if (isRefused(error)) setDone(undefined);
    },
  });
  const undo = (changed: Changed) => {
    const items = changed.map(({ id, version, former }) => ({ id, version, changes: former }));
    undoing.save({ body: { items } });
  };
  const dismiss = () => setDone(undefined);
  return { units, done, finish, reload, undo, isUndoing: undoing.isPending, dismiss };
}

export type Bulk = ReturnType<typeof useBulk>;

/** Changes the ticked assets; refused ones are named in a toast. */
export function useBulkChange({ units, finish, reload }: Bulk, onSuccess: () => void) {
  const { save, isPending } = useSave(api.updateAssets, {
    onSuccess: ({ items }) => {
      finish(items);
      onSuccess();
    },
    onFailure: (error) => void reload(error),
  });
  const items = units.map(({ id, version }) => ({ id, version }));
  return { isPending, change: (changes: BulkChanges) => save({ body: { items, changes } }) };
}

function renew(units: readonly Asset[], changed: Changed): Asset[] {
  const versions = new Map(changed.map(({ id, version }) => [id, version]));
  return units.map((unit) => ({ ...unit, version: versions.get(unit.id) ?? unit.version }));
}

/** An asset that the list shows may have been changed since it was ticked. */
function pickNewest({ units }: Ticking, shown: readonly Asset[] = []): Asset[] {
  const byId = new Map(shown.map((asset) => [asset.id, asset]));
  return [...units.values()].map((unit) => {
    const other = byId.get(unit.id);
    return other && other.version > unit.version ? other : unit;
  });
}

function isStale(error: Error, index: number): boolean {
  const isKind = error instanceof CallError && error.code === "assets.stale";
  return isKind && `items.${index}` in error.fields;
}
