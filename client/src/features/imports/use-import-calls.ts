import { api } from "#shared/api/api.ts";
import type { ImportedRow } from "#shared/api/api-schemas.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import type { Answers, ImportKind, Mapping } from "#shared/imports/imports.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, query, send, toPage } from "../../api/call.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { showFailure } from "../../api/show-failure.ts";
import { usePages } from "../../api/use-pages.ts";
import type { Import } from "./import-words.ts";

export type GivenList = {
  kind: ImportKind;
  fileName: string | undefined;
  header: string[];
  rows: string[][];
};

/** Sends a list, some rows at a time, and has it read with the columns that are guessed. */
export function useBegin(onBegun: (begun: Import) => void) {
  return useMutation({
    mutationFn: async ({ kind, fileName, header, rows }: GivenList) => {
      const { id, mapping } = await call(api.createImport, {
        body: { kind, fileName, header },
      });
      const params = { id };
      for (let at = 0; at < rows.length; at += importLimits.rowsAtOnce) {
        const part = rows.slice(at, at + importLimits.rowsAtOnce);
        await call(api.storeImportRows, { params, body: { from: at + 1, rows: part } });
      }
      return call(api.checkImport, { params, body: { mapping } });
    },
    onSuccess: onBegun,
    onError: showFailure,
  });
}

type Change = { mapping?: Mapping; answers?: Answers; row?: { n: number; given: string[] } };

/** Has the list read anew after a column, an answer or a row was changed. */
export function useCheck({ id, mapping, answers }: Import, onChecked?: () => void) {
  const show = useShown(id);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, ...change }: Change) => {
      const params = { id };
      if (row) {
        await call(api.storeImportRows, { params, body: { from: row.n, rows: [row.given] } });
      }
      const body = {
        mapping: [...(change.mapping ?? mapping)],
        answers: change.answers ?? answers,
      };
      return call(api.checkImport, { params, body });
    },
    onSuccess: async (checked) => {
      show(checked);
      await refreshAfter(client, "checkImport");
      onChecked?.();
    },
    onError: showFailure,
  });
}

/** Writes the rows that are ready, some in each call, until none is left. */
export function useCommit({ id, counts }: Import) {
  const show = useShown(id);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (let left = 1; left > 0;) {
        const body = { readyOnly: counts.problem > 0 };
        const answer = await call(api.commitImport, { params: { id }, body });
        show(answer.import);
        ({ left } = answer);
      }
    },
    onError: showFailure,
    onSettled: () => refreshAfter(client, "commitImport"),
  });
}

/** Takes back what was added, some in each call. */
export function useUndo({ id }: Import) {
  const show = useShown(id);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (;;) {
        const answer = await call(api.undoImport, { params: { id } });
        show(answer.import);
        if (answer.left === 0) return;
      }
    },
    onError: showFailure,
    onSettled: () => refreshAfter(client, "undoImport"),
  });
}

function useShown(id: number) {
  const client = useQueryClient();
  const { queryKey } = query(api.getImport, { params: { id } });
  return (shown: Import) => void client.setQueryData(queryKey, shown);
}

export type Only = "problems" | "warnings" | "changes" | "kept" | undefined;

/** The rows of an import, page by page. */
export function useRows(id: number, only: Only) {
  return usePages(api.listImportRows, { only }, { id });
}

/** All rows that need a fix. */
export async function readProblemRows(id: number): Promise<ImportedRow[]> {
  const found: ImportedRow[] = [];
  for (let cursor: string | undefined; ;) {
    const input = { params: { id }, query: { only: "problems", cursor } };
    const page = toPage<ImportedRow[]>(await send(api.listImportRows, input));
    found.push(...page.rows);
    if (page.next === undefined) return found;
    cursor = page.next;
  }
}
