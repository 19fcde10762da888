import { reportLimits } from "#shared/reports/reports-limits.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { openApp } from "../../test/open-app.tsx";
import { companyResponses } from "../../test/quiet-company.ts";
import { buildUser } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";

const code = "7K2QM9XW40";
const unit = { name: "Mixer 12", category: "truck", company: "Ridgeline" } as const;
const signedOut = () => refuse("auth.signedOut");
const text = "The left mud flap is gone";

type Answers = Parameters<typeof answerCalls>[0];

async function openForm(answers: Answers = {}) {
  const { made } = answerCalls({
    ...companyResponses,
    getCurrentUser: signedOut,
    getCode: { unit },
    reportProblem: { number: 1_017 },
    ...answers,
  });
  const { user } = openApp(`/q/${code}`);
  await user.click(await screen.findByRole("button", { name: "Report a problem with Mixer 12" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { user, made, dialog };
}

/** The form has been open for so long. */
function beOpenFor(ms: number) {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + ms);
}

afterEach(() => vi.restoreAllMocks());

describe("The page of a label whose company takes reports", () => {
  it("sends what a stranger reports, and shows the number of the report", async () => {
    const { user, made, dialog } = await openForm();
    expect(dialog.getByText("What you write goes to Ridgeline.")).toBeTruthy();
    beOpenFor(reportLimits.reportOpenMsMin);
    await user.type(dialog.getByLabelText("What is wrong?"), text);
    await user.type(dialog.getByLabelText("Your name (optional)"), "Pat");
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    await dialog.findByText("Thank you. Report 1,017 is with the company.");
    const [sent] = made("reportProblem");
    expect(sent).toMatchObject({ params: { code }, body: { text, name: "Pat", website: "" } });
    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("sends nothing until the form has been open for the shortest allowed time", async () => {
    const time = vi.spyOn(performance, "now").mockReturnValue(0);
    const { user, made, dialog } = await openForm();
    const timers = vi.spyOn(globalThis, "setTimeout");
    await user.type(dialog.getByLabelText("What is wrong?"), text);
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    const { reportOpenMsMin } = reportLimits;
    await waitFor(() => expect(timers).toHaveBeenCalledWith(expect.anything(), reportOpenMsMin));
    expect(made("reportProblem")).toEqual([]);
    time.mockReturnValue(reportOpenMsMin);
    await dialog.findByText(/^Thank you/);
    expect(made("reportProblem")[0]?.body.openMs).toBe(reportOpenMsMin);
  });

  it("says what is missing, and shows a refusal without losing what was typed", async () => {
    const { user, made, dialog } = await openForm({
      reportProblem: () => refuse("reports.tooMany"),
    });
    beOpenFor(reportLimits.reportOpenMsMin);
    const field = dialog.getByLabelText<HTMLTextAreaElement>("What is wrong?");
    await user.type(field, "Broken");
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    await dialog.findByText("Please use at least 10 characters");
    expect(made("reportProblem")).toEqual([]);
    await user.type(field, " tail light");
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    await screen.findByText("Too many reports in a short time. Please call the company");
    expect(field.value).toBe("Broken tail light");
  });

  it("hides the field that only programs fill in, and clears what a browser put there", async () => {
    const { user, made, dialog } = await openForm({
      reportProblem: ({ body }) => (body.website ? refuse("request.invalid") : { number: 3 }),
    });
    beOpenFor(reportLimits.reportOpenMsMin);
    const trap = findTrap();
    expect(trap.closest("[aria-hidden]")).toBeTruthy();
    expect(trap.tabIndex).toBe(-1);
    fireEvent.change(trap, { target: { value: "https://example.com" } });
    await user.type(dialog.getByLabelText("What is wrong?"), text);
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    await waitFor(() => expect(made("reportProblem")).toHaveLength(1));
    await waitFor(() => expect(trap.value).toBe(""));
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    await dialog.findByText("Thank you. Report 3 is with the company.");
  });

  it("offers the same to a user of another company, with a link to their own units", async () => {
    answerCalls({ ...companyResponses, getCurrentUser: buildUser(), getCode: { unit } });
    openApp(`/q/${code}`);
    await screen.findByRole("heading", { name: "Mixer 12" });
    expect(screen.getByText("Ridgeline")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Report a problem with Mixer 12" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "All units" })).toBeTruthy();
  });

  it("redirects a user who signs in there to the unit that the server then returns", async () => {
    answerCalls({
      ...companyResponses,
      getAsset: buildAsset({ id: 12 }),
      getCurrentUser: signedOut,
      getCode: { unit },
      signIn: buildUser(),
    });
    const { user, address } = openApp(`/q/${code}`);
    await screen.findByRole("button", { name: "Report a problem with Mixer 12" });
    answerCalls({ getCode: { asset: { id: 12, name: "Mixer 12" } } });
    await user.type(screen.getByLabelText("Username"), "dana");
    await user.type(screen.getByLabelText("Password"), "secret-1");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/assets/12"));
  });
});

function findTrap(): HTMLInputElement {
  const trap = document.querySelector<HTMLInputElement>("[name=website]");
  if (!trap) throw new Error("The form has no field for programs");
  return trap;
}
