/** Reads QR codes of a camera's pictures, where the browser cannot, without holding up the page. */
import decodeQR from "qr/decode.js";

export type Frame = { width: number; height: number; data: Uint8ClampedArray };

/** What the code in a picture says; nothing where none is read in it. */
export function readFrame(frame: Frame): string | undefined {
  try {
    return decodeQR(frame);
  } catch {
    // Most pictures of a hand that moves.
    return undefined;
  }
}

// A test imports only the function.
if (typeof document === "undefined") {
  addEventListener("message", ({ data }: MessageEvent<Frame>) => postMessage(readFrame(data)));
}
