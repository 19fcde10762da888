import type { Request, Response } from "express";
import { cutSlowReader } from "../limits/cut-slow-reader.ts";

type File = { name: string; type: string; bytes: Buffer };

/** A file that is there as a whole: it is sent after the turn of its call, however slowly it is taken. */
export class Download {
  readonly #file: File;

  constructor(file: File) {
    this.#file = file;
  }

  get size(): number {
    return this.#file.bytes.length;
  }

  /** Resolves when all of it was taken, or the caller has left. */
  async send(req: Request, res: Response): Promise<void> {
    const { name, type, bytes } = this.#file;
    res.setHeader("Content-Type", type);
    res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
    if (req.method !== "HEAD") res.setHeader("Content-Length", bytes.length);
    cutSlowReader(res);
    const taken = new Promise<void>((resolve) => {
      res.once("close", resolve);
    });
    res.end(bytes);
    await taken;
  }
}
