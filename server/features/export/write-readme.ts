import { formatLongDate } from "#shared/base/long-dates.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { listCarrierLines, type PaperCompany } from "#shared/papers/paper-blocks.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";

/** The text of an export's README. */
export function writeReadme(user: CompanyUser, company: PaperCompany, now: Date): string {
  const { name, timeZone } = company;
  const text = `${name}: everything that Yardcheck keeps for the company

Exported by ${formatFullName(user)} on ${formatLongDate(now, timeZone)} (${timeZone}; ${now.toISOString()}).
All files show the same moment. The company: ${listCarrierLines(company).join(", ")}.

assets.csv            trucks, trailers and equipment, also archived ones
yards.csv             where they are kept, also archived ones
labels.csv            the codes of the units' labels, also those that were replaced
schedules.csv         when which service is due
programs.csv          the services of every program, with their steps
checklists.csv        every version of the company's checklists, one row for each item
crew.csv              everybody who is or was a member
inspections.csv       every inspection, with the unit as it was then
inspection-items.csv  every answered item of every inspection
defects.csv           what was found wrong with which asset, and how it stands
defect-events.csv     what happened to each defect: repairs, certifications, rejections
maintenance-logs.csv  all work that was logged, also void work
withdrawn-resolutions.csv  what void maintenance had resolved
meter-readings.csv    what every meter showed, and which readings are void
pre-trip-days.csv     how many units were expected and inspected each day, after a week
downtimes.csv         when units were out of service or in maintenance, and why
seals.csv             the seal of each record, by which a change would be seen
documents.csv         papers of units and people, with the names of their scans
files.csv             which file is of which document or maintenance log, also removed ones
public-reports.csv    what people reported who scanned a label, and what was decided on it
held-submissions.csv  what was refused and held for the office, and what was decided on it
tokens.csv            invitations and other links that were made, and what became of them
notices.csv           what was told to whom
audit-trail.csv       who changed what, signed in, or made an export like this one
photos.csv            which photo is of which record
photos/               the photos themselves
documents/            the scans of the papers and the files of maintenance logs

Rows belong together by their IDs. The files are CSV in UTF-8 with a comma between cells; each
moment stands there twice, by the clock of ${timeZone} and as ISO 8601 in UTC, and a day once, as
2026-11-20. A text that begins with = + - or @ has an apostrophe before it, so that no spreadsheet
takes it for a formula.

Void inspections, work and readings have a moment under Voided, with Voided By and Reason beside it. They
count nowhere: leave them out of sums. Work that was corrected is void too, and names the work that
took its place under Replaced By ID.

Not in here: passwords and tokens (not even their hashes) and sessions.
`;
  return text.replaceAll("\n", "\r\n");
}
