/** What this page names itself by: the server does not notify it of its own changes. */
export const pageId = String(Math.random());
