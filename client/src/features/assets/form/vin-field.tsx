import { phoneApi } from "#shared/api/phone-api.ts";
import type { AssetCategory } from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { RegisteredField } from "../../../api/saving/use-zod-form.ts";
import { query } from "../../../api/call.ts";
import { FieldWarnings } from "../../../ui/form/field-warnings.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { listVinWarnings } from "./vin-warnings.ts";

interface VinFieldProps {
  /** The surrounding form, which has more fields. */
  form: {
    field: (name: "vinOrSerial") => RegisteredField;
    watch: (names: readonly ["vinOrSerial", "category"]) => [string, AssetCategory];
    formState: { defaultValues?: { vinOrSerial?: string | undefined } | undefined };
  };
  /** The asset that has the number; absent for a new asset. */
  assetId: number | undefined;
}

/** Warns if a number looks wrong or another unit has it, but refuses nothing. */
export function VinField({ form, assetId }: VinFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const [typed, category] = form.watch(["vinOrSerial", "category"]);
  const { onBlur, ...field } = form.field("vinOrSerial");
  // An unchanged number is not looked up, because the warning would move the fields of a form that has just opened.
  const serial = typed === form.formState.defaultValues?.vinOrSerial ? "" : typed.trim();
  return (
    <div className="grid content-start gap-1.5">
      <TextInput
        label={w.serial}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field}
        onFocus={() => setIsTyping(true)}
        onBlur={(event) => {
          setIsTyping(false);
          void onBlur(event);
        }}
      />
      <FieldWarnings warnings={listVinWarnings(typed, { category, isTyping })} />
      <SameNumberHint serial={serial} assetId={assetId} />
    </div>
  );
}

function SameNumberHint({ serial, assetId }: { serial: string; assetId: number | undefined }) {
  const settled = useSettled(serial);
  const found = useQuery({
    ...query(phoneApi.listAssets, { query: { serial: settled, limit: foundMax } }),
    enabled: settled !== "" && settled === serial,
  });
  const others = found.data?.filter(({ id }) => id !== assetId) ?? [];
  return (
    <output className="grid gap-1 text-sm font-semibold empty:hidden">
      {others.map(({ id, name, archived }) => (
        <span
          key={id}
          className="flex items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-on-warn-soft"
        >
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {w.taken} {/* What is typed stays here meanwhile. */}
            <a
              href={`/assets/${id}`}
              target="_blank"
              rel="noreferrer"
              translate="no"
              className="underline"
            >
              {name}
            </a>
            {archived ? ` (${w.archived})` : null}
          </span>
        </span>
      ))}
    </output>
  );
}

/** At most this many units with the same number are found; one of them may be the asset itself. */
const foundMax = 3;

const w = words({
  serial: ["VIN/Serial", "VIN/Serie"],
  taken: ["Another unit has this number already:", "Otra unidad ya tiene este número:"],
  archived: ["archived", "archivada"],
});
