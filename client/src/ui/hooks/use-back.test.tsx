import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Button } from "../button/button.tsx";
import { Dialog, DialogBody } from "../dialog/dialog.tsx";
import { Menu, MenuItem } from "../dialog/menu.tsx";
import { TextInput } from "../form/text-input.tsx";

// A place of the test's own, so that nothing goes further back than it.
beforeEach(() => window.history.pushState({ place: "page" }, ""));
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(openLayers()).toBe(0));
});

describe("The phone's Back", () => {
  it("closes an open dialog and stays on the page", async () => {
    await open("Add");
    const entries = window.history.length;
    await back();
    await expectClosed("Add");
    expect(place()).toBe("page");
    expect(window.history.length).toBe(entries);
  });

  it("closes only the dialog on top", async () => {
    await open("Add", "Photo");
    await back();
    await expectClosed("Photo");
    expect(screen.getByRole("dialog", { name: "Add" })).toBeTruthy();
    await back();
    await expectClosed("Add");
  });

  it("shows the discard question where something was typed, and again when pressed again", async () => {
    await open("Add");
    await userEvent.type(screen.getByLabelText("Name"), "Mixer");
    await back();
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    expect(openLayers()).toBe(1);
    await back();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(openLayers()).toBe(1);
    await back();
    await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Mixer");
    await back();
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await expectClosed("Add");
    expect(place()).toBe("page");
  });

  it("does nothing while a save is pending", async () => {
    await open("Saving");
    await back();
    expect(screen.getByRole("dialog", { name: "Saving" })).toBeTruthy();
    expect(openLayers()).toBe(1);
  });

  it("closes a menu", async () => {
    render(
      <Menu title="My Account" trigger={<Button>Dana</Button>}>
        <MenuItem label="Log out" onSelect={() => undefined} />
      </Menu>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Dana" }));
    await waitFor(() => expect(openLayers()).toBe(1));
    await back();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });
});

describe("The entry of a dialog in the history", () => {
  it("goes when the dialog is closed without Back", async () => {
    await open("Add");
    await userEvent.keyboard("{Escape}");
    await expectClosed("Add");
    await waitFor(() => expect(place()).toBe("page"));
  });

  it("passes to a dialog that opens in its place", async () => {
    await open("Add");
    const entries = window.history.length;
    await userEvent.click(screen.getByRole("button", { name: "Replace" }));
    await screen.findByRole("dialog", { name: "Photo" });
    await settled();
    expect(openLayers()).toBe(1);
    expect(window.history.length).toBe(entries);
  });

  it("is passed over on the way back from a page that a link in the dialog led to", async () => {
    await open("Add");
    window.history.pushState({ place: "next page" }, "");
    await userEvent.keyboard("{Escape}");
    await expectClosed("Add");
    await settled();
    expect(place()).toBe("next page");
    await back();
    await waitFor(() => expect(place()).toBe("page"));
  });

  it("does not interrupt a navigation that the app has begun", async () => {
    await open("Add");
    const go = vi.spyOn(window.history, "go").mockReturnValue();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
    go.mockRestore();
    window.history.pushState(null, "", "/auth");
    window.dispatchEvent(new Event("pushState"));
    // The browser counts from where it was when it was asked.
    await act(async () => window.history.go(-2));
    await waitFor(() => expect(window.location.pathname).toBe("/auth"));
    expect(openLayers()).toBe(0);
  });

  it("is not added for a dialog that the address opens", async () => {
    await open("Record");
    expect(window.history.state).toMatchObject({ place: "page", isInAddress: true });
    await userEvent.click(screen.getByRole("button", { name: "Open Photo" }));
    await waitFor(() => expect(openLayers()).toBe(1));
    await back();
    await expectClosed("Photo");
    expect(screen.getByRole("dialog", { name: "Record" })).toBeTruthy();
    expect(window.history.state).toMatchObject({ place: "page", isInAddress: true });
  });
});

/** Opens dialogs over each other. */
async function open(...names: string[]): Promise<void> {
  render(
    <StrictMode>
      <Dialogs />
    </StrictMode>,
  );
  for (const name of names) {
    await userEvent.click(screen.getByRole("button", { name: `Open ${name}` }));
    await screen.findByRole("dialog", { name });
  }
  const own = names.filter((name) => name !== "Record");
  await waitFor(() => expect(openLayers()).toBe(own.length));
}

function Dialogs() {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const close = (name: string) => setOpened(opened.filter((other) => other !== name));
  return (
    <>
      <Openers onOpen={(name) => setOpened([...opened, name])} />
      {opened.map((name) => (
        <Dialog
          key={name}
          title={name}
          pending={name === "Saving"}
          dirty={typed !== ""}
          isInAddress={name === "Record"}
          onClose={() => close(name)}
        >
          <DialogBody>
            <TextInput
              label="Name"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Openers onOpen={(other) => setOpened([...opened, other])} />
            <Button onClick={() => setOpened(["Photo"])}>Replace</Button>
          </DialogBody>
        </Dialog>
      ))}
    </>
  );
}

function Openers({ onOpen }: { onOpen: (name: string) => void }) {
  return ["Add", "Photo", "Record", "Saving"].map((name) => (
    <Button key={name} onClick={() => onOpen(name)}>
      Open {name}
    </Button>
  ));
}

async function back(): Promise<void> {
  await act(async () => window.history.back());
}

/** The entries follow a moment after what is open. */
async function settled(): Promise<void> {
  await act(() => Promise.resolve());
}

function openLayers(): number {
  return window.history.state?.openLayers ?? 0;
}

function place(): string {
  expect(openLayers()).toBe(0);
  return window.history.state.place;
}

async function expectClosed(name: string): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
}
