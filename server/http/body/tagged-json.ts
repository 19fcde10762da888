import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { sendJson } from "./send-json.ts";

/** A response that is JSON already, and is not sent again to a phone that has it. */
export class TaggedJson<Answer> {
  /** For the types only: what it is before it is JSON. */
  declare readonly answer?: Answer;

  constructor(readonly json: string) {}

  /** Weak, because each encoding has bytes of its own. */
  get tag(): string {
    return `W/"${createHash("sha256").update(this.json).digest("base64url")}"`;
  }

  async send(req: Request, res: Response): Promise<void> {
    const { tag } = this;
    res.setHeader("ETag", tag);
    if (req.headers["if-none-match"]?.includes(tag.slice(2))) res.writeHead(304).end();
    else await sendJson(req, res, { json: this.json });
  }
}
