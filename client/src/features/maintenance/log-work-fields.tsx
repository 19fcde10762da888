import type { Asset } from "#shared/api-schemas.ts";
import { formatHours, formatMiles } from "#shared/assets.ts";
import { formatLastReadings } from "#shared/last-readings.ts";
import { performerLabels, performers, serviceTypes } from "#shared/maintenance.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { LogForm } from "./use-log-form.ts";

interface LogWorkFieldsProps {
  form: LogForm;
  asset: Asset | undefined;
}

/** What was done, when, at which readings, by whom and for how much. */
export function LogWorkFields({ form, asset }: LogWorkFieldsProps) {
  const { field, numberField } = form;
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  const last = asset && formatLastReadings(asset, { timeZone, now });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect label="Service Type" options={serviceOptions} {...field("serviceType")} />
        <TextInput label="Date" type="date" {...field("date")} />
        <NumberInput
          label="Odometer"
          optional
          unit="mi"
          digits="decimal"
          min={0}
          hint={last?.miles}
          {...numberField("odometer")}
        />
        <NumberInput
          label="Hours"
          optional
          unit="hr"
          digits="decimal"
          min={0}
          hint={last?.hours}
          {...numberField("hours")}
        />
      </div>
      {asset ? <LowReadings form={form} asset={asset} /> : null}
      <Textarea label="Description" {...field("description")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect label="Performed By" options={performerOptions} {...field("performedBy")} />
        <TextInput
          label="Mechanic or Shop"
          optional
          autoComplete="off"
          {...field("performedByName")}
        />
        <NumberInput
          label="Cost"
          optional
          currency="$"
          digits="decimal"
          step={0.01}
          min={0}
          {...numberField("cost")}
        />
      </div>
    </>
  );
}

/** A reading below the meter is accepted: the work may have been done a while ago. */
function LowReadings({ form, asset }: { form: LogForm; asset: Asset }) {
  const readings = [
    { given: form.watch("odometer"), current: asset.currentMiles, format: formatMiles },
    { given: form.watch("hours"), current: asset.currentHours, format: formatHours },
  ];
  const low = readings.filter(({ given, current }) => given && given < current);
  return (
    <output className="-mt-2 block text-sm text-muted empty:hidden">
      {low.map(({ current, format }) => `Below the current ${format(current)}. `).join("")}
      {low.length > 0 ? "It is kept on the log; the meter stays." : null}
    </output>
  );
}

const serviceOptions = serviceTypes.map((type) => ({ value: type, label: type }));

const performerOptions = labelOptions(performers, performerLabels);
