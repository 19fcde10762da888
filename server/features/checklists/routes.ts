import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { createChecklist } from "./create-checklist.ts";
import { deactivateChecklist, listChecklists } from "./data.ts";
import { updateChecklist } from "./update-checklist.ts";

export const checklistRoutes = [
  route(api.listChecklists, ({ company, query }) => listChecklists(company, query.category)),
  route(api.createChecklist, ({ company, body, now }) =>
    createChecklist(company, { input: body, now }),
  ),
  route(api.updateChecklist, ({ company, params, body, now }) =>
    updateChecklist(company, { id: params.id, input: body, now }),
  ),
  route(api.deleteChecklist, ({ company, params, now }) =>
    deactivateChecklist(company, { id: params.id, now }),
  ),
];
