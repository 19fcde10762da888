import { type ReactNode, useSyncExternalStore } from "react";

export interface ToastContent {
  title: string;
  /** A <code> in it can be selected; the rest cannot, so that swiping works. */
  description?: ReactNode;
  variant?: "default" | "destructive";
  /** In milliseconds; 5000 by default. */
  duration?: number;
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  onAction: () => void;
  /** Stay open after the action, as when what was copied should still be seen. */
  stays?: boolean;
}

export interface ShownToast extends ToastContent {
  id: number;
}

// Outside React, so that a failed call anywhere can say so, and so that a toast waits for the
// part that shows it, which is loaded later.
let shown: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows this toast, in place of the one that is there. */
export function toast(content: ToastContent): number {
  lastId += 1;
  show({ ...content, id: lastId });
  return lastId;
}

/** Adds text to a toast that is still shown. */
export function addToToast(id: number, more: Partial<ToastContent>) {
  if (shown?.id === id) show({ ...shown, ...more });
}

export function dismissToast() {
  show(undefined);
}

/** The one toast to be shown now. */
export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function show(next: ShownToast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
