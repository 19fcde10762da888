/** The call of the audit trail. */
import { limits } from "#shared/base/limits.ts";
import type { CallCases, LargestRows } from "./call-case.ts";
import { checklistItem, text } from "./largest-rows.ts";

export const largestAuditEntries: LargestRows = {
  count: 10,
  insert: `insert into audit_entries (company_id, user_id, user_name, action, noun, row_id,
    row_name, changes)
  select $1::bigint, $2::bigint, ${text(2 * limits.personNameMax + 1)}, 'changed', 'checklist', n, ${text(limits.nameMax)},
    json_build_object('items', json_build_object('from', items.list, 'to', items.list))
  from generate_series(1, $3::int) n,
    (select json_agg(${checklistItem}) as list from generate_series(1, ${limits.checklistItemsMax}) i) items`,
};

export const auditCalls = {
  listAudit: {
    makers: "admins",
    sample: ({ otherUserId }) => ({ query: { noun: "member", rowId: otherUserId } }),
    pages: [["?limit=200&noun=checklist", largestAuditEntries.count]],
  },
} satisfies Partial<CallCases>;
