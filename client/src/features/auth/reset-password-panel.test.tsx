import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ForgotLink } from "./forgot-link.tsx";
import { ResetPasswordPanel } from "./reset-password-panel.tsx";

const token = "kVb1".repeat(10);

afterEach(() => window.history.replaceState(null, "", "/"));

function open(hash: string, answers: Parameters<typeof answerCalls>[0]) {
  window.history.replaceState(null, "", `/reset-password${hash}`);
  const server = answerCalls(answers);
  return { server, ...renderApp(<ResetPasswordPanel />, { user: null }) };
}

describe("ForgotLink", () => {
  it("leads to asking for a link where the server sends mail", async () => {
    answerCalls({ getMailSetup: { isOn: true } });
    renderApp(<ForgotLink />, { user: null });
    const link = await screen.findByRole("link", { name: "Forgot password?" });
    expect(link.getAttribute("href")).toBe("/reset-password");
  });

  it.each([() => ({ isOn: false }), () => refuse("request.unavailable")])(
    "is not there where it sends none, or is away",
    async (getMailSetup) => {
      const server = answerCalls({ getMailSetup });
      renderApp(<ForgotLink />, { user: null });
      await expect.poll(() => server.made("getMailSetup").length).toBe(1);
      expect(screen.queryByRole("link")).toBeNull();
    },
  );
});

describe("ResetPasswordPanel without a link", () => {
  it("asks for the address, and does not say whether anybody has it", async () => {
    const { user, server } = open("", { requestPasswordReset: null });
    await user.type(screen.getByLabelText("Email"), "dana@example.com");
    await user.click(screen.getByRole("button", { name: "Send the Link" }));
    expect((await screen.findByRole("status")).textContent).toMatch(/^If a user has this address/);
    expect(server.made("requestPasswordReset")).toMatchObject([
      { body: { email: "dana@example.com" } },
    ]);
  });

  it("refuses what is no address", async () => {
    const { user, server } = open("", { requestPasswordReset: null });
    await user.type(screen.getByLabelText("Email"), "dana");
    await user.click(screen.getByRole("button", { name: "Send the Link" }));
    expect(await screen.findByText("Invalid email address")).toBeTruthy();
    expect(server.made("requestPasswordReset")).toEqual([]);
  });

  it("says so when there were too many requests", async () => {
    const { user } = open("", { requestPasswordReset: () => refuse("auth.tooManyResets") });
    await user.type(screen.getByLabelText("Email"), "dana@example.com");
    await user.click(screen.getByRole("button", { name: "Send the Link" }));
    expect(await screen.findByText(/^Too many requests/)).toBeTruthy();
  });
});

describe("ResetPasswordPanel of a link", () => {
  const refuseSpent = () => refuse("auth.linkNotGood");

  function follow(hash: string) {
    act(() => {
      window.history.replaceState(null, "", `/reset-password${hash}`);
      window.dispatchEvent(new HashChangeEvent("hashchange"));
    });
  }

  async function choose({ user }: Pick<ReturnType<typeof open>, "user">, confirmed = "a new one") {
    await user.type(screen.getByLabelText("New Password"), "a new one");
    await user.type(screen.getByLabelText("Confirm Password"), confirmed);
    await user.click(screen.getByRole("button", { name: "Save Password" }));
  }

  it("sets the password and leads to signing in", async () => {
    const opened = open(`#${token}`, { setPasswordByLink: null });
    await choose(opened);
    const link = await screen.findByRole("link", { name: "Sign In" });
    expect(link.getAttribute("href")).toBe("/auth");
    expect(opened.server.made("setPasswordByLink")).toMatchObject([
      { body: { token, password: "a new one" } },
    ]);
  });

  it("sends nothing when the two passwords differ", async () => {
    const opened = open(`#${token}`, { setPasswordByLink: null });
    await choose(opened, "another");
    expect(await screen.findByText("Passwords do not match")).toBeTruthy();
    expect(opened.server.made("setPasswordByLink")).toEqual([]);
  });

  it("takes a link that is followed where the page is open, and a newer one after a spent one", async () => {
    const { user } = open("", { requestPasswordReset: null, setPasswordByLink: refuseSpent });
    await user.type(screen.getByLabelText("Email"), "dana@example.com");
    await user.click(screen.getByRole("button", { name: "Send the Link" }));
    expect(await screen.findByRole("link", { name: "Back to sign in" })).toBeTruthy();
    follow(`#${token}`);
    await screen.findByLabelText("New Password");
    await choose({ user });
    expect(await screen.findByText(/^This link is no longer good\./)).toBeTruthy();
    follow(`#${token}2`);
    expect(await screen.findByLabelText("New Password")).toBeTruthy();
    expect(screen.queryByText(/^This link is no longer good\./)).toBeNull();
  });

  it("offers a new link in place of one that is no longer good", async () => {
    const opened = open(`#${token}`, { setPasswordByLink: refuseSpent });
    await choose(opened);
    expect(await screen.findByText(/^This link is no longer good\./)).toBeTruthy();
    expect(screen.getByLabelText("Email")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send the Link" })).toBeTruthy();
  });
});
