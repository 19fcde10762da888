import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { followZone, setClockOffset } from "../device/clock.ts";
import { DataCard } from "./data-card.tsx";
import type { QueryState } from "./data-state.tsx";
import { SkeletonRows } from "../list/skeleton-rows.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  followZone(undefined);
});

describe("DataCard", () => {
  it("is a region named by its title", () => {
    renderCard({ status: "success", data: ["Mixer 12"] });
    expect(screen.getByRole("region", { name: "Recent Activity" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "Recent Activity" })).toBeTruthy();
  });

  it("is aria-busy and shows the given skeleton while loading", () => {
    const { container } = renderCard({ status: "pending", isFetching: true });
    expect(container.querySelector("[aria-busy=true]")?.textContent).toContain("Loading");
    expect(container.querySelectorAll("[data-skeleton]")).toHaveLength(15);
    expect(screen.queryByText("No recent activity")).toBeNull();
  });

  it("shows the data without a busy state once loaded", () => {
    const { container } = renderCard({ status: "success", data: ["Mixer 12", "Pump 3"] });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(container.querySelector("[aria-busy=true]")).toBeNull();
    expect(container.querySelector("[data-skeleton]")).toBeNull();
  });

  it("shows the empty message when there is no data", () => {
    renderCard({ status: "success", data: [] });
    expect(screen.getByText("No recent activity")).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("names what could not be loaded and refetches on Try again", async () => {
    const refetch = vi.fn();
    renderCard({ status: "error", refetch });
    expect(screen.getByRole("alert").textContent).toBe("Couldn't load recent activity.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("leaves the focus at its title when the retry has succeeded", async () => {
    const { rerender } = renderCard({ status: "error" });
    screen.getByRole("button", { name: "Try again" }).focus();
    rerender(buildCard({ status: "success", data: ["Mixer 12"] }));
    const title = screen.getByRole("heading", { name: "Recent Activity" });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it("says when offline that the page is not saved on this phone", () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderCard({ status: "error" });
    expect(screen.getByRole("alert").textContent).toBe("Couldn't load recent activity.");
    const words = "You're offline and this page isn't saved on this phone yet.";
    expect(screen.getByText(words)).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByText(words)).toBeNull();
  });

  it("shows when offline at what time the data was saved", () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    const dataUpdatedAt = new Date(2026, 10, 20, 6, 41).getTime();
    renderCard({ status: "success", data: ["Mixer 12"], dataUpdatedAt });
    expect(screen.queryByText(/^Saved/)).toBeNull();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText("Saved 6:41 AM")).toBeTruthy();
    expect(screen.getByText("Mixer 12")).toBeTruthy();
  });

  it("shows the time of saving in the company's zone, by the corrected clock", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    followZone("Asia/Tokyo");
    setClockOffset(3_600_000);
    const dataUpdatedAt = Date.parse("2026-11-20T12:41:00Z");
    renderCard({ status: "success", data: ["Mixer 12"], dataUpdatedAt });
    expect(screen.getByText("Saved 10:41 PM")).toBeTruthy();
  });

  it("shows the previous data and a progress line while refetching", () => {
    const { container } = renderCard({ status: "success", data: ["Mixer 12"], isFetching: true });
    expect(screen.getByRole("listitem").textContent).toBe("Mixer 12");
    expect(container.querySelector("[data-refreshing]")).toBeTruthy();
  });

  it("shows the previous data and an error when a refetch fails", () => {
    renderCard({ status: "error", data: ["Mixer 12"] });
    const card = within(screen.getByRole("region"));
    expect(card.getByRole("alert")).toBeTruthy();
    expect(card.getByRole("listitem").textContent).toBe("Mixer 12");
  });
});

function renderCard(state: Partial<QueryState<string[]>>) {
  return render(buildCard(state));
}

function buildCard(state: Partial<QueryState<string[]>>) {
  const query: QueryState<string[]> = {
    status: "pending",
    data: undefined,
    isFetching: false,
    refetch: () => undefined,
    ...state,
  };
  return (
    <DataCard
      title="Recent Activity"
      what="recent activity"
      query={query}
      skeleton={<SkeletonRows count={5} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p>No recent activity</p>}
    >
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </DataCard>
  );
}
