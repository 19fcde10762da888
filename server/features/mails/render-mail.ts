/** The look of every mail, as HTML and as plain text. */
import { getCurrentLanguage } from "#shared/base/languages.ts";
import type { Mail } from "./mailer.ts";

export type Letter = {
  subject: string;
  paragraphs?: readonly string[];
  sections?: readonly Section[];
  button?: { label: string; url: string };
  /** Below, in small print. */
  note?: string;
  /** Below that, for mails that come again and again. */
  unsubscribe?: { label: string; url: string };
};

/** A heading that leads to its list, and the first lines of that. */
type Section = { title: string; url: string; lines: readonly string[] };

/** What a letter says, for both kinds of readers. */
export function renderMail(letter: Letter): Omit<Mail, "recipient"> {
  const { subject, unsubscribe } = letter;
  return {
    subject,
    text: renderText(letter),
    html: renderHtml(letter),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  };
}

function renderText({ paragraphs = [], sections = [], button, note, unsubscribe }: Letter): string {
  const lists = sections.map(({ title, lines, url }) =>
    [title, ...lines.map((line) => `- ${line}`), url].join("\n"),
  );
  const link = button && renderLink(button);
  const small = [note, unsubscribe && renderLink(unsubscribe)].filter(Boolean).join("\n");
  const parts = [...paragraphs, ...lists, link, small && `-- \n${small}`];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function renderLink({ label, url }: { label: string; url: string }): string {
  return `${label}:\n${url}`;
}

const font = "system-ui,-apple-system,'Segoe UI',sans-serif";

/** A table and inline styles, because programs for mail know little else. */
function renderHtml({ subject, paragraphs = [], sections = [], button, ...below }: Letter) {
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
  .section { border-color: #3a444f !important }
  .link { color: #7fb2f0 !important }
  .button { background: #7fb2f0 !important; color: #0b1a2b !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;color:#10151b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f4f6;color:#10151b">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 12px;font:bold 20px/1.4 ${font}">Yardcheck</td></tr>
<tr><td class="sheet" style="padding:24px;background:#ffffff;border:1px solid #d5dae0;border-radius:12px;font:16px/1.5 ${font};overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(subject)}</h1>
${[...texts, ...sections.map(renderSection)].join("\n")}
${button ? renderButton(button) : ""}
</td></tr>
${renderSmall(below)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The whole heading is the link, so that a thumb finds it. */
function renderSection({ title, url, lines }: Section): string {
  const items = lines.map((line) => `<li style="margin:0 0 4px">${escape(line)}</li>`);
  return `<div class="section" style="border-top:1px solid #d5dae0;padding:12px 0 8px">
<h2 style="margin:0;font-size:17px;line-height:1.4"><a class="link" href="${escape(url)}" style="display:block;padding:4px 0;color:#0b4f9e;text-decoration:underline">${escape(title)}</a></h2>
<ul style="margin:4px 0 0;padding:0 0 0 20px">
${items.join("\n")}
</ul>
</div>`;
}

/** With its address below, for whoever does not trust a button. */
function renderButton({ label, url }: { label: string; url: string }): string {
  const address = escape(url);
  return `<p style="margin:24px 0 16px"><a class="button" href="${address}" style="display:inline-block;padding:14px 24px;background:#0b4f9e;color:#ffffff;border-radius:8px;font-weight:bold;text-decoration:none">${escape(label)}</a></p>
<p class="small" style="margin:0;color:#55606c;font-size:14px;word-break:break-all">${address}</p>`;
}

function renderSmall({ note, unsubscribe }: Pick<Letter, "note" | "unsubscribe">): string {
  if (!note && !unsubscribe) return "";
  const link =
    unsubscribe &&
    `<a class="link" href="${escape(unsubscribe.url)}" style="display:inline-block;padding:8px 0;color:#0b4f9e">${escape(unsubscribe.label)}</a>`;
  const texts = [note && escape(note), link].filter(Boolean).join("<br>");
  return `<tr><td class="small" style="padding:16px 4px 0;color:#55606c;font:14px/1.5 ${font};overflow-wrap:anywhere">${texts}</td></tr>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
