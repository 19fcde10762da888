import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useYardFilter } from "../../records/chosen-yard.ts";
import { buildYard } from "../../test/build-yard.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { YardChoice } from "./yard-choice.tsx";

const north = buildYard({ id: 1, name: "North" });
const south = buildYard({ id: 2, name: "South" });
const old = buildYard({ id: 3, name: "Creek", archived: true });

/** The choice beside a list, which says what it asks for, and one of a single unit. */
function Page() {
  return (
    <>
      <YardChoice />
      <p>Asks {JSON.stringify(useYardFilter())}</p>
      <p>Of a unit {JSON.stringify(useYardFilter(12))}</p>
    </>
  );
}

function open(yards = [north, old, south], user: Partial<CurrentUser> = {}) {
  answerCalls({ listYards: yards });
  return renderApp(<Page />, { user: buildUser(user) });
}

const findChoice = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Yard" });

describe("The choice of a yard", () => {
  it("narrows all lists but those of one unit to the units of a yard, or of none", async () => {
    const { user } = open();
    expect(screen.getByText("Asks {}")).toBeTruthy();
    const choice = await findChoice();
    expect([...choice.options].map(({ text }) => text)).toEqual([
      "All yards",
      "North",
      "South",
      "No yard",
    ]);
    await user.selectOptions(choice, "South");
    expect(screen.getByText('Asks {"yard":"2"}')).toBeTruthy();
    expect(screen.getByText("Of a unit {}")).toBeTruthy();
    await user.selectOptions(choice, "No yard");
    expect(screen.getByText('Asks {"yard":"none"}')).toBeTruthy();
    await user.selectOptions(choice, "All yards");
    expect(screen.getByText("Asks {}")).toBeTruthy();
  });

  it("begins with the yard where the user works, until another was chosen", async () => {
    const { user, unmount } = open(undefined, { yardId: 1 });
    expect(screen.getByText('Asks {"yard":"1"}')).toBeTruthy();
    const choice = await findChoice();
    expect(choice.value).toBe("1");
    await user.selectOptions(choice, "All yards");
    unmount();
    open(undefined, { yardId: 1 });
    expect(screen.getByText("Asks {}")).toBeTruthy();
  });

  it.each([
    ["a yard that is archived by now", [north, old, south], "3"],
    ["what no list of two yards offers", [north], "1"],
    ["a yard that is gone", [north, south], "9"],
  ])("is let go where it is %s", async (_, yards, chosen) => {
    localStorage.setItem("yard 7", chosen);
    open(yards);
    expect(screen.getByText(`Asks {"yard":"${chosen}"}`)).toBeTruthy();
    await waitFor(() => expect(screen.getByText("Asks {}")).toBeTruthy());
  });

  it("narrows nothing for a driver", () => {
    open(undefined, { role: "driver", yardId: 1 });
    expect(screen.getByText("Asks {}")).toBeTruthy();
  });
});
