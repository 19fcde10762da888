/** Reads QR codes of a camera's pictures, where the browser cannot, without holding up the page. */
import decodeQR from "qr/decode.js";

export type Frame = { width: number; height: number; data: Uint8ClampedArray };

/** The text of the code in a picture; undefined where none is found. */
export function readFrame(frame: Frame): string | undefined {
  try {
    return decodeQR(frame);
  } catch {
    // No code was found, as in most pictures from a moving hand.
    return undefined;
  }
}

// A test imports only the function.
if (typeof document === "undefined") {
  addEventListener("message", ({ data }: MessageEvent<Frame>) => postMessage(readFrame(data)));
}
