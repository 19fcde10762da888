import { createHash } from "node:crypto";
import type { Request, Response } from "express";

/** A response that is JSON already, and is not sent again to a phone that has it. */
export class TaggedJson<Answer> {
  /** For the types only: what it is before it is JSON. */
  declare readonly answer?: Answer;

  constructor(readonly json: string) {}

  /** Weak, because each encoding has bytes of its own. */
  get tag(): string {
    return `W/"${createHash("sha256").update(this.json).digest("base64url")}"`;
  }

  /** Browsers send "no-cache" along with a tag that a page names, which Express takes for a refusal. */
  send(req: Request, res: Response): void {
    const { tag } = this;
    res.set("ETag", tag);
    if (req.get("if-none-match")?.includes(tag.slice(2))) res.status(304).end();
    else res.status(200).type("json").send(this.json);
  }
}
