import { formatDate, formatLongDate, formatTime } from "#shared/dates.ts";
import { useSignedInUser } from "./current-user.ts";

/** A moment in the company's time zone; its tooltip has the whole date. */
export function Timestamp({ moment, hasTime = true }: { moment: string; hasTime?: boolean }) {
  const { timeZone } = useSignedInUser().company;
  return (
    <time dateTime={moment} title={formatLongDate(moment, timeZone)}>
      {formatDate(moment, timeZone)}
      {hasTime ? `, ${formatTime(moment, timeZone)}` : null}
    </time>
  );
}
