// Its dates extend the class that `Date` is when it is first imported, which must not be a test's.
import "@date-fns/tz";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";
import { forgetUnproven } from "../api/current-user.ts";
import { lastEvent } from "../api/live.ts";
import { setClockOffset } from "../ui/device/clock.ts";
import { dismissToast } from "../ui/hooks/use-toast.ts";
import { resetCalls } from "./server.ts";

configure({
  // A lazy component is compiled when it is first requested, which takes time on a busy machine.
  asyncUtilTimeout: 30_000,
  getElementError,
});

// All files of a worker share their modules, so no test may leave state behind.
afterEach(() => {
  cleanup();
  window.history.replaceState(null, "");
  dismissToast();
  setClockOffset(0);
  Object.assign(lastEvent, { id: "", at: 0 });
  forgetUnproven();
  localStorage.clear();
  resetCalls();
});

// A part of a page that is still loading when its file of tests ends could not be loaded by the next file either.
afterAll(() => vi.dynamicImportSettled());

// happy-dom lacks these; without them react-hook-form treats every select as edited.
Object.defineProperty(HTMLSelectElement.prototype, "size", { configurable: true, value: 0 });
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute("selected");
  },
});

// To name an element, a search by role reads the styles of all that is around it, and happy-dom copies each with
// structuredClone. The copies are the same without it.
CSSPropertyManager.prototype.clone = function clone(this: CSSPropertyManager) {
  const copy = new CSSPropertyManager();
  for (const [name, property] of Object.entries(this.properties)) {
    copy.properties[name] = { ...property };
  }
  Reflect.set(copy, "definedPropertyNames", { ...Reflect.get(this, "definedPropertyNames") });
  return copy;
};

// For its warnings React notes where in the code each element was made, up to a number of them a second.
// That takes a sixth of the tests' time, so the number counts as reached; warnings still come.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { configurable: true, get: () => Infinity, set: () => {} },
);

// A stream without events. It is opened a second after the first screen, which a test on a slow
// machine can reach.
Object.defineProperty(globalThis, "EventSource", {
  configurable: true,
  writable: true,
  value: class extends EventTarget {
    close(): void {}
  },
});

/** The document is printed when a search gives up, not at each look of a search that goes on. */
function getElementError(message: string | null, container: Element): Error {
  const goesOn = Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
  const error = new Error([message, !goesOn && prettyDOM(container)].filter(Boolean).join("\n\n"));
  error.name = "TestingLibraryElementError";
  // Without it, the place shown would be here and not in the test.
  Error.captureStackTrace(error, getElementError);
  return error;
}
