import type { Answer } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { SessionsCard } from "./sessions-card.tsx";

type Session = Answer<"listSessions">[number];

const here: Session = {
  id: "a".repeat(64),
  browser: "Chrome",
  system: "Windows",
  signedInAt: "2026-11-20T12:42:00.000Z",
  isCurrent: true,
};
const phone: Session = {
  ...here,
  id: "b".repeat(64),
  browser: "Safari",
  system: "iPhone",
  isCurrent: false,
};
const unknown: Session = { ...phone, id: "c".repeat(64), browser: null, system: null };

function openCard(sessions: Session[], answers: Parameters<typeof answerCalls>[0] = {}) {
  let left = sessions;
  const server = answerCalls({
    listSessions: () => left,
    endSession: ({ params }) => {
      left = left.filter(({ id }) => id !== params.session);
      return undefined;
    },
    endOtherSessions: () => {
      left = left.filter(({ isCurrent }) => isCurrent);
      return undefined;
    },
    ...answers,
  });
  return { server, ...renderApp(<SessionsCard />, { user: buildUser({ role: "driver" }) }) };
}

describe("SessionsCard", () => {
  it("names each device with the moment of its sign-in, and marks this one", async () => {
    openCard([here, phone, unknown]);
    const [first, second, third] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toBe("Chrome on Windowssigned in Nov 20, 6:42 AMThis device");
    expect(second?.textContent).toContain("Safari on iPhone");
    expect(third?.textContent).toContain("Unknown device");
    expect(within(first ?? document.body).queryByRole("button")).toBeNull();
  });

  it("signs out another device, which is then gone from the list", async () => {
    const { user, server } = openCard([here, phone]);
    const name = "Sign out Safari on iPhone, signed in Nov 20, 6:42 AM";
    await user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("Signed out there")).toBeTruthy();
    expect(server.made("endSession")).toMatchObject([{ params: { session: phone.id } }]);
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  });

  it("signs out all others at once where there are several", async () => {
    const { user, server } = openCard([here, phone, unknown]);
    await user.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText("Signed out everywhere else")).toBeTruthy();
    expect(server.made("endOtherSessions")).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
    expect(screen.getByText("This device")).toBeTruthy();
  });

  it("offers no such button for one other device", async () => {
    openCard([here, phone]);
    await screen.findByText("Safari on iPhone");
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });

  it("says so when a device could not be signed out", async () => {
    const { user } = openCard([here, phone], { endSession: () => refuse("request.internal") });
    await user.click(await screen.findByRole("button", { name: /^Sign out Safari/ }));
    expect(await screen.findByText("Failed to sign out")).toBeTruthy();
  });

  it("says so when the list cannot be loaded", async () => {
    openCard([], { listSessions: () => refuse("request.internal") });
    expect(await screen.findByText("Couldn't load where you are signed in.")).toBeTruthy();
  });
});
