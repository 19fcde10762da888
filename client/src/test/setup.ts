import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { setClockOffset } from "../ui/clock.ts";
import { dismissToast } from "../ui/use-toast.ts";
import { forgetCalls } from "./server.ts";

// A lazy part is compiled when it is first asked for, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// All files of a worker share what they import, so nothing may be left of a test.
afterEach(() => {
  cleanup();
  dismissToast();
  setClockOffset(0);
  localStorage.clear();
  forgetCalls();
});

// What browsers have and happy-dom lacks; without them react-hook-form takes every select for edited.
Object.defineProperty(HTMLSelectElement.prototype, "size", { configurable: true, value: 0 });
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute("selected");
  },
});

// A stream on which nothing ever comes. It is opened a second after the first screen, which a slow
// machine may need for one test.
Object.defineProperty(globalThis, "EventSource", {
  configurable: true,
  writable: true,
  value: class extends EventTarget {
    close(): void {}
  },
});
