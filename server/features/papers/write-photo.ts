import sharp from "sharp";
import { decode } from "../photos/validate-photo.ts";

/** Twice as fine as a screen at the size in which papers show photos. */
const pixels = { width: 700, height: 530 };

/**
 * A photo as papers show it, so that a report with a hundred of them can still be sent by e-mail.
 * Undefined for one that was damaged in the database: the paper that says so must be printed.
 */
export function shrinkPhoto(companyId: number, bytes: Buffer): Promise<Buffer | undefined> {
  return decode(companyId, () =>
    sharp(bytes, { sequentialRead: true })
      .autoOrient()
      .resize({ ...pixels, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 75 })
      .toBuffer()
      .catch(() => undefined),
  );
}
