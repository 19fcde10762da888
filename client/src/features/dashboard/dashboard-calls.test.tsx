import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { followChanges } from "../../api/live.ts";
import { FakeSource } from "../../test/fake-source.ts";
import { companyResponses } from "../../test/quiet-company.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { DashboardPage } from "./dashboard-page.tsx";

it("A dashboard makes each of its calls once, also when the stream opens and the tab is seen again", async () => {
  FakeSource.replaceEventSource();
  answerCalls(companyResponses);
  const sent = vi.spyOn(globalThis, "fetch");
  const { client } = renderApp(<DashboardPage />, { path: "/dashboard" });
  await screen.findByRole("region", { name: "Recent Activity" });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const addresses = sent.mock.calls.map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter((candidate, at) => addresses.indexOf(candidate) < at)).toEqual([]);
  const stop = followChanges(client);
  FakeSource.findOpen().open(1);
  for (let shown = 0; shown < 10; shown += 1) {
    document.dispatchEvent(new Event("visibilitychange"));
    FakeSource.findOpen().open(1);
  }
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(sent).toHaveBeenCalledTimes(addresses.length);
  stop();
});
