import { api } from "#shared/api.ts";
import type { Body } from "#shared/api-schemas.ts";
import { insertMaintenanceLog } from "#shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../api/call.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { LogContextFields } from "./log-context-fields.tsx";
import { LogPhotosField } from "./log-photos-field.tsx";
import { LogWorkFields } from "./log-work-fields.tsx";
import type { LogPhotos } from "./use-log-photos.ts";
import type { LogStart } from "./use-log-start.ts";

interface MaintenanceLogFormProps {
  start: LogStart;
  photos: LogPhotos;
  pending: boolean;
  notice?: ReactNode;
  onSubmit: (log: Body<"logMaintenance">, placeErrors: (error: Error) => void) => void;
}

export type LogForm = ReturnType<typeof useLogForm>;

export function MaintenanceLogForm(props: MaintenanceLogFormProps) {
  const { start, photos, pending, notice, onSubmit } = props;
  const form = useLogForm(start);
  const assetId = form.watch("assetId") || 0;
  const asset = useQuery({
    ...query(api.getAsset, { params: { id: assetId } }),
    enabled: assetId > 0,
  }).data;
  const handleSubmit = form.handleSubmit((log) => onSubmit(log, form.placeErrors));
  return (
    <form noValidate className="contents" onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        {notice}
        <LogContextFields form={form} assetId={assetId} assetName={asset?.name} />
        <LogWorkFields form={form} asset={asset} />
        <LogPhotosField {...photos} />
      </DialogBody>
      <DialogFooter>
        <Button type="submit" loading={pending}>
          Log Maintenance
        </Button>
      </DialogFooter>
    </form>
  );
}

function useLogForm(start: LogStart) {
  return useZodForm(insertMaintenanceLog, start);
}
