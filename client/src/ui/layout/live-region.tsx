/** Says a change aloud without moving the focus. Leave it mounted; change only the message. */
export function LiveRegion({ message }: { message: string }) {
  return <output className="sr-only">{message}</output>;
}
