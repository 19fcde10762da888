/**
 * In place of fflate's own for `read-excel-file`: unpacks in the worker that it is called in. Fflate would open more
 * workers of its own from blobs, which the policy of the page refuses, and then wait for them for ever.
 */
import { unzipSync, type Unzipped } from "fflate/browser";

export { strFromU8 } from "fflate/browser";

export function unzip(data: Uint8Array, onEnd: (error: unknown, files?: Unzipped) => void): void {
  try {
    onEnd(null, unzipSync(data));
  } catch (error) {
    onEnd(error);
  }
}
