/** Kills the server while mails wait, and while they are sent: each arrives, and a second copy has the same id. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { addUser, foundCompany } from "../test/kit/build.ts";
import { callerAt } from "../test/kit/caller.ts";
import { startMailServer } from "../test/stand-ins/stand-in-mail.ts";
import { chooseSize, printFigures, startDatabase, startProduct } from "./kit/product.ts";

it("kill -9 between the row of a mail and its sending", async () => {
  const { url } = await startDatabase();
  const server = await startMailServer();
  onTestFinished(server.stop);
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: server.url,
    MAIL_FROM: "Yardcheck <fleet@yard.example>",
    PUBLIC_URL: "https://yard.example",
  };
  const expected = new Set<string>();
  for (let round = 0; round < chooseSize(20); round += 1) {
    const { origin, stop } = await startProduct(settings);
    const { admin } = await foundCompany(() => callerAt(origin));
    const { email } = await addUser(admin, { role: "driver" });
    await callerAt(origin).call("requestPasswordReset", { body: { email } });
    expected.add(email);
    // Mails of earlier rounds are sent from the fifth second on.
    await pause(Math.random() * 6_000);
    await stop("SIGKILL");
  }
  await startProduct(settings);
  const find = () => new Set(server.received.flatMap(({ recipients }) => recipients));
  await vi.waitUntil(() => find().size === expected.size, { timeout: 600_000, interval: 200 });
  expect(find()).toEqual(expected);
  const ids = new Set(server.received.flatMap(({ headers }) => headers.get("message-id") ?? []));
  expect(ids.size).toBe(expected.size);
  printFigures(`${expected.size} mails, of which ${server.received.length - ids.size} came twice`);
});
