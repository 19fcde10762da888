import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { createChecklist } from "./create-checklist.ts";
import { listChecklists } from "./data.ts";
import { removeChecklist } from "./remove-checklist.ts";
import { updateChecklist } from "./update-checklist.ts";

export const checklistRoutes = [
  route(api.listChecklists, listChecklists),
  route(api.createChecklist, createChecklist),
  route(api.updateChecklist, updateChecklist),
  route(api.deleteChecklist, removeChecklist),
];
