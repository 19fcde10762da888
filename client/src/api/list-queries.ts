/** Queries of lists that the server makes several pages of; the first screen has none. */
import type { ApiCall } from "#shared/api/api.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type CallInput,
  type ListName,
  type ListQuery,
  type Page,
  type Row,
  send,
  type Sent,
  toKey,
  toPage,
} from "./call.ts";

/** Like `query`, for a list that goes on: each page says where the next one begins. */
export function pagesQuery<Name extends ListName>(
  entry: ApiCall<Name>,
  filter: ListQuery<Name>,
  params?: CallInput<Name>["params"],
) {
  return infiniteQueryOptions({
    queryKey: [...toKey(entry, { params, query: filter }), "pages"],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) =>
      sendForPage(entry, { params, query: { ...filter, cursor: pageParam } }, signal),
    getNextPageParam: (last) => last.next,
  });
}

/** Like `query`, for a list that a screen shows whole, however many pages the server makes of it. */
export function wholeQuery<Name extends ListName>(entry: ApiCall<Name>, filter?: ListQuery<Name>) {
  return queryOptions({
    queryKey: toKey(entry, { query: filter }),
    queryFn: async ({ signal }) => {
      let page = await sendForPage<Name>(entry, { query: filter }, signal);
      const rows = page.rows;
      while (page.next) {
        page = await sendForPage<Name>(entry, { query: { ...filter, cursor: page.next } }, signal);
        rows.push(...page.rows);
      }
      return rows;
    },
  });
}

export const firstPage: string | undefined = undefined;

async function sendForPage<Name extends ListName>(
  entry: ApiCall<Name>,
  input: Sent,
  signal: AbortSignal,
): Promise<Page<Row<Name>[]>> {
  return toPage<Row<Name>[]>(await send(entry, input, signal));
}

/** The company's checklists for inspections of every type. */
export const allChecklists = wholeQuery(phoneApi.listChecklists, { type: "all" });
