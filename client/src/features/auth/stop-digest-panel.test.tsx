import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { StopDigestPanel } from "./stop-digest-panel.tsx";

function open(stopDigest: null | (() => never), search = "?token=abc") {
  const server = answerCalls({ stopDigest });
  return {
    ...server,
    ...renderApp(<StopDigestPanel />, { user: null, path: `/unsubscribe${search}` }),
  };
}

const button = () => screen.getByRole("button", { name: "Stop this mail" });

describe("The page of a digest's link", () => {
  it("stops the digest when it is asked to, and not before", async () => {
    const { made, user } = open(null);
    expect(made("stopDigest")).toEqual([]);
    expect(
      screen.getByText(/^The button stops the mail about the state of your fleet\./),
    ).toBeTruthy();
    expect(screen.queryByText(/You get no more mail/)).toBeNull();
    await user.click(button());
    await screen.findByText(/^Stopped\. You get no more mail about the state of your fleet\./);
    expect(made("stopDigest")).toMatchObject([{ body: { token: "abc" } }]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says that a link is no longer good", async () => {
    const { user } = open(() => refuse("auth.linkNotGood"));
    await user.click(button());
    await screen.findByText(/^This link is no longer good\./);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("stays open for another try without a connection", async () => {
    const { user } = open(() => loseConnection());
    await user.click(button());
    await screen.findByText("The mail could not be stopped");
    expect(button()).toBeTruthy();
  });

  it("says so where the link is not whole", () => {
    open(null, "");
    expect(screen.getByText(/^This link is no longer good\./)).toBeTruthy();
  });
});
