import { Spinner } from "../ui/spinner.tsx";

/** Seen while it is not known who is signed in. */
export function FullPageSpinner() {
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <Loading />
    </div>
  );
}

/** Seen inside the frame while a page's code is on its way. */
export function PageSpinner() {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Loading />
    </div>
  );
}

function Loading() {
  return (
    <output className="flex flex-col items-center gap-3 text-muted">
      <Spinner size={32} />
      Loading...
    </output>
  );
}
