import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPhotoHead } from "./photo-head.ts";

describe("readPhotoHead", () => {
  it("reads the size and the time of a photo", async () => {
    const head = readPhotoHead(await takePicture({ taken: "2026:11:18 05:12:00" }));
    expect(head.size).toEqual({ width: 40, height: 30 });
    expect(head.takenAt).toEqual(new Date(2026, 10, 18, 5, 12));
  });

  it("returns the size of a picture on its side as it is shown", async () => {
    const head = readPhotoHead(await takePicture({ orientation: 6 }));
    expect(head).toEqual({ size: { width: 30, height: 40 } });
  });

  it("returns no time that was never set, and nothing for a file that is not a JPEG", async () => {
    const unset = await takePicture({ taken: "0000:00:00 00:00:00" });
    expect(readPhotoHead(unset)).toEqual({ size: { width: 40, height: 30 } });
    expect(readPhotoHead(await takePicture({ kind: "png" }))).toEqual({});
    expect(readPhotoHead(new ArrayBuffer(0))).toEqual({});
  });

  it("reads a head that was cut or spoiled without failing", async () => {
    const whole = await takePicture({ taken: "2026:11:18 05:12:00" });
    for (let end = 0; end < 600; end += 1) {
      expect(readPhotoHead(whole.slice(0, end)).size?.width ?? 40).toBe(40);
      const spoiled = new Uint8Array(whole.slice(0));
      spoiled[end] = 0xff;
      expect(() => readPhotoHead(spoiled.buffer)).not.toThrow();
    }
  });
});

type Taken = { taken?: string; orientation?: number; kind?: "jpeg" | "png" };

async function takePicture({ taken, orientation, kind = "jpeg" }: Taken): Promise<ArrayBuffer> {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: "#888" } });
  const dated = taken ? plain.withExif({ IFD2: { DateTimeOriginal: taken } }) : plain;
  const turned = orientation ? dated.withMetadata({ orientation }) : dated;
  return new Uint8Array(await turned.toFormat(kind).toBuffer()).buffer;
}
