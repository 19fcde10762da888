import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CardColumn } from "./card-column.tsx";
import { type PlacementProps, useCardPlacement } from "./use-card-placement.ts";
import { DataCard } from "./data-card.tsx";
import type { QueryState } from "./data-state.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("CardColumn", () => {
  it("shows a loaded card only when the card above it has loaded", () => {
    const { rerender } = render(<Column above={loading} below={loaded("six o'clock")} />);
    expect(screen.queryByText("six o'clock")).toBeNull();
    expect(screen.getByText("skeleton of Below")).toBeTruthy();
    rerender(<Column above={loaded("five o'clock")} below={loaded("six o'clock")} />);
    expect(screen.getByText("five o'clock")).toBeTruthy();
    expect(screen.getByText("six o'clock")).toBeTruthy();
  });

  it("remounts the card below at its new position instead of moving it", () => {
    const { rerender } = render(<Column above={loading} below={loading} />);
    const before = screen.getByRole("region", { name: "Below" });
    rerender(<Column above={loaded("five o'clock")} below={loading} />);
    expect(screen.getByRole("region", { name: "Below" })).not.toBe(before);
  });

  it("shows a loaded card while a card below it loads", () => {
    render(<Column above={loaded("five o'clock")} below={loading} />);
    expect(screen.getByText("five o'clock")).toBeTruthy();
  });

  it("draws cards that have loaded already only once", () => {
    const draw = vi.fn((text: string) => text);
    render(
      <CardColumn>
        {["above", "below"].map((text) => (
          <DataCard key={text} title={text} query={loaded(text)} what="it" skeleton={null}>
            {draw}
          </DataCard>
        ))}
      </CardColumn>,
    );
    expect(draw.mock.calls).toEqual([["above"], ["below"]]);
  });

  it("treats a card that failed to load as loaded", () => {
    render(<Column above={{ ...loading, status: "error" }} below={loaded("six o'clock")} />);
    expect(screen.getByText("six o'clock")).toBeTruthy();
  });

  it("does not wait for a card with a steady height", () => {
    render(<Column isSteady above={loading} below={loaded("six o'clock")} />);
    expect(screen.getByText("six o'clock")).toBeTruthy();
  });

  it("does not remount a card when the card above it loads again", () => {
    const { rerender } = render(<Column above={loaded("a")} below={loaded("b")} />);
    const before = screen.getByRole("region", { name: "Below" });
    rerender(<Column above={loading} below={loaded("b")} />);
    expect(screen.getByRole("region", { name: "Below" })).toBe(before);
    expect(screen.getByText("b")).toBeTruthy();
  });

  it("shows a loaded card after at most one second of waiting", () => {
    render(<Column above={loading} below={loaded("six o'clock")} />);
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.queryByText("six o'clock")).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText("six o'clock")).toBeTruthy();
  });

  it("does not shrink a card that loads after those below it are shown", () => {
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(208);
    const { rerender } = render(<Column above={loading} below={loading} />);
    rerender(<Column above={loading} below={loaded("six o'clock")} />);
    act(() => void vi.advanceTimersByTime(1000));
    rerender(<Column above={loaded("five o'clock")} below={loaded("six o'clock")} />);
    const card = screen.getByRole("region", { name: "Above" });
    expect(card.querySelector<HTMLElement>("[aria-busy]")?.style.minHeight).toBe("208px");
    vi.restoreAllMocks();
  });
});

const loading: QueryState<string> = {
  status: "pending",
  data: undefined,
  isFetching: true,
  refetch: () => undefined,
};

function loaded(data: string): QueryState<string> {
  return { ...loading, status: "success", data, isFetching: false };
}

interface ColumnProps {
  above: QueryState<string>;
  below: QueryState<string>;
  isSteady?: boolean;
}

function Column({ above, below, isSteady }: ColumnProps) {
  return (
    <CardColumn>
      <DataCard
        title="Above"
        query={above}
        what="it"
        skeleton="skeleton of Above"
        isSteady={isSteady}
      >
        {(text) => text}
      </DataCard>
      <DataCard title="Below" query={below} what="it" skeleton="skeleton of Below">
        {(text) => text}
      </DataCard>
    </CardColumn>
  );
}

describe("A card with two spots", () => {
  function PlacedCard({
    placement,
    ...card
  }: PlacementProps & { isPending: boolean; isUrgent: boolean }) {
    return useCardPlacement({ placement }, card) ? <p>card at the {placement}</p> : null;
  }

  function Both(card: { isPending: boolean; isUrgent: boolean }) {
    return (
      <CardColumn>
        <PlacedCard placement="first" {...card} />
        <PlacedCard placement="last" {...card} />
      </CardColumn>
    );
  }

  it.each([
    [true, "card at the first"],
    [false, "card at the last"],
  ])("stands where its urgency %s puts it once it has loaded", (isUrgent, text) => {
    const { rerender, container } = render(<Both isPending isUrgent={false} />);
    expect(container.textContent).toBe("");
    rerender(<Both isPending={false} isUrgent={isUrgent} />);
    expect(container.textContent).toBe(text);
  });

  it("stays there when its urgency changes", () => {
    const { rerender, container } = render(<Both isPending={false} isUrgent={false} />);
    rerender(<Both isPending={false} isUrgent />);
    expect(container.textContent).toBe("card at the last");
  });

  it("stands last when it loads after the other cards have waited long enough", () => {
    const { rerender, container } = render(<Both isPending isUrgent={false} />);
    act(() => void vi.advanceTimersByTime(1000));
    rerender(<Both isPending={false} isUrgent />);
    expect(container.textContent).toBe("card at the last");
  });
});
