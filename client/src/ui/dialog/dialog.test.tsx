import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Button } from "../button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";
import { TextInput } from "../form/text-input.tsx";
import { Toaster } from "./toast.tsx";
import { toast } from "../hooks/use-toast.ts";

describe("Dialog", () => {
  it("is named by its title and focuses the first field on a device with a mouse", async () => {
    await openDialog();
    expect(screen.getByRole("dialog", { name: "Add New Asset" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  });

  it("leaves the keyboard of a touch screen down, unless its first field is always filled in", async () => {
    const coarse = Object.defineProperty(window.matchMedia("all"), "matches", { value: true });
    const media = vi.spyOn(window, "matchMedia").mockReturnValue(coarse);
    onTestFinished(() => media.mockRestore());
    await openDialog();
    expect(document.activeElement).toBe(screen.getByRole("heading"));
    cleanup();
    await openDialog({ startsTyping: true });
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  });

  it("closes on Escape and returns focus to the button that opened it", async () => {
    await openDialog();
    await userEvent.keyboard("{Escape}");
    await expectClosed();
    const opener = screen.getByRole("button", { name: "Add Asset" });
    await expect.poll(() => document.activeElement).toBe(opener);
  });

  it("gives the focus to the heading of the card once a save takes the button away", async () => {
    const { rerender } = render(<CardForTest isDone={false} />);
    await userEvent.click(screen.getByRole("button", { name: "Add Asset" }));
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.activeElement?.textContent).toBe("Add Asset");
    rerender(<CardForTest isDone />);
    const title = screen.getByRole("heading", { name: "Fleet" });
    await expect.poll(() => document.activeElement).toBe(title);
  });

  it("closes on the first Escape even while a toast is shown", async () => {
    await openDialog();
    act(() => void toast({ title: "Error", variant: "destructive" }));
    await screen.findByText("Error");
    await userEvent.keyboard("{Escape}");
    await expectClosed();
  });

  it("shows the discard question on the first Escape even while a toast is shown", async () => {
    await openDialog({ dirty: true });
    act(() => void toast({ title: "Error", variant: "destructive" }));
    await screen.findByText("Error");
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
    expect(document.querySelector("[role=dialog]")).toBeTruthy();
  });

  it("leaves a toast accessible to screen readers and reachable with F8", async () => {
    await openDialog();
    const field = screen.getByLabelText("Name");
    act(() => void toast({ title: "Error", variant: "destructive" }));
    // Hidden elements are not found by role.
    const dismiss = await screen.findByRole("button", { name: "Dismiss" });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: "F8", code: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("list"));
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(dismiss);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => screen.queryByText("Error")).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole("dialog", { name: "Add New Asset" })).toBeTruthy();
  });

  it("does not hide a toast that was shown before it opened", async () => {
    render(<DialogForTest />);
    act(() => void toast({ title: "Password Reset" }));
    await screen.findByText("Password Reset");
    await userEvent.click(screen.getByRole("button", { name: "Add Asset" }));
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add Asset" })).toBeNull();
    expect(screen.getByRole("button", { name: "Dismiss" })).toBeTruthy();
  });

  it("closes on its Close button", async () => {
    await openDialog();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await expectClosed();
  });

  it("stays open while a save is pending", async () => {
    await openDialog({ pending: true });
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Add New Asset" })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled).toBe(true);
  });

  it("asks before discarding changes, and Keep editing preserves them", async () => {
    await openDialog({ dirty: true });
    await userEvent.type(screen.getByLabelText("Name"), "Mixer 12");
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mixer 12");
  });

  it.each([true, false])(
    "has the browser ask before a reload where it is dirty: %s",
    async (dirty) => {
      await openDialog({ dirty });
      const leaving = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(leaving);
      expect(leaving.defaultPrevented).toBe(dirty);
    },
  );

  it("stays open when Escape closes the discard question", async () => {
    await openDialog({ dirty: true });
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByRole("dialog", { name: "Add New Asset" })).toBeTruthy();
  });

  it("closes when the discard is confirmed", async () => {
    await openDialog({ dirty: true });
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    await expectClosed();
  });
});

describe("A dialog over another one", () => {
  it("gives the focus to that one where its opener is gone", async () => {
    render(<VoidForTest />);
    await userEvent.click(screen.getByRole("button", { name: "Row" }));
    await userEvent.click(screen.getByRole("button", { name: "Void" }));
    await userEvent.keyboard("Wrong unit{Enter}");
    const title = screen.getByRole("heading", { name: "Details" });
    await expect.poll(() => document.activeElement).toBe(title);
    await userEvent.keyboard("{Escape}");
    await expectClosed();
  });
});

describe("A dialog that a link in another one opens in its place", () => {
  it("returns focus to what opened the first one", async () => {
    render(<ChainForTest />);
    const row = screen.getByRole("button", { name: "Row" });
    await userEvent.click(row);
    for (const next of ["Second", "Third"]) {
      await userEvent.click(screen.getByRole("button", { name: next }));
      expect(screen.getByRole("dialog", { name: next })).toBeTruthy();
    }
    await userEvent.keyboard("{Escape}");
    await expectClosed();
    await expect.poll(() => document.activeElement).toBe(row);
  });
});

type GuardProps = Pick<ComponentProps<typeof Dialog>, "pending" | "dirty" | "startsTyping">;

async function openDialog(guard: GuardProps = {}) {
  render(<DialogForTest {...guard} />);
  await userEvent.click(screen.getByRole("button", { name: "Add Asset" }));
}

async function expectClosed() {
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
}

/** A button that goes once it has done its work. */
function CardForTest({ isDone }: { isDone: boolean }) {
  return (
    <section data-card>
      <h2>Fleet</h2>
      {isDone ? null : <DialogForTest />}
    </section>
  );
}

/** A record that can be voided once. */
function VoidForTest() {
  const [opened, setOpened] = useState<"record" | "void" | "voided">();
  return (
    <>
      <h1>History</h1>
      <Button onClick={() => setOpened("record")}>Row</Button>
      {opened ? (
        <Dialog onClose={() => setOpened(undefined)} title="Details">
          <DialogBody>
            {opened === "voided" ? (
              "Voided"
            ) : (
              <Button onClick={() => setOpened("void")}>Void</Button>
            )}
          </DialogBody>
        </Dialog>
      ) : null}
      {opened === "void" ? (
        <Dialog onClose={() => setOpened("record")} title="Void this record">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setOpened("voided");
            }}
          >
            <TextInput label="Reason" />
          </form>
        </Dialog>
      ) : null}
    </>
  );
}

/** A row opens the first of three records, and each of them the next one. */
function ChainForTest() {
  const [opened, setOpened] = useState<string>();
  const next = opened === "First" ? "Second" : "Third";
  return (
    <>
      <Button onClick={() => setOpened("First")}>Row</Button>
      {opened ? (
        <Dialog key={opened} onClose={() => setOpened(undefined)} title={opened}>
          <DialogBody>
            <Button onClick={() => setOpened(next)}>{next}</Button>
          </DialogBody>
        </Dialog>
      ) : null}
    </>
  );
}

function DialogForTest(guard: GuardProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Add Asset</Button>
      {isOpen ? (
        <Dialog onClose={() => setIsOpen(false)} title="Add New Asset" {...guard}>
          <DialogBody>
            <TextInput label="Name" />
          </DialogBody>
          <DialogFooter>
            <Button>Save</Button>
          </DialogFooter>
        </Dialog>
      ) : null}
      <Toaster />
    </>
  );
}
