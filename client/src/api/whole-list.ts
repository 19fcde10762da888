/** Lists that a screen shows whole, however many pages the server makes of them. */
import { api } from "#shared/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { Page } from "./call.ts";
import { callPage } from "./call.ts";

export const wholeCrew = queryOptions({
  queryKey: [api.listCrew.name, {}],
  queryFn: ({ signal }) =>
    everyPage((cursor) => callPage(api.listCrew, { query: { cursor } }, signal)),
});

export const wholeChecklists = queryOptions({
  queryKey: [api.listChecklists.name, {}],
  queryFn: ({ signal }) =>
    everyPage((cursor) => callPage(api.listChecklists, { query: { cursor } }, signal)),
});

type LoadPage<Row> = (cursor: string | undefined) => Promise<Page<Row[]>>;

async function everyPage<Row>(load: LoadPage<Row>, cursor?: string): Promise<Row[]> {
  const { rows, next } = await load(cursor);
  return next === undefined ? rows : [...rows, ...(await everyPage(load, next))];
}
