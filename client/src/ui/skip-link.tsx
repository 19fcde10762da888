/** First in the tab order; seen only while it has the focus. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:rounded focus:bg-primary focus:px-5 focus:py-3 focus:font-semibold focus:text-on-primary"
    >
      Skip to content
    </a>
  );
}
