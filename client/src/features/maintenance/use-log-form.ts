import { insertMaintenanceLog } from "#shared/schema.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import type { LogStart } from "./use-log-start.ts";

export type LogForm = ReturnType<typeof useLogForm>;

export function useLogForm(start: LogStart) {
  return useZodForm(insertMaintenanceLog, { defaultValues: start });
}
