// The customer's stack as its manuals wire it: express-session with its store, Passport and the query builder, where a
// statement or two do the same work. It is given the same settings as the lean server.
import connectPgSimple from "connect-pg-simple";
import { and, asc, count, countDistinct, desc, eq, like, lte, lt, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import express from "express";
import session from "express-session";
import passport from "passport";
import pg from "pg";
import { assets, companies, inspectionLogs, scheduleDues, users } from "#shared/schema.ts";

const { url, secret, fields, labels } = JSON.parse(process.argv[2]);
const pool = new pg.Pool({ connectionString: url });
const db = drizzle(pool, { casing: "snake_case" });
const PgStore = connectPgSimple(session);

const app = express();
app.use(express.json());
app.use(
  session({
    store: new PgStore({ pool, tableName: "sessions" }),
    secret,
    name: "yardcheck",
    resave: false,
    saveUninitialized: false,
    cookie: { maxAge: 30 * 24 * 60 * 60 * 1000 },
  }),
);
app.use(passport.session());
passport.deserializeUser(({ id }, done) => {
  findUser(id).then((user) => done(null, user ?? false), done);
});
app.use((req, res, next) => (req.isAuthenticated() ? next() : res.sendStatus(401)));

app.get("/api/user", (req, res) => res.json(req.user));

app.get("/api/inspection/logs", async (req, res) => {
  const { assetId, limit } = req.query;
  const ofCompany = eq(inspectionLogs.companyId, req.user.company.id);
  const rows = await db
    .select({
      ...pick(inspectionLogs, fields.newest),
      confirmation: sql`null`,
      assetName: assets.name,
      assetCategory: assets.category,
      issueCount: sql`cardinality(${inspectionLogs.issues})`,
      issueLabels: inspectionLogs.issues,
    })
    .from(inspectionLogs)
    .innerJoin(assets, ofSame(inspectionLogs))
    .where(and(ofCompany, assetId ? eq(inspectionLogs.assetId, Number(assetId)) : undefined))
    .orderBy(desc(inspectionLogs.date), desc(inspectionLogs.id))
    .limit(Number(limit));
  for (const row of rows) row.issueLabels = row.issueLabels.map((item) => labels[item]);
  res.json(rows);
});

app.get("/api/assets", async (req, res) => {
  const { search, category, condition, limit } = req.query;
  const ofCompany = and(eq(assets.companyId, req.user.company.id), eq(assets.archived, false));
  const searched = like(assets.searchText, `%${search.toLowerCase()}%`);
  const found = and(
    ofCompany,
    searched,
    eq(assets.category, category),
    eq(assets.condition, condition),
  );
  const rows = await db
    .select({
      ...pick(assets, fields.found),
      lastInspection: pick(assets, [
        "lastInspectionId",
        "lastInspectionAt",
        "lastInspectionPassed",
      ]),
      downDefect: sql`null`,
    })
    .from(assets)
    .where(found)
    .orderBy(asc(sql`lower(${assets.name})`), asc(assets.id))
    .limit(Number(limit));
  res.set("X-Total-Count", await db.$count(assets, found));
  res.set(
    "X-Down-Count",
    await db.$count(assets, and(ofCompany, eq(assets.condition, "out_of_service"))),
  );
  res.json(
    rows.map(({ lastInspection: last, ...row }) => ({
      ...row,
      lastInspection: last.lastInspectionId && {
        id: last.lastInspectionId,
        date: last.lastInspectionAt,
        passed: last.lastInspectionPassed,
      },
    })),
  );
});

app.get("/api/dashboard/stats", async (req, res) => {
  const { id } = req.user.company;
  const countWhere = (condition) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [counts] = await db
    .select({
      totalAssets: count(),
      truck: countWhere(eq(assets.category, "truck")),
      trailer: countWhere(eq(assets.category, "trailer")),
      equipment: countWhere(eq(assets.category, "equipment")),
      active: countWhere(eq(assets.condition, "in_use")),
      outOfService: countWhere(eq(assets.condition, "out_of_service")),
      maintenance: countWhere(eq(assets.condition, "maintenance")),
    })
    .from(assets)
    .where(and(eq(assets.companyId, id), eq(assets.archived, false)));
  const { truck, trailer, equipment, maintenance, ...shown } = counts;
  const now = new Date();
  const { companyId, active, archived, assetId, nextDue, usageLeft } = scheduleDues;
  const countDue = async (isDue) => {
    const listed = and(eq(companyId, id), eq(active, true), eq(archived, false));
    const [row] = await db
      .select({ due: countDistinct(assetId) })
      .from(scheduleDues)
      .where(and(listed, isDue));
    return row.due;
  };
  const soon = new Date(now.getTime() + 100 * 60 * 60 * 1000);
  res.json({
    ...shown,
    serviceDue: await countDue(or(lte(nextDue, soon), lte(usageLeft, 100))),
    overdue: await countDue(or(lt(nextDue, now), lt(usageLeft, 0))),
    categories: { truck, trailer, equipment },
    conditions: { in_use: shown.active, out_of_service: shown.outOfService, maintenance },
  });
});

app.post("/api/inspection/logs", async (req, res) => {
  const { assetId, results, signatureUrl } = req.body;
  const { id: driverId, firstName, lastName, company } = req.user;
  const driverName = `${firstName} ${lastName}`;
  const filled = { assetId, checklistCategory: "truck", results, signatureUrl, passed: true };
  const by = { companyId: company.id, driverId, driverName, date: new Date() };
  const [row] = await db
    .insert(inspectionLogs)
    .values({ ...by, ...filled })
    .returning(pick(inspectionLogs, fields.clean));
  const ofAsset = { assetName: null, assetCategory: "truck", checklistItems: null };
  const found = { confirmation: null, issueCount: 0, issueLabels: [], defects: [] };
  res.status(201).json({ ...row, ...ofAsset, ...found });
});

const server = app.listen(0, "127.0.0.1", () =>
  process.stdout.write(`ready on http://127.0.0.1:${server.address().port}\n`),
);

async function findUser(id) {
  const [row] = await db
    .select({
      user: pick(users, fields.user),
      company: pick(companies, ["id", "name", "timeZone", "language", "tagsOutCritical"]),
      rules: pick(companies, ["sectionPass", "photoOnFail", "photoChallenge", "publicReports"]),
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, id));
  return row && { ...row.user, company: { ...row.company, rules: row.rules } };
}

function pick(table, names) {
  const shown = names.filter((name) => name in table);
  return Object.fromEntries(shown.map((name) => [name, table[name]]));
}

function ofSame({ companyId, assetId }) {
  return and(eq(assets.companyId, companyId), eq(assets.id, assetId));
}
