import { insertInspectionChecklist } from "#shared/schema.ts";
import { schemaResolver } from "../../api/schema-resolver.ts";

/** Apart from the form, so that the form is there before the code that checks it. */
export const checklistCheck = schemaResolver(
  insertInspectionChecklist.pick({ name: true, category: true }),
);
