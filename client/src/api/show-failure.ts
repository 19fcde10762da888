import { words } from "#shared/base/words.ts";
import { toast } from "../ui/hooks/use-toast.ts";
import { describeError, isSignedOut } from "./call-error.ts";

/** Shows a toast that says why a call failed; after a session has ended, the sign-in page says so instead. */
export function showFailure(error: Error): void {
  if (isSignedOut(error)) return;
  toast({ title: w.failed, description: describeError(error), variant: "destructive" });
}

const w = words({
  failed: ["Error", "Error"],
});
