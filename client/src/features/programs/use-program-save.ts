import { api } from "#shared/api/api.ts";
import type { Body, Program } from "#shared/api/api-schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { type SaveOptions, useSave } from "../../api/saving/use-save.ts";

type Options = SaveOptions<"updateProgram">;

/** Saves changes of a program as it was when they were begun; where it has changed since, it can be reloaded. */
export function useProgramSave(program: Program, { onSuccess, onFailure, ...options }: Options) {
  const client = useQueryClient();
  const [base, setBase] = useState(program);
  const read = query(api.getProgram, { params: { id: base.id } });
  const { save, isPending, error, reset } = useSave(api.updateProgram, {
    ...options,
    onSuccess: (saved) => {
      // At once, so that the next change begins with its version.
      client.setQueryData(read.queryKey, saved);
      onSuccess?.(saved);
    },
    onFailure: (refusal) => isStale(refusal) || onFailure?.(refusal),
  });
  return {
    base,
    isPending,
    isStale: isStale(error),
    save: (changes: Body<"updateProgram">) =>
      save({ params: { id: base.id }, body: { ...changes, version: base.version } }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...read, staleTime: 0 });
      setBase(fresh);
      reset();
      return fresh;
    },
  };
}

/** Saves a list of services at once, without a form: where the program has changed since, it is shown anew. */
export function useServicesSave(program: Program, onSuccess?: () => void) {
  const client = useQueryClient();
  const { id, version } = program;
  const { save, isPending } = useSave(api.updateProgram, {
    onSuccess: (saved) => {
      client.setQueryData(query(api.getProgram, { params: { id } }).queryKey, saved);
      onSuccess?.();
    },
    onFailure: (error) => {
      if (isStale(error)) void refreshAfter(client, "updateProgram");
    },
  });
  return {
    isPending,
    save: (services: Program["services"]) => save({ params: { id }, body: { services, version } }),
  };
}

export function isStale(error: Error | null): boolean {
  return error instanceof CallError && error.code === "programs.stale";
}
