import { fireEvent, render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazily, LazySuspense } from "./lazily.tsx";
import { Toaster } from "../dialog/toast.tsx";

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe("lazily", () => {
  it("shows the component when its code has loaded", async () => {
    open(() => Promise.resolve(Panel));
    await screen.findByText("The panel");
  });

  it("draws code that has come at once, and a part that waited for it keeps what was typed", async () => {
    const LazyField = lazily(() => Promise.resolve(Field));
    const early = render(<LazyField onClose={() => {}} fallback="waits" />);
    expect(screen.getByText("waits")).toBeTruthy();
    const field = await screen.findByRole("textbox");
    fireEvent.change(field, { target: { value: "typed" } });
    early.rerender(<LazyField onClose={() => {}} fallback="waits" />);
    expect(screen.getByDisplayValue("typed")).toBe(field);
    early.unmount();
    render(<LazyField onClose={() => {}} fallback="waits" />);
    expect(screen.getByRole("textbox")).toBeTruthy();
  });

  it("draws at once what was loaded ahead", async () => {
    const LazyPanel = lazily(() => Promise.resolve(Panel));
    await LazyPanel.load();
    render(<LazyPanel />);
    expect(screen.getByText("The panel")).toBeTruthy();
  });

  it("is drawn in place of what waits for it as soon as its code has come", async () => {
    const LazyPanel = lazily(() => Promise.resolve(Panel));
    render(
      <LazySuspense fallback="waits">
        <LazyPanel />
      </LazySuspense>,
    );
    expect(screen.getByText("waits")).toBeTruthy();
    // All that follows from the code alone; no time has to pass.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(screen.getByText("The panel")).toBeTruthy();
  });

  it("shows a toast and closes when the code cannot be loaded", async () => {
    open(() => Promise.reject(new TypeError("Failed to fetch")));
    await screen.findByText("This could not be opened. Check your signal and reload the page.");
    expect(screen.getByText("closed")).toBeTruthy();
  });

  it("passes any other error to the error boundary", async () => {
    open(() => Promise.resolve(BrokenPanel));
    await screen.findByText("caught: broken");
  });
});

function Panel() {
  return <p>The panel</p>;
}

function Field() {
  return <input />;
}

function BrokenPanel(): never {
  throw new Error("broken");
}

function open(load: () => Promise<ComponentType>) {
  const LazyPanel = lazily(load);
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? <LazyPanel onClose={() => setIsOpen(false)} /> : <p>closed</p>;
  }
  render(
    <TestBoundary>
      <Page />
      <Toaster />
    </TestBoundary>,
  );
}

class TestBoundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ? <p>caught: {this.state.message}</p> : this.props.children;
  }
}
