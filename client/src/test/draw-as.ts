import { vi } from "vitest";

/** The browser's drawing functions, which happy-dom lacks: each picture becomes this one. */
export function drawAs(drawn: string): void {
  vi.stubGlobal("ImageBitmap", class {});
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 4_000, height: 3_000 }));
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  Reflect.set(HTMLCanvasElement.prototype, "getContext", () => context);
  Reflect.set(HTMLCanvasElement.prototype, "toDataURL", () => drawn);
}
