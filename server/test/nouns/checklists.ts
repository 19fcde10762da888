/** The calls of checklists. */
import { limits } from "#shared/base/limits.ts";
import { buildChecklist } from "../kit/build.ts";
import { type CallCases, type Given, type LargestRows, nameWith } from "./call-case.ts";
import { checklistItem, text } from "./largest-rows.ts";

export const largestChecklists: LargestRows = {
  count: 20,
  insert: `with list as (
    insert into inspection_checklists (company_id, name, category, items, created_at)
    select $1::bigint, ${text(limits.nameMax)}, 'truck', (select json_agg(${checklistItem}) from generate_series(1, ${limits.checklistItemsMax}) i),
      now() + 0 * make_interval(secs => $2::int)
    from generate_series(1, $3::int) n returning company_id, id, version, name
  )
  insert into checklist_versions (company_id, checklist_id, version, name, items)
  select company_id, id, version, name, (select json_agg(json_build_object('id', ${checklistItem}, 'group', name,
      'label', ${checklistItem}, 'required', true)) from generate_series(1, ${limits.checklistItemsMax}) i)
  from list`,
};

export async function addChecklist({ admin, mark }: Given) {
  const { id: checklistId } = await buildChecklist(admin, nameWith(mark));
  return { checklistId };
}

export const checklistCalls = {
  listChecklists: {
    makers: "everyone",
    sample: ({ assetId }) => ({ query: { category: "truck", assetId } }),
    pages: [
      ["", largestChecklists.count],
      ["?category=truck", largestChecklists.count],
    ],
  },
  createChecklist: {
    makers: "office",
    sample: () => ({ body: { name: "Mixers", category: "truck", items: ["Drum"] } }),
    entries: [["added", "checklist", "new", "name category items version active"]],
  },
  updateChecklist: {
    makers: "office",
    sample: ({ checklistId }) => ({
      params: { id: checklistId },
      body: { name: "Mixers", category: "truck", items: ["Drum", "Chute"] },
    }),
    entries: [["changed", "checklist", "checklistId", "name items version"]],
  },
  deleteChecklist: {
    makers: "office",
    sample: ({ checklistId }) => ({ params: { id: checklistId } }),
    usesUpRow: true,
    entries: [["removed", "checklist", "checklistId"]],
  },
} satisfies Partial<CallCases>;
