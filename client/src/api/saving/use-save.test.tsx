import { api } from "#shared/api/api.ts";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { query } from "../call.ts";
import { useSave } from "./use-save.ts";

function Crew() {
  useQuery(query(api.listCrew));
  const { save } = useSave(api.removeUser);
  return (
    <button type="button" onClick={() => save({ params: { id: 8 } })}>
      Remove
    </button>
  );
}

async function saveWith(removeUser: Parameters<typeof answerCalls>[0]["removeUser"]) {
  const { made } = answerCalls({ listCrew: [], removeUser });
  const { user } = renderApp(<Crew />);
  await waitFor(() => expect(made("listCrew")).toHaveLength(1));
  await user.click(screen.getByRole("button"));
  return made;
}

describe("useSave", () => {
  it("refetches once what the save has changed", async () => {
    const made = await saveWith(null);
    await waitFor(() => expect(made("listCrew")).toHaveLength(2));
  });

  it.each([
    ["no response came", loseConnection],
    ["the server failed", () => refuse("request.unavailable")],
  ])("refetches what may have changed where %s", async (_case, respond) => {
    const made = await saveWith(respond);
    await screen.findByRole("listitem");
    await waitFor(() => expect(made("listCrew")).toHaveLength(2));
  });

  it("refetches nothing where the server refused it", async () => {
    const made = await saveWith(() => refuse("crew.cannotRemoveSelf"));
    await screen.findByRole("listitem");
    expect(made("listCrew")).toHaveLength(1);
  });
});
