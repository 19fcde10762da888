import { phoneApi } from "#shared/api/phone-api.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { defectLimits } from "#shared/defects/defects-limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isRefused } from "../../api/call-error.ts";
import { createId } from "../../api/create-id.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { useSaveWithPhotos } from "../../api/saving/use-save-with-photos.ts";

interface ActOptions {
  defectId: number;
  /** The title of the toast. */
  success: string;
  onSuccess?: () => void;
  placeErrors?: (error: Error) => void;
}

export type Act = ReturnType<typeof useAct>;

/** One act on a defect, with photos; sent again after a lost response it is done once. */
export function useAct({ defectId, success, onSuccess, placeErrors }: ActOptions) {
  const client = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(createId);
  const { photos, save, isPending } = useSaveWithPhotos(phoneApi.actOnDefect, {
    photosMax: defectLimits.photosPerActMax,
    success: { title: success },
    onSuccess: () => {
      setIdempotencyKey(createId());
      onSuccess?.();
    },
    onFailure: (error) => {
      placeErrors?.(error);
      // Another user may have acted on it meanwhile.
      if (isRefused(error)) void refreshAfter(client, "actOnDefect");
    },
  });
  const send = (act: Body<"actOnDefect">) =>
    save((sent) => ({
      params: { id: defectId },
      body: { ...act, photos: sent },
      idempotencyKey,
    }));
  return { photos, send, isPending };
}
