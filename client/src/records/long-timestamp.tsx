import { formatTime } from "#shared/base/dates.ts";
import { formatLongDay } from "#shared/base/long-dates.ts";
import type { ReactNode } from "react";
import { useSignedInUser } from "../api/current-user.ts";

interface LongTimestampProps {
  moment: string;
  hasTime?: boolean;
}

/**
 * "Friday, November 20, 2026, 6:42 AM", in the company's time zone. Where that is too long for a line,
 * it breaks before the time; then, in large text, after the weekday.
 */
export function LongTimestamp({ moment, hasTime = true }: LongTimestampProps) {
  const { timeZone } = useSignedInUser().company;
  const [weekday, ...day] = formatLongDay(moment, timeZone).split(", ");
  return (
    <time dateTime={moment} className="inline-block">
      <Whole>
        {weekday},{" "}
        <Whole>
          {day.join(", ")}
          {hasTime ? "," : null}
        </Whole>
      </Whole>
      {hasTime ? (
        <>
          {" "}
          <Whole>{formatTime(moment, timeZone)}</Whole>
        </>
      ) : null}
    </time>
  );
}

/** A box of its own: it goes to the next line as a whole. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="inline-block">{children}</span>;
}
