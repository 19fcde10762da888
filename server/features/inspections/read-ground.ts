import type { ParsedBody } from "#shared/api-schemas.ts";
import { assetCategories } from "#shared/assets.ts";
import { limits } from "#shared/limits.ts";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { CompanyDb } from "../../db/company-db.ts";

type GroundAsked = {
  input: ParsedBody<"submitInspection">;
  driverId: number;
  key: string | undefined;
};

/**
 * What a submitted inspection stands on: the asset, unless it is archived; the version of the
 * company's list that was filled in; and the same driver's inspection of the same key.
 * The version is the one named, else the newest whose items were all answered, else the newest.
 */
export async function readGround(tx: CompanyDb, { input, driverId, key = "" }: GroundAsked) {
  const keys = Object.keys(input.results);
  const [row] = await tx.statement(
    (companyId) => sql`select a.name, a.category, list.version, list.items,
        e.id as earlier_id, e.request_hash
      from (select 1) one
      left join assets a
        on a.company_id = ${companyId} and a.id = ${input.assetId} and not a.archived
      left join lateral (
        select v.version, v.items
        from inspection_checklists c
        join checklist_versions v on v.company_id = c.company_id and v.checklist_id = c.id
        where c.company_id = ${companyId} and c.category = a.category
          and c.id = ${input.checklistId ?? limits.builtInChecklistId}
        order by v.version = ${input.checklistVersion ?? 0}::bigint desc,
          json_array_length(v.items) = ${keys.length} and not exists (
            select from json_array_elements(v.items) item
            where item ->> 'id' <> all (${sql.param(keys)}::text[])) desc,
          v.version desc
        limit 1) list on true
      left join inspection_logs e
        on e.company_id = ${companyId} and e.driver_id = ${driverId}
          and e.idempotency_key = nullif(${key}, '')::uuid`,
  );
  const ground = groundRow.parse(row);
  return {
    asset:
      ground.name && ground.category ? { name: ground.name, category: ground.category } : undefined,
    checklist:
      ground.version && ground.items ? { version: ground.version, items: ground.items } : undefined,
    earlier: ground.earlier_id
      ? { id: Number(ground.earlier_id), requestHash: ground.request_hash }
      : undefined,
  };
}

const groundRow = z.object({
  name: z.string().nullable(),
  category: z.enum(assetCategories).nullable(),
  version: z.number().nullable(),
  items: z
    .array(
      z.object({ id: z.string(), group: z.string(), label: z.string(), required: z.boolean() }),
    )
    .nullable(),
  earlier_id: z.string().nullable(),
  request_hash: z.string().nullable(),
});
