/** A UUID. crypto.randomUUID is missing where a shop reaches its own server over plain http. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) =>
    setVersionBits(byte, index).toString(16).padStart(2, "0"),
  );
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The bits that say "version 4, made of random numbers" (RFC 9562). */
function setVersionBits(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}
