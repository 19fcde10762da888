import { api } from "#shared/api/api.ts";
import type { ApiKey } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { keyScopeLabels } from "#shared/keys/keys.ts";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { keepFocus } from "../../ui/hooks/keep-focus.ts";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { AccountLinks } from "../account/account-links.tsx";

const RevokeKeyDialog = lazily(() =>
  import("./revoke-key-dialog.tsx").then((m) => m.RevokeKeyDialog),
);
const NewKeyDialog = lazily(() => import("./new-key-dialog.tsx").then((m) => m.NewKeyDialog));

/** The keys with which other programs read and write as their users. */
export function ConnectionsPage() {
  const keys = useQuery(query(api.listKeys));
  const [isAdding, setIsAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:[&>:last-child]:flex-auto">
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        <Button icon={Plus} onClick={() => setIsAdding(true)} onPointerEnter={NewKeyDialog.preload}>
          {w.add}
        </Button>
      </div>
      <AccountLinks />
      <DataCard
        title={w.keys}
        description={interpolate(w.what, {
          description: (
            <a href={api.getApiDescription.path} className="underline underline-offset-3">
              {w.openApi}
            </a>
          ),
        })}
        query={keys}
        what={w.theKeys}
        skeleton={<SkeletonRows count={2} />}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={KeyRound} title={w.none} text={w.why} />
          ) : (
            <ul className="divide-y">
              {found.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
              ))}
            </ul>
          )
        }
      </DataCard>
      {isAdding ? <NewKeyDialog onClose={() => setIsAdding(false)} /> : null}
      {revoked ? <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(undefined)} /> : null}
    </div>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, userName, lastUsedAt } = apiKey;
  return (
    <li ref={keepFocus} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{scopes.map((s) => keyScopeLabels[s]).join(", ")}</p>
        <p className="text-sm wrap-anywhere text-muted">
          <Facts>
            {w.actsAs({ user: userName })}
            <span>
              {lastUsedAt
                ? interpolate(w.lastUsed, { when: <Timestamp moment={lastUsedAt} /> })
                : w.neverUsed}
            </span>
          </Facts>
        </p>
      </div>
      <div className="-mx-3">
        <Button variant="ghost" size="row" aria-label={w.revokeWhich({ name })} onClick={onRevoke}>
          {w.revoke}
        </Button>
      </div>
    </li>
  );
}

const w = words({
  title: ["Connections", "Conexiones"],
  add: ["New Key", "Nueva clave"],
  keys: ["Keys", "Claves"],
  what: [
    "With a key another program reads and writes here as you. The {description} lists all calls.",
    "Con una clave otro programa lee y escribe aquí como usted. La {description} tiene todas las llamadas.",
  ],
  openApi: ["description of the API", "descripción de la API"],
  theKeys: ["the keys", "las claves"],
  none: ["No keys yet", "Aún no hay claves"],
  why: [
    "Make one for a fuel card, a dispatch program or a spreadsheet.",
    "Cree una para una tarjeta de combustible, un programa de despacho o una hoja de cálculo.",
  ],
  actsAs: ["Acts as {user}", "Actúa como {user}"],
  lastUsed: ["Last used {when}", "Usada {when}"],
  neverUsed: ["Never used", "Nunca usada"],
  revoke: ["Revoke", "Revocar"],
  revokeWhich: ["Revoke {name}", "Revocar {name}"],
});
