import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openApp } from "../../test/open-app.tsx";
import { buildUser } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";

const code = "2J-09JV4DPZ8HTS3CNY7GSR2BPX6F";
const unchanged = {
  status: "unchanged" as const,
  kind: "inspection" as const,
  recordedAt: "2026-11-20T12:42:00.000Z",
  since: "2026-11-20T12:42:30.000Z",
};
const signedOut = () => refuse("auth.signedOut");

describe("VerifyPage", () => {
  it("says to a signed-out user since when the record is unchanged, and nothing else", async () => {
    answerCalls({ getCurrentUser: signedOut, verifyCode: unchanged });
    openApp(`/verify/${code}`);
    const title = /^This record is unchanged since Nov 20, 2026, \d+:42 [AP]M\.$/;
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByText(/^Inspection, recorded Nov 20, 2026/)).toBeTruthy();
    expect(screen.getByText(code)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("links a signed-in user of the company to the record", async () => {
    answerCalls({
      getCurrentUser: buildUser(),
      verifyCode: { ...unchanged, path: "/inspection?inspection=71" },
    });
    openApp(`/verify/${code}`);
    const link = await screen.findByRole("link", { name: "Open the record" });
    expect(link.getAttribute("href")).toBe("/inspection?inspection=71");
  });

  it("says that a record was changed", async () => {
    answerCalls({ getCurrentUser: signedOut, verifyCode: { ...unchanged, status: "changed" } });
    openApp(`/verify/${code}`);
    const name = "This record does not match its seal.";
    expect(await screen.findByRole("heading", { name })).toBeTruthy();
  });

  it("says that no record has the code", async () => {
    answerCalls({ getCurrentUser: signedOut, verifyCode: () => refuse("request.notFound") });
    openApp("/verify/nothing");
    expect(await screen.findByRole("heading", { name: "No record has this code." })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("offers to try again when the server is not available", async () => {
    answerCalls({ getCurrentUser: signedOut, verifyCode: () => refuse("request.unavailable") });
    openApp(`/verify/${code}`);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
