import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentUserQuery } from "../../../api/current-user.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { buildUser } from "../../../test/render.tsx";
import { storeSetting } from "../../../ui/device/read-stored.ts";
import { DraftBadge } from "./draft-panel.tsx";
import { draftsQuery, useDraftsInList } from "./use-drafts-in-list.ts";
import { hasDraftsKey } from "../../../phone/device/notes.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("A list whose drafts are still being read", () => {
  it("waits two seconds where a note says that there are some", async () => {
    const { result } = openList("yes");
    await wait(1_999);
    expect(result.current.isWaiting).toBe(true);
    await wait(1);
    expect(result.current.isWaiting).toBe(false);
  });

  it("does not wait without such a note", () => {
    const { result } = openList("");
    expect(result.current.isWaiting).toBe(false);
  });

  it("puts drafts first that come in time", async () => {
    const { result, answer } = openList("yes");
    await wait(1_000);
    await answer();
    expect(result.current).toMatchObject({ isWaiting: false, first: drafts });
  });

  it("does not move for drafts that come later", async () => {
    const { result, answer } = openList("yes");
    await wait(2_000);
    await answer();
    expect(result.current).toMatchObject({ first: undefined, loaded: { drafts } });
  });
});

const drafts = new Map([[12, { answered: 1, total: 18, passed: 1, failed: 0 }]]);

function openList(note: string) {
  storeSetting(hasDraftsKey, note);
  const client = createQueryClient();
  const user = buildUser({ role: "driver" });
  client.setQueryData(currentUserQuery.queryKey, user);
  let finish = () => {};
  const reading = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // The hook uses this request instead of making its own.
  const queryFn = () => reading.then(() => ({ drafts, DraftBadge }));
  const prefetched = client.prefetchQuery({ ...draftsQuery(user.id), queryFn });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const answer = () =>
    act(async () => {
      finish();
      await prefetched;
      await vi.advanceTimersByTimeAsync(0);
    });
  return { ...renderHook(() => useDraftsInList(true), { wrapper }), answer };
}

async function wait(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}
