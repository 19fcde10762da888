import { encode } from "uqr";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { readFrame } from "./decode-worker.ts";
import { ScanDialog } from "./scan-dialog.tsx";

const address = "HTTPS://YARD.EXAMPLE.COM/Q/7K2QM9XW40";

/** As a camera sees it: so many pixels for each dot. */
function drawFrame(text: string, scale: number) {
  const { data: dots, size } = encode(text, { ecc: "Q", border: 4 });
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)].map((at) => Math.floor(at / scale));
    if (dots[y ?? 0]?.[x ?? 0]) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return { width: side, height: side, data };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "mediaDevices");
});

function open(getUserMedia: () => Promise<MediaStream>) {
  const mediaDevices = { value: { getUserMedia }, configurable: true };
  Object.defineProperty(navigator, "mediaDevices", mediaDevices);
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderApp(<ScanDialog onClose={onClose} />, { path: "/inspection" }) };
}

const refused = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));

describe("readFrame", () => {
  it.each([3, 4, 9])("reads a label whose dots are %i pixels wide", (scale) => {
    expect(readFrame(drawFrame(address, scale))).toBe(address);
  });

  it("reads nothing in a picture without a code", () => {
    const data = new Uint8ClampedArray(200 * 200 * 4).fill(128);
    expect(readFrame({ width: 200, height: 200, data })).toBeUndefined();
  });
});

describe("The scanner", () => {
  it("says that the camera is blocked, and opens the unit of a typed code", async () => {
    const { user, onClose, address: path } = open(refused);
    await screen.findByText("The camera is blocked. Type the code.");
    await user.type(screen.getByLabelText("Type the code"), "7k2qm-9xw4o{Enter}");
    expect(path()).toBe("/q/7K2QM9XW40");
    expect(onClose).toHaveBeenCalled();
  });

  it("says that another code is not a label", async () => {
    const { user, onClose } = open(() => new Promise(() => {}));
    await user.type(screen.getByLabelText("Type the code"), "4711{Enter}");
    await waitFor(() => expect(screen.getByText("This is not a Yardcheck label.")).toBeTruthy());
    expect(onClose).not.toHaveBeenCalled();
  });
});
