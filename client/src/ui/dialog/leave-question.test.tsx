import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Link, useLocation } from "wouter";
import { LeaveQuestion } from "./leave-question.tsx";

afterEach(async () => {
  cleanup();
  await act(() => Promise.resolve());
});

describe("Leaving a page on which something was typed", () => {
  it("shows the discard question on a link, and stays on the page on Keep editing", async () => {
    open();
    await type();
    await userEvent.click(screen.getByRole("link"));
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    expect(window.location.pathname).toBe("/typed");
    await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(window.location.pathname).toBe("/typed");
  });

  it("has the browser ask before a reload, until nothing is typed any more", async () => {
    open();
    expect(asksBeforeReload()).toBe(false);
    await type();
    expect(asksBeforeReload()).toBe(true);
    await userEvent.click(screen.getByRole("link"));
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByText("Nothing typed");
    expect(asksBeforeReload()).toBe(false);
  });

  it("opens the page of a link once the discard is confirmed", async () => {
    open();
    await type();
    await userEvent.click(screen.getByRole("link"));
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await expect.poll(() => window.location.pathname).toBe("/next");
    expect(screen.getByText("Nothing typed")).toBeTruthy();
  });

  it("shows the discard question on the phone's Back, and discards on the same page", async () => {
    open();
    await type();
    await act(async () => window.history.back());
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByText("Nothing typed");
    expect(window.location.pathname).toBe("/typed");
  });

  it("shows no question when only the query changes, or nothing was typed", async () => {
    open();
    await userEvent.click(screen.getByRole("link"));
    expect(window.location.pathname).toBe("/next");
    await type();
    await userEvent.click(screen.getByRole("button", { name: "Filter" }));
    expect(window.location.search).toBe("?filter=1");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("opens the requested page when the present one ends for another reason, such as signing out", async () => {
    open();
    await type();
    await userEvent.click(screen.getByRole("link"));
    await screen.findByRole("alertdialog");
    cleanup();
    expect(window.location.pathname).toBe("/next");
  });
});

function open(): void {
  window.history.pushState(null, "", "/typed");
  render(<TypedPage />);
}

async function type(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Type" }));
}

function TypedPage() {
  const [isTyped, setIsTyped] = useState(false);
  const [, navigate] = useLocation();
  return (
    <>
      <p>{isTyped ? "Something typed" : "Nothing typed"}</p>
      <button onClick={() => setIsTyped(true)}>Type</button>
      <button onClick={() => setIsTyped(false)}>Save</button>
      <button onClick={() => navigate("?filter=1")}>Filter</button>
      <Link href="/next">Next page</Link>
      {isTyped ? <LeaveQuestion onDiscard={() => setIsTyped(false)} /> : null}
    </>
  );
}

function asksBeforeReload(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
