import type { ApiCall, CallName } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ToastContent } from "../../ui/hooks/use-toast.ts";
import { toast } from "../../ui/hooks/use-toast.ts";
import { CallError, describeError, isRefused, isSignedOut } from "../call-error.ts";
import type { CallInput } from "../call.ts";
import { call } from "../call.ts";
import { currentUserQuery } from "../current-user.ts";
import { refreshAfter } from "../refresh.ts";

export type SaveOptions<Name extends CallName> = {
  /** The toast of success; none when it is left out. */
  success?: ToastContent | ((answer: Answer<Name>) => ToastContent);
  /** The toast of failure: its title, and a sentence in place of the server's where one is fixed. */
  failure?: { title?: string; message?: string };
  onSuccess?: (answer: Answer<Name>) => void;
  /** Returns true when it has shown the failure itself, so that no toast is needed. */
  onFailure?: (error: Error) => boolean | void;
  /** Corrects a refused input that can be repaired without the user; the call is then repeated with it. */
  repair?: (error: unknown, refused: CallInput<Name>) => CallInput<Name> | undefined;
};

export type Save<Name extends CallName> = {
  /** Makes the call; a second one while it is under way is ignored. */
  save: (input: CallInput<Name>) => void;
  isPending: boolean;
  error: Error | null;
  reset: () => void;
};

/** A save: its pending state, the toast of success or failure, and the lists that are refetched. */
export function useSave<Name extends CallName>(
  entry: ApiCall<Name>,
  options: SaveOptions<Name> = {},
): Save<Name> {
  const client = useQueryClient();
  const underWay = useRef(false);
  // A form that waits for its photos may save after another user has signed in.
  const [userId] = useState(() => client.getQueryData(currentUserQuery.queryKey)?.id);
  const mutation = useMutation({
    mutationFn: (input: CallInput<Name>): Promise<Answer<Name>> =>
      call<Name>(entry, { ...input, userId }).catch((error: unknown) => {
        const repaired = options.repair?.(error, input);
        if (!repaired) throw error;
        return call<Name>(entry, { ...repaired, userId });
      }),
    onSuccess: async (answer) => {
      const shown =
        typeof options.success === "function" ? options.success(answer) : options.success;
      if (shown) toast(shown);
      options.onSuccess?.(answer);
      await refreshAfter(client, entry.name);
    },
    onError: (error) => {
      // It may have been saved all the same.
      if (!isRefused(error)) void refreshAfter(client, entry.name);
      const isShown = options.onFailure?.(error);
      if (isShown || isSignedOut(error)) return;
      const { title = w.failed, message = describeError(error) } = options.failure ?? {};
      // Where it is not known whether it was saved, "failed" would not be true.
      const isForeign = error instanceof CallError && error.isForeign;
      const description = isForeign ? error.sentence : message;
      toast({ title, description, variant: "destructive" });
    },
    onSettled: () => {
      underWay.current = false;
    },
  });
  return {
    save: (input) => {
      // A second tap may come before the button is rendered as disabled.
      if (underWay.current) return;
      underWay.current = true;
      mutation.mutate(input);
    },
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}

const w = words({
  failed: ["Error", "Error"],
});
