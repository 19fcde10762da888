/** For the office: when something was done on a phone, and when it was received. */
import { formatDate, formatTime } from "../base/dates.ts";
import { words } from "../base/words.ts";

/** The day is named where it was received on another one. */
export function formatPhoneTimes(
  { doneAt, receivedAt }: { doneAt: string; receivedAt: string },
  timeZone: string,
): string[] {
  const [doneOn, receivedOn] = [doneAt, receivedAt].map((moment) => formatDate(moment, timeZone));
  const received = formatTime(receivedAt, timeZone);
  return [
    w.done({ time: formatTime(doneAt, timeZone) }),
    w.received({ time: doneOn === receivedOn ? received : `${receivedOn}, ${received}` }),
  ];
}

const w = words({
  done: ["Done {time} on the phone", "Hecha {time} en el teléfono"],
  received: ["received {time}", "recibida {time}"],
});
