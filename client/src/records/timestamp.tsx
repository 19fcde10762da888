import { formatDate, formatTime } from "#shared/base/dates.ts";
import { formatLongDate } from "#shared/base/long-dates.ts";
import { useSignedInUser } from "../api/current-user.ts";

/** A moment in the company's time zone; its tooltip has the whole date. */
export function Timestamp({ moment, hasTime = true }: { moment: string; hasTime?: boolean }) {
  const { timeZone } = useSignedInUser().company;
  return (
    // A box of its own: it goes to the next line as a whole.
    <time dateTime={moment} title={formatLongDate(moment, timeZone)} className="inline-block">
      {hasTime ? (
        <>
          <span className="whitespace-nowrap">{formatDate(moment, timeZone)}</span>
          {", "}
          <span className="whitespace-nowrap">{formatTime(moment, timeZone)}</span>
        </>
      ) : (
        formatDate(moment, timeZone)
      )}
    </time>
  );
}
