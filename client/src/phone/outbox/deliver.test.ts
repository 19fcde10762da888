import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { handleHeld } from "./deliver.ts";

it("What the office takes over appears in its list on the same screen", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const fetchHeld = vi.fn(() => Promise.resolve([]));
  new QueryObserver(client, { queryKey: ["listHeld", {}], queryFn: fetchHeld }).subscribe(() => {});
  await waitFor(() => expect(client.isFetching()).toBe(0));
  handleHeld(client, "This asset is archived");
  await waitFor(() => expect(fetchHeld).toHaveBeenCalledTimes(2));
});
