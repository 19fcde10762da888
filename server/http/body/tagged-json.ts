import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { sendJson } from "./send-json.ts";

/** A response that is JSON already, and is not sent again to a phone that has it. */
export class TaggedJson<Answer> {
  /** For the types only: what it is before it is JSON. */
  declare readonly answer?: Answer;

  constructor(readonly json: string) {}

  async send(req: Request, res: Response): Promise<void> {
    const tag = createHash("sha256").update(this.json).digest("base64url");
    // Weak, because each encoding has bytes of its own.
    res.setHeader("ETag", `W/"${tag}"`);
    if (req.headers["if-none-match"]?.includes(`"${tag}"`)) res.writeHead(304).end();
    else await sendJson(req, res, { json: this.json });
  }
}
