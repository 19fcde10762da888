import type { Express } from "express";
import { fail } from "../errors.ts";

type Stop = (asked: { ip: string; token: string }) => Promise<void>;

/**
 * Takes what a mail program posts to the link of a mail when its reader unsubscribes there (RFC 8058). It is no call of the
 * API, because the same address opened in a browser is the page with the button.
 */
export function mountOneClick(app: Express, path: string, stop: Stop): void {
  app.post(path, async (req, res) => {
    const { token } = req.query;
    if (typeof token !== "string") throw fail("auth.linkNotGood");
    await stop({ ip: req.ip ?? "", token });
    res.status(204).end();
  });
}
