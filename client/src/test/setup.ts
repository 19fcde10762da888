// Its dates extend the class that `Date` is when it is first imported, which must not be a test's.
import "@date-fns/tz";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { setClockOffset } from "../ui/clock.ts";
import { dismissToast } from "../ui/use-toast.ts";
import { resetCalls } from "./server.ts";

// A lazy component is compiled when it is first requested, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// All files of a worker share their modules, so no test may leave state behind.
afterEach(() => {
  cleanup();
  window.history.replaceState(null, "");
  dismissToast();
  setClockOffset(0);
  localStorage.clear();
  resetCalls();
});

// happy-dom lacks these; without them react-hook-form treats every select as edited.
Object.defineProperty(HTMLSelectElement.prototype, "size", { configurable: true, value: 0 });
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute("selected");
  },
});

// A stream without events. It is opened a second after the first screen, which a test on a slow
// machine can reach.
Object.defineProperty(globalThis, "EventSource", {
  configurable: true,
  writable: true,
  value: class extends EventTarget {
    close(): void {}
  },
});
