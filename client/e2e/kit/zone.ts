/** A time zone where it is about noon: a story is long over when its day ends there. */
export function findZoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? "UTC" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}
