import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { MailCard } from "./mail-card.tsx";

const recipient = "dana@example.com";

function openCard(answers: Parameters<typeof answerCalls>[0] = {}) {
  const server = answerCalls({ getMailSetup: { isOn: true }, ...answers });
  return { server, ...renderApp(<MailCard />, { user: "admin" }) };
}

async function sendTest({ user }: ReturnType<typeof openCard>) {
  await user.click(await screen.findByRole("button", { name: "Send a test mail" }));
}

describe("MailCard", () => {
  it("says where a test mail went", async () => {
    await sendTest(openCard({ sendTestMail: { recipient, failure: null } }));
    expect(await screen.findByText("It went to dana@example.com.")).toBeTruthy();
    expect(screen.queryByText(/The mail server says/)).toBeNull();
  });

  it("shows the mail server's own words when it refuses", async () => {
    const failure = "535 5.7.8 Authentication failed";
    await sendTest(openCard({ sendTestMail: { recipient, failure } }));
    expect(await screen.findByText("The test mail was not sent")).toBeTruthy();
    expect(screen.getByText(failure)).toBeTruthy();
  });

  it("says so when there were too many", async () => {
    await sendTest(openCard({ sendTestMail: () => refuse("mail.tooManyTests") }));
    expect(await screen.findByText(/^Too many test mails/)).toBeTruthy();
  });

  it("says that the server sends no mail, and offers no test", async () => {
    openCard({ getMailSetup: { isOn: false } });
    expect(await screen.findByText(/^This server sends no mail\./)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says so when it could not be loaded", async () => {
    openCard({ getMailSetup: () => refuse("request.internal") });
    expect(await screen.findByText("Couldn't load whether mail is sent.")).toBeTruthy();
  });
});
