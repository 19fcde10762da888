import { api } from "#shared/api/api.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { query } from "../../api/call.ts";
import type { SentPhotos } from "../../api/saving/use-sent-photos.ts";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { PhotosField } from "../../ui/photo/photos-field.tsx";
import { LogContextFields } from "./log-context-fields.tsx";
import { LogWorkFields } from "./log-work-fields.tsx";
import { type LogStart, useLogForm } from "./use-log-form.ts";

interface MaintenanceLogFormProps {
  start: LogStart;
  photos: SentPhotos;
  pending: boolean;
  warning?: ReactNode;
  /** Whether anything was changed. */
  onDirty: (isDirty: boolean) => void;
  onSubmit: (log: Body<"logMaintenance">, placeErrors: (error: Error) => void) => void;
}

export function MaintenanceLogForm(props: MaintenanceLogFormProps) {
  const { start, photos, pending, warning, onDirty, onSubmit } = props;
  const form = useLogForm(start);
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const assetId = form.watch("assetId") || 0;
  const asset = useQuery({
    ...query(api.getAsset, { params: { id: assetId } }),
    enabled: assetId > 0,
  }).data;
  const handleSubmit = form.handleSubmit((log) => onSubmit(log, form.placeErrors));
  return (
    <DialogForm onSubmit={handleSubmit} submit={{ label: w.log, isPending: pending }}>
      {warning}
      <LogContextFields {...{ form, assetId }} assetName={asset?.name} />
      <LogWorkFields form={form} asset={asset} />
      <PhotosField {...photos} />
    </DialogForm>
  );
}

const w = words({
  log: ["Log Maintenance", "Registrar mantenimiento"],
});
