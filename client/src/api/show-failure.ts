import { words } from "#shared/base/words.ts";
import { toast } from "../ui/hooks/use-toast.ts";
import { describeError, isSignedOut } from "./call-error.ts";

/** Says why something failed; whoever is signed out sees the sign-in instead. */
export function showFailure(error: Error): void {
  if (isSignedOut(error)) return;
  toast({ title: w.failed, description: describeError(error), variant: "destructive" });
}

const w = words({
  failed: ["Error", "Error"],
});
