import { type AuditNoun, auditNouns, audits } from "#shared/audit/audit-nouns.ts";
import { words } from "#shared/base/words.ts";
import { X } from "lucide-react";
import { useRef } from "react";
import { useMemberOptions } from "../../records/use-member-options.ts";
import { Button } from "../../ui/button/button.tsx";
import { focusElement } from "../../ui/hooks/focus-element.ts";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

export interface AuditFilter {
  noun?: AuditNoun;
  /** One row of that noun, by the name under which it was chosen. */
  row?: { id: number; name: string };
  userId?: number;
  since: string;
  until: string;
}

export const noFilter: AuditFilter = { since: "", until: "" };

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const members = useMemberOptions();
  const first = useRef<HTMLSelectElement>(null);
  const change = (changes: Partial<AuditFilter>) => onChange({ ...filter, ...changes });
  const handleShowAll = () => {
    first.current?.focus();
    change({ row: undefined });
  };
  return (
    <div className="grid gap-4 border-b p-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 max-sm:[&>:has(select)]:col-span-2">
        <NativeSelect
          ref={first}
          label={w.what}
          placeholder={w.everything}
          options={auditNouns.map((noun) => ({ value: noun, label: audits[noun].words.noun }))}
          value={filter.noun ?? ""}
          onChange={({ target }) => change({ noun: findNoun(target.value), row: undefined })}
        />
        <NativeSelect
          label={w.who}
          placeholder={w.everyone}
          options={members}
          value={filter.userId ? String(filter.userId) : ""}
          onChange={({ target }) => change({ userId: Number(target.value) || undefined })}
        />
        <TextInput
          type="date"
          label={w.since}
          value={filter.since}
          max={filter.until}
          onChange={({ target }) => change({ since: target.value })}
        />
        <TextInput
          type="date"
          label={w.until}
          value={filter.until}
          min={filter.since}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      {filter.row ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            {interpolate(w.only, { name: <strong>{filter.row.name}</strong> })}
          </p>
          {/* The row in which it was chosen may be gone from the list. */}
          <Button ref={focusElement} variant="secondary" icon={X} onClick={handleShowAll}>
            {w.all}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function findNoun(value: string): AuditNoun | undefined {
  return auditNouns.find((noun) => noun === value);
}

const w = words({
  what: ["What", "Qué"],
  everything: ["Everything", "Todo"],
  who: ["Who", "Quién"],
  everyone: ["Everyone", "Todos"],
  since: ["From", "Desde"],
  until: ["To", "Hasta"],
  only: ["Only {name}", "Solo {name}"],
  all: ["Show all", "Mostrar todo"],
});
