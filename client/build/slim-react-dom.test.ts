import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import type * as Client from "react-dom/client";
import type * as React from "react";
import { describe, expect, it, vi } from "vitest";
import { leaveOutUnused } from "./slim-react-dom.ts";

const require = createRequire(import.meta.url);
// The files of a build; outside of a build both packages load those for development.
const reactFile = require.resolve("react").replace("index.js", "cjs/react.production.js");
const clientFile = require
  .resolve("react-dom/client")
  .replace("client.js", "cjs/react-dom-client.production.js");

const react: typeof React = require(reactFile);
const { createElement: h, Component, lazy, Suspense, useState } = react;

describe("The React DOM of a build", () => {
  it("draws, handles events, waits for code and shows errors", async () => {
    const Late = lazy(async () => ({ default: () => h("b", null, "late") }));
    const { root, container } = open();
    root.render(
      h("form", null, [
        h(Counter, { key: "counter" }),
        h(Suspense, { key: "late", fallback: "waiting" }, h(Late)),
        h(Boundary, { key: "boundary" }, h(Broken)),
      ]),
    );
    await vi.waitFor(() => expect(container.textContent).toBe("0lateBroken"));
    container.querySelector("button")?.click();
    await vi.waitFor(() => expect(container.textContent).toBe("1lateBroken"));
    root.unmount();
    await vi.waitFor(() => expect(container.textContent).toBe(""));
  });

  it.each([
    ["a custom element", h("own-element", { title: "own" })],
    ["the head of a page", h("title", null, "Title")],
    ["a reference to a fragment", h(react.Fragment, { ref: () => undefined }, h("p"))],
    ["a hidden activity", h(react.Activity, { mode: "hidden", children: h("p") })],
  ])("fails at once on %s, which it has left out", async (_, element) => {
    const { root, errors } = open();
    root.render(element);
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(String(errors[0])).toContain("leaves this out");
  });

  it("cannot be built when React names its functions differently", () => {
    expect(() => leaveOutUnused("function getResource() {}")).toThrow(
      /no longer has .*FragmentInstance/,
    );
  });
});

function open() {
  const container = document.body.appendChild(document.createElement("div"));
  const errors: unknown[] = [];
  const root = load().createRoot(container, { onUncaughtError: (error) => errors.push(error) });
  return { root, container, errors };
}

function load(): Pick<typeof Client, "createRoot"> {
  const slim = leaveOutUnused(readFileSync(clientFile, "utf8"));
  const loaded: { exports?: typeof Client } = {};
  const requireFrom = createRequire(clientFile);
  const requireBuilt = (name: string): unknown => (name === "react" ? react : requireFrom(name));
  runInThisContext(`(module, require) => { const exports = module.exports = {}; ${slim} }`)(
    loaded,
    requireBuilt,
  );
  if (!loaded.exports) throw new Error("React DOM has exported nothing");
  return loaded.exports;
}

function Counter() {
  const [count, setCount] = useState(0);
  return h("button", { type: "button", onClick: () => setCount(count + 1) }, count);
}

function Broken(): never {
  throw new Error("Broken");
}

class Boundary extends Component<{ children?: React.ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? this.state.error.message : this.props.children;
  }
}
