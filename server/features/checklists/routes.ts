import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { createChecklist } from "./create-checklist.ts";
import { listChecklists } from "./data.ts";
import { removeChecklist } from "./remove-checklist.ts";
import { updateChecklist } from "./update-checklist.ts";

export const checklistRoutes = [
  route(api.listChecklists, listChecklists),
  route(api.createChecklist, ({ company, user, body, now }) =>
    createChecklist(company, { input: body, user, now }),
  ),
  route(api.updateChecklist, ({ company, user, params, body, now }) =>
    updateChecklist(company, { id: params.id, input: body, user, now }),
  ),
  route(api.deleteChecklist, ({ company, user, params, now }) =>
    removeChecklist(company, { id: params.id, user, now }),
  ),
];
