/**
 * A phone's Back button closes the open dialog, panel or menu. Each has an entry in the history, at the same address,
 * that counts how many are open. The entries are updated a moment later and together, so that a dialog that replaces
 * another takes over its entry, and React's double mounting adds none.
 */
import { useEffectEvent, useLayoutEffect } from "react";

/** Returns false where it stays open, with its entry: because it must, or asks first. */
type Layer = () => boolean | void;

const layers: Layer[] = [];
/** The history is on its way to another entry, because of what is open. */
let isTraveling = false;
/** Where the app went meanwhile: the history would lead away from it. */
let wanted: string | undefined;

/** A dialog whose state is in the address has a history entry already, and is closed by a change of the address. */
export function useBack(onBack: Layer, isInAddress = false): void {
  const handleBack = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (isInAddress) {
      mark("replaceState", { openLayers: layers.length, isInAddress });
      return undefined;
    }
    const layer: Layer = () => handleBack();
    layers.push(layer);
    queueMicrotask(settle);
    return () => {
      remove(layer);
      queueMicrotask(settle);
    };
  }, [isInAddress]);
}

function remove(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index >= 0) layers.splice(index, 1);
}

/** As many entries as there are open layers. */
function settle(): void {
  if (isTraveling) return;
  const { openLayers, isInAddress } = readMark();
  for (let next = openLayers + 1; next <= layers.length; next += 1) {
    mark("pushState", { openLayers: next, isInAddress: false });
  }
  if (openLayers > layers.length && !isInAddress) travel(layers.length - openLayers);
}

function handlePopState(): void {
  if (isTraveling) {
    isTraveling = false;
    if (wanted) window.history.pushState(null, "", wanted);
    wanted = undefined;
    settle();
    return;
  }
  const { openLayers } = readMark();
  while (layers.length > openLayers) {
    const layer = layers.at(-1);
    if (!layer || layer() === false) {
      travel(layers.length - openLayers);
      return;
    }
    remove(layer);
  }
  // The entry of what a link, a reload or Back has closed already is passed over.
  settle();
}

function travel(steps: number): void {
  isTraveling = true;
  window.history.go(steps);
}

type Mark = { openLayers: number; isInAddress: boolean };

function mark(how: "pushState" | "replaceState", added: Mark): void {
  window.history[how]({ ...window.history.state, ...added }, "");
}

function readMark(): Mark {
  const state: unknown = window.history.state;
  const openLayers = readField(state, "openLayers");
  return {
    openLayers: typeof openLayers === "number" ? openLayers : 0,
    isInAddress: readField(state, "isInAddress") === true,
  };
}

function readField(state: unknown, name: keyof Mark): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

window.addEventListener("popstate", handlePopState);
// wouter dispatches this event when it navigates.
window.addEventListener("pushState", () => {
  if (isTraveling) wanted = window.location.href;
});
// After a reload nothing is open any more.
settle();
