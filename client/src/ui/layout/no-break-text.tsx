/** A text whose dates, times and numbers of defects are not divided at the end of a line. */
export function NoBreakText({ text }: { text: string }) {
  return text.split(whole).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Dates and times, as each language writes them, and numbers of defects. */
const whole =
  /([A-Z][a-z]{2} \d{1,2}, \d{4}|\d{1,2} [a-z]{3,4} \d{4}|\d{1,2}:\d{2} (?:[AP]M|[ap]\.m\.)|D-\d{4,})/;
