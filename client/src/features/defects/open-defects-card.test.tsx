import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildDefect } from "../../test/build-defect.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { OpenDefectsCard } from "./open-defects-card.tsx";

function open(active: number, toReview: number) {
  const { made } = answerCalls({
    listDefects: ({ query }) => {
      const total = query.state === "review" ? toReview : active;
      const rows = Array.from({ length: Math.min(total, Number(query.limit)) }, (_, index) =>
        buildDefect({ id: index + 1, number: index + 1 }),
      );
      return page(rows, { total });
    },
  });
  return { ...renderApp(<OpenDefectsCard placement="last" />), made };
}

describe("Open Defects on the dashboard", () => {
  it("counts the open defects, shows the first three, and links to all", async () => {
    open(1_204, 2);
    const card = within(await screen.findByRole("region", { name: "Open Defects" }));
    expect(card.getByText("1,204")).toBeTruthy();
    const links = card.getAllByRole("link").map((link) => link.getAttribute("href"));
    const review = await card.findByRole("link", { name: "2 to review" });
    expect(review.getAttribute("href")).toBe("/defects?tab=review");
    expect(links.filter((href) => href !== "/defects?tab=review")).toEqual([
      "/defects/1",
      "/defects/2",
      "/defects/3",
      "/defects",
    ]);
  });

  it("is absent where nothing is open or to review", async () => {
    const { made } = open(0, 0);
    await waitFor(() => expect(made("listDefects")).toHaveLength(2));
    expect(screen.queryByText("Open Defects")).toBeNull();
  });
});
