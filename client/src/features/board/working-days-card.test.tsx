import type { Answer } from "#shared/api/api-schemas.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { WorkingDaysCard } from "./working-days-card.tsx";

type Answers = Parameters<typeof answerCalls>[0];

const company: Answer<"getCompany"> = {
  id: 1,
  name: "Reyes Concrete",
  timeZone: "America/Chicago",
  tagsOutCritical: true,
  usdotNumber: null,
  address: null,
  tracksDriverPapers: false,
  workDays: [1, 2, 3, 4, 5],
  preTripBy: "07:00",
  daysOff: ["2026-11-26"],
  createdAt: "2026-01-05T15:00:00.000Z",
};

async function open(answers: Answers = {}) {
  const { made } = answerCalls({ getCompany: company, updateCompany: company, ...answers });
  const { user } = renderApp(<WorkingDaysCard />, { user: "admin" });
  await screen.findByLabelText("Pre-Trip By");
  const save = () => user.click(screen.getByRole("button", { name: "Save Working Days" }));
  return { made, user, save };
}

describe("Working days", () => {
  it("are the company's, and are saved with its name and zone", async () => {
    const { made, user, save } = await open();
    const checked = () =>
      screen.getAllByRole<HTMLInputElement>("checkbox").map((box) => box.checked);
    expect(checked()).toEqual([true, true, true, true, true, false, false]);
    await user.click(screen.getByLabelText("Mon"));
    await user.click(screen.getByLabelText("Sat"));
    expect(checked()).toEqual([false, true, true, true, true, true, false]);
    const time = screen.getByLabelText("Pre-Trip By");
    await user.clear(time);
    await user.type(time, "05:45");
    await user.click(screen.getByRole("button", { name: "Remove Nov 26, 2026" }));
    await user.type(screen.getByLabelText(/^Days Off/), "2026-12-25");
    await user.click(screen.getByRole("button", { name: "Add Day" }));
    const list = within(screen.getByRole("list", { name: "Days off" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Dec 25, 2026",
    ]);
    await save();
    expect(await screen.findByText("Company Updated")).toBeTruthy();
    expect(made("updateCompany")[0]?.body).toEqual({
      name: "Reyes Concrete",
      timeZone: "America/Chicago",
      workDays: [2, 3, 4, 5, 6],
      preTripBy: "05:45",
      daysOff: ["2026-12-25"],
    });
  });

  it("need a time, and show what the server refuses", async () => {
    const { made, user, save } = await open({
      updateCompany: () =>
        refuse("request.invalid", { errors: { daysOff: "Please use at most 100 days" } }),
    });
    await user.clear(screen.getByLabelText("Pre-Trip By"));
    await save();
    expect(await screen.findByText("Please give a time, like 07:00")).toBeTruthy();
    expect(made("updateCompany")).toEqual([]);
    await user.type(screen.getByLabelText("Pre-Trip By"), "06:00");
    await save();
    expect(await screen.findByText("Please use at most 100 days")).toBeTruthy();
  });

  it("say that they could not be loaded", async () => {
    answerCalls({ getCompany: loseConnection });
    renderApp(<WorkingDaysCard />, { user: "admin" });
    expect(await screen.findByText("Couldn't load the working days.")).toBeTruthy();
  });
});
