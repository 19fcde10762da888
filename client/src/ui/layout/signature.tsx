import "@fontsource/dancing-script/latin-400.css";

/** A typed signature, in the hand of one who signs. */
export function Signature({ text }: { text: string }) {
  return (
    <span translate="no" className="min-w-0 font-script text-3xl leading-snug wrap-anywhere">
      {text.trim()}
    </span>
  );
}
