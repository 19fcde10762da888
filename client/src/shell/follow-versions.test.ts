import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { dismissToast, useToast } from "../ui/hooks/use-toast.ts";
import { renderHook } from "@testing-library/react";
import { followVersions } from "./follow-versions.ts";

class Worker extends EventTarget {
  state = "installing";
  readonly postMessage = vi.fn();
}

const update = vi.fn(() => Promise.resolve());
const reload = vi.fn();
let container: EventTarget & { controller: object | null; register: unknown; ready: unknown };
let registration: EventTarget & { waiting: Worker | null; installing: Worker | null };
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  registration = Object.assign(new EventTarget(), { waiting: null, installing: null, update });
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  vi.stubGlobal("location", { reload });
});

afterEach(() => {
  stop();
  dismissToast();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(document, "hidden");
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

it("followVersions offers a version that was installed meanwhile, and loads it when asked to", async () => {
  const worker = await install();
  expect(shownToast()?.title).toBe("A new version is ready");
  expect(worker.postMessage).not.toHaveBeenCalled();
  shownToast()?.action?.onAction();
  expect(worker.postMessage).toHaveBeenCalledWith("take over");
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("followVersions offers nothing where the app was not on the device before", async () => {
  container.controller = null;
  await install();
  expect(shownToast()).toBeUndefined();
});

it("followVersions loads a version without being asked after five minutes out of sight", async () => {
  const worker = await install();
  setHidden(true);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(worker.postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(worker.postMessage).toHaveBeenCalledWith("take over");
});

it("followVersions reloads a page that another window made newer once it is out of sight, and not before", async () => {
  await install();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).not.toHaveBeenCalled();
  setHidden(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("followVersions reloads no page in sight that was out of sight before there was a new version", async () => {
  stop = followVersions();
  setHidden(true);
  await vi.advanceTimersByTimeAsync(300_000);
  setHidden(false);
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).not.toHaveBeenCalled();
  setHidden(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("followVersions reloads no page on which something typed is not saved", async () => {
  const worker = await install();
  const typed = document.body.appendChild(document.createElement("i"));
  onTestFinished(() => typed.remove());
  typed.dataset["unsaved"] = "";
  setHidden(true);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(worker.postMessage).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  setHidden(false);
  expect(reload).not.toHaveBeenCalled();
  typed.remove();
  setHidden(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("followVersions looks for a new version once an hour while it is seen", async () => {
  await install();
  await vi.advanceTimersByTimeAsync(3_600_000);
  setHidden(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(update).toHaveBeenCalledTimes(1);
});

async function install(): Promise<Worker> {
  stop = followVersions();
  await vi.advanceTimersByTimeAsync(0);
  const worker = new Worker();
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  worker.state = "installed";
  worker.dispatchEvent(new Event("statechange"));
  return worker;
}

function shownToast() {
  return renderHook(useToast).result.current;
}

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
