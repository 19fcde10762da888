/** The requests that the servers of the benchmark are compared by. */
import { randomInt } from "node:crypto";
import { repair, type Request, type Unit } from "../reliability/kit/users.ts";
import { buildResults } from "../test/kit/build.ts";

type Case = {
  name: string;
  /** The part of the lean server's rate that the product is to reach. */
  goal: number;
  /** Each time about another of the company's assets. */
  request: (unit: Unit) => Request;
  /**
   * What the lean server takes from the product's own statements: of a read what they return, without what the product
   * makes of it; of a write those that follow from it for other rows.
   */
  captured?: "read" | "effects";
  /** What it is called where the manuals' wiring does the same work. */
  inManuals?: string;
};

const logs = "/api/inspection/logs";
const inManuals = "manuals' wiring";

/** As phones send it, which know the unit's defects. */
function submit(failed: string[]): Case["request"] {
  return ({ assetId }) => {
    const results = buildResults("truck", failed);
    const body = { assetId, results, signatureUrl: "Sam Member", carriesDefects: true };
    return { method: "POST", path: logs, body };
  };
}

export const cases: Record<string, Case> = {
  newest: {
    name: "newest ten inspections",
    goal: 0.55,
    request: () => ({ path: `${logs}?limit=10&results=false` }),
    inManuals,
  },
  ofAsset: {
    name: "newest five of an asset",
    goal: 0.55,
    request: ({ assetId }) => ({ path: `${logs}?assetId=${assetId}&limit=5&results=false` }),
    inManuals,
  },
  found: {
    name: "search of assets",
    goal: 0.8,
    request: ({ assetId }) => {
      const search = `search=serial${(assetId - 1) % 100}&category=truck&condition=in_use`;
      return { path: `/api/assets?${search}&limit=20` };
    },
    inManuals,
  },
  stats: {
    name: "dashboard stats",
    goal: 0.8,
    request: () => ({ path: "/api/dashboard/stats" }),
    inManuals,
  },
  failed: {
    name: "open failures",
    goal: 0.8,
    request: () => ({ path: `${logs}?passed=false&resolved=false&limit=3&results=false` }),
  },
  user: { name: "current user", goal: 0.55, request: () => ({ path: "/api/user" }), inManuals },
  pack: {
    name: "pack of a phone",
    goal: 0.8,
    request: () => ({ path: "/api/yard" }),
    captured: "read",
  },
  board: {
    name: "board of today",
    goal: 0.8,
    request: () => ({ path: "/api/board" }),
    captured: "read",
  },
  readiness: {
    name: "readiness of a unit",
    goal: 0.5,
    request: ({ assetId }) => ({ path: `/api/assets/${assetId}/readiness` }),
    captured: "read",
  },
  defects: { name: "50 defects", goal: 0.8, request: () => ({ path: "/api/defects?limit=50" }) },
  clean: {
    name: "submit, clean",
    goal: 0.45,
    request: submit([]),
    inManuals: "manuals' insert alone",
  },
  issues: { name: "submit, two issues", goal: 0.45, request: submit(["engine-oil", "mirrors"]) },
  log: {
    name: "log maintenance",
    goal: 0.45,
    captured: "effects",
    request: ({ assetId, scheduleId }) => {
      const body = { ...repair(assetId), scheduleId, odometer: randomInt(100_000) };
      return { method: "POST", path: "/api/maintenance/logs", body };
    },
  },
};
