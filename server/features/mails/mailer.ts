import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeUnseen } from "#shared/base/plain-name.ts";
import nodemailer from "nodemailer";

export type MailSettings = {
  /** An SMTP server, or a folder that takes mails as files. */
  to: { smtpUrl: string } | { folder: string };
  from: string;
  /** Where every link leads; a request's own Host header could be anybody's. */
  publicUrl: string;
};

export type Mail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader stops mails like it, also by a request of the mail program (RFC 8058). */
  unsubscribeUrl?: string | null;
};

/** A mail that is sent a second time has the same id, by which its receiver may know it again. */
type Sending = Mail & { messageId: string };

/** With a server that does not respond, all of this ends before the mail is due again. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 5_000,
};
const patienceMs = 45_000;

const failureMax = 300;

export type SendMail = (mail: Sending) => Promise<void>;

/** Makes the function that hands a mail over; it fails with what the mail server says. */
export function createSendMail({ to, from }: MailSettings): SendMail {
  if ("folder" in to) return (mail) => writeFileOf(mail, { from, folder: to.folder });
  const transport = nodemailer.createTransport({ url: to.smtpUrl, ...patience, ...noFiles });
  return async (mail) => {
    const signal = AbortSignal.timeout(patienceMs);
    await transport.sendMail({ ...toMessage(mail, from), signal });
  };
}

/** What a mail says is never the address of a file. */
const noFiles = { disableFileAccess: true, disableUrlAccess: true };

function toMessage(
  { recipient, subject, text, html, messageId, unsubscribeUrl }: Sending,
  from: string,
) {
  return {
    from,
    // As an object, so that no character of the address can begin another one.
    to: { name: "", address: recipient },
    subject,
    text,
    html,
    messageId: `<${messageId}@${readHost(from)}>`,
    // No vacation notice responds to it.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribeUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
  };
}

function readHost(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
}

/** Renamed when it is complete, so that a program which watches the folder never reads half a mail. */
async function writeFileOf(mail: Sending, { from, folder }: { from: string; folder: string }) {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, ...noFiles });
  const { message } = await composer.sendMail(toMessage(mail, from));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${mail.messageId}.eml`);
  // Its link is a key.
  await writeFile(`${path}.part`, message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** What the mail server says, or else why it was not reached. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = "response" in error && typeof error.response === "string" ? error.response : "";
  return removeUnseen((said || error.message).replace(/\s+/g, " ")).slice(0, failureMax);
}
