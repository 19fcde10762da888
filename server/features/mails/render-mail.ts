/** The look of every mail, as HTML and as plain text. */
import { getCurrentLanguage } from "#shared/base/languages.ts";
import type { Mail } from "./mailer.ts";

export type Letter = {
  subject: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Below, in small print. */
  note?: string;
};

/** What a letter says, for both kinds of readers. */
export function renderMail({ subject, ...letter }: Letter): Omit<Mail, "recipient"> {
  return { subject, text: renderText(letter), html: renderHtml(subject, letter) };
}

function renderText({ paragraphs, button, note }: Omit<Letter, "subject">): string {
  const link = button && `${button.label}:\n${button.url}`;
  const parts = [...paragraphs, link, note && `-- \n${note}`];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** A table and inline styles, because programs for mail know little else. */
function renderHtml(subject: string, { paragraphs, button, note }: Omit<Letter, "subject">) {
  const texts = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`);
  return `<!doctype html>
<html lang="${getCurrentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #14181d !important; color: #e8ecf0 !important }
  .sheet { background: #1e242b !important; border-color: #3a444f !important }
  .small { color: #a9b4bf !important }
  .button { background: #7fb2f0 !important; color: #0b1a2b !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;color:#10151b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f4f6;color:#10151b">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 12px;font:bold 20px/1.4 system-ui,-apple-system,'Segoe UI',sans-serif">Yardcheck</td></tr>
<tr><td class="sheet" style="padding:24px;background:#ffffff;border:1px solid #d5dae0;border-radius:12px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(subject)}</h1>
${texts.join("\n")}
${button ? renderButton(button) : ""}
</td></tr>
${note ? `<tr><td class="small" style="padding:16px 4px 0;color:#55606c;font:14px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere">${escape(note)}</td></tr>` : ""}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** With its address below, for whoever does not trust a button. */
function renderButton({ label, url }: { label: string; url: string }): string {
  const address = escape(url);
  return `<p style="margin:24px 0 16px"><a class="button" href="${address}" style="display:inline-block;padding:14px 24px;background:#0b4f9e;color:#ffffff;border-radius:8px;font-weight:bold;text-decoration:none">${escape(label)}</a></p>
<p class="small" style="margin:0;color:#55606c;font-size:14px;word-break:break-all">${address}</p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
