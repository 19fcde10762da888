/** Records that are sent, resolved or changed many times at the same moment. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { invariant } from "../errors.ts";
import type { Race, RaceCourse } from "./race.ts";
import { atOnce, countOf, differences, figures, runRounds, sendAll } from "./race.ts";
import type { Answered, Asking } from "./request.ts";
import { sendOnce } from "./request.ts";
import { expectStatus, failedInspection, foundYard, withId, type Yard } from "./yard.ts";

const everyone = Array.from({ length: atOnce }, (_, n) => n);

export const sameInspection: Race = {
  name: "one inspection is sent 50 times under one key",
  run: async (course, rounds) => {
    const yard = await foundYard(course.origins[0], 1);
    return runRounds(course, rounds, async () => {
      const key = randomUUID();
      const body = failedInspection(firstOf(yard).id);
      const answers = await sendAll(
        course,
        everyone.map(() => post(yard, "/api/inspection/logs", { key, body })),
      );
      const found = await figures(
        course,
        "select count(*) as rows from inspection_logs where idempotency_key = $1",
        [key],
      );
      return { answers, wrong: [...sameAnswers(answers), ...differences(found, { rows: 1 })] };
    });
  },
};

export const sameRepair: Race = {
  name: "one maintenance log is sent 50 times under one key",
  run: async (course, rounds) => {
    const yard = await foundYard(course.origins[0], 1);
    return runRounds(course, rounds, async (_, round) => {
      const key = randomUUID();
      const { id: assetId, scheduleId } = firstOf(yard);
      const body = { ...repair(assetId), scheduleId, odometer: round * 10 };
      const answers = await sendAll(
        course,
        everyone.map(() => post(yard, "/api/maintenance/logs", { key, body })),
      );
      const found = await figures(course, repairsOfKey, [key]);
      const wanted = { rows: 1, entries: 1, miles: round * 10, due: round * 10 + 5_000 };
      return { answers, wrong: [...sameAnswers(answers), ...differences(found, wanted)] };
    });
  },
};

/** The rows of a key, what they did to the asset and its schedule, and what the trail tells of it. */
const repairsOfKey = `
  select count(*) as rows, max(a.current_miles) as miles, max(s.next_due_miles) as due,
    (select count(*) from audit_entries e where e.noun = 'maintenance'
      and e.row_id in (select o.id from maintenance_logs o where o.idempotency_key = $1)) as entries
  from maintenance_logs m
  join assets a on a.company_id = m.company_id and a.id = m.asset_id
  join maintenance_schedules s on s.company_id = m.company_id and s.id = m.schedule_id
  where m.idempotency_key = $1`;

export const oneResolves: Race = {
  name: "50 maintenance logs resolve one inspection",
  run: async (course, rounds) => {
    const yard = await foundYard(course.origins[0], 1);
    const { id: assetId } = firstOf(yard);
    return runRounds(course, rounds, async (_, round) => {
      const resolvedInspectionId = await failedOne(course, yard, assetId);
      const answers = await sendAll(
        course,
        everyone.map((n) =>
          post(yard, "/api/maintenance/logs", {
            key: randomUUID(),
            body: { ...repair(assetId), resolvedInspectionId, odometer: round * 100 + n },
          }),
        ),
      );
      const winner = answers.find(({ status }) => status === 201);
      const log: unknown = winner && JSON.parse(winner.text);
      const found = await figures(course, resolution, [resolvedInspectionId]);
      const statuses = { won: countOf(answers, 201), refused: countOf(answers, 409) };
      const wanted = { won: 1, refused: atOnce - 1, rows: 1, resolved: 1, logs: round };
      const { id } = withId.parse(log ?? { id: 0 });
      return { answers, wrong: differences({ ...found, ...statuses }, { ...wanted, by: id }) };
    });
  },
};

/** Who resolved it, and all logs of its asset: a loser must have left none. */
const resolution = `
  select i.resolved::int as resolved, i.resolved_by_maintenance_id as by,
    (select count(*) from maintenance_logs m where m.resolved_inspection_id = i.id) as rows,
    (select count(*) from maintenance_logs m where m.asset_id = i.asset_id) as logs
  from inspection_logs i where i.id = $1`;

export const oneVersion: Race = {
  name: "50 people save one version of an asset",
  run: async (course, rounds) => {
    const yard = await foundYard(course.origins[0], 1);
    const { id } = firstOf(yard);
    return runRounds(course, rounds, async (_, round) => {
      const askings = everyone.map((n): Asking => {
        const body = { version: round, location: `Bay ${n} of round ${round}` };
        return { method: "PUT", path: `/api/assets/${id}`, cookie: yard.cookie, body };
      });
      const answers = await sendAll(course, askings);
      const place = answers.findIndex(({ status }) => status === 200);
      const location = `Bay ${place} of round ${round}`;
      const found = await figures(course, versionOf, [id, location]);
      const statuses = { won: countOf(answers, 200), refused: countOf(answers, 409) };
      const wanted = { won: 1, refused: atOnce - 1, version: round + 1, isWinners: 1 };
      return {
        answers,
        wrong: differences({ ...found, ...statuses }, { ...wanted, entries: round }),
      };
    });
  },
};

const versionOf = `
  select a.version, (a.location = $2)::int as "isWinners",
    (select count(*) from audit_entries e
      where e.noun = 'asset' and e.action = 'changed' and e.row_id = a.id) as entries
  from assets a where a.id = $1`;

type Sent = { key?: string; body: object };

function post({ cookie }: Yard, path: string, sent: Sent): Asking {
  return { method: "POST", path, cookie, ...sent };
}

function firstOf({ assets: [asset] }: Yard) {
  invariant(asset, "the yard has an asset");
  return asset;
}

function repair(assetId: number) {
  return {
    assetId,
    date: new Date().toISOString(),
    serviceType: "Electrical Repair",
    description: "Fixed what was reported",
  };
}

async function failedOne({ origins }: RaceCourse, yard: Yard, assetId: number): Promise<number> {
  const asking = post(yard, "/api/inspection/logs", { body: failedInspection(assetId) });
  const answered = await sendOnce(origins[0], asking);
  expectStatus(answered, 201);
  return withId.parse(JSON.parse(answered.text)).id;
}

/** Whoever repeats a request gets what the first one got; the order of its fields means nothing. */
function sameAnswers(answers: readonly Answered[]): string[] {
  const [first, ...others] = answers.map(({ text }): unknown => JSON.parse(text));
  const different = others.filter((answer) => !isDeepStrictEqual(answer, first)).length;
  return differences(
    { created: countOf(answers, 201), different },
    { created: atOnce, different: 0 },
  );
}
