import type { Asset } from "#shared/api/api-schemas.ts";
import { isExistingDate, toReadingMoment } from "#shared/base/days.ts";
import { formatLastReadings, formatReadingWarnings } from "#shared/meters/last-readings.ts";
import { meters } from "#shared/meters/meters.ts";
import {
  performerLabels,
  performers,
  serviceTypeLabels,
  serviceTypes,
} from "#shared/schedules/service-types.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { FieldWarnings } from "../../ui/form/field-warnings.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import type { LogForm } from "./use-log-form.ts";

interface LogWorkFieldsProps {
  form: LogForm;
  asset: Asset | undefined;
  /** The readings of the log that is to be corrected are among the asset's: a new one is not compared with them. */
  isCorrected?: boolean;
}

/** What was done, when, at which readings, by whom and for how much. */
export function LogWorkFields({ form, asset, isCorrected = false }: LogWorkFieldsProps) {
  const { field, numberField } = form;
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const compared = isCorrected ? undefined : asset;
  const last = compared && formatLastReadings(compared, clock);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={w.serviceType}
          options={labelOptions(serviceTypes, serviceTypeLabels)}
          {...field("serviceType")}
        />
        <TextInput label={w.date} type="date" {...field("date")} />
        <NumberInput
          label={w.odometer}
          optional
          unit={w.milesUnit}
          digits="decimal"
          min={0}
          hint={last?.miles}
          {...numberField("odometer")}
        />
        <NumberInput
          label={w.hours}
          optional
          unit={w.hoursUnit}
          digits="decimal"
          min={0}
          hint={last?.hours}
          {...numberField("hours")}
        />
      </div>
      {compared ? <ReadingWarnings {...{ form, asset: compared, clock }} /> : null}
      <Textarea label={w.description} {...field("description")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={w.performedBy}
          options={labelOptions(performers, performerLabels)}
          {...field("performedBy")}
        />
        <TextInput label={w.performer} optional autoComplete="off" {...field("performedByName")} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberInput
          label={w.cost}
          optional
          currency="$"
          digits="decimal"
          step={0.01}
          min={0}
          {...numberField("cost")}
        />
        <NumberInput
          label={w.parts}
          optional
          currency="$"
          digits="decimal"
          step={0.01}
          min={0}
          {...numberField("partsCost")}
        />
        <NumberInput
          label={w.labor}
          optional
          currency="$"
          digits="decimal"
          step={0.01}
          min={0}
          {...numberField("laborCost")}
        />
      </div>
    </>
  );
}

interface ReadingDoubtsProps extends LogWorkFieldsProps {
  asset: Asset;
  clock: { timeZone: string; now: Date };
}

/** A doubtful reading is accepted: the log stores it, and only a higher reading moves the meter. */
function ReadingWarnings({ form, asset, clock }: ReadingDoubtsProps) {
  const [date, miles, hours] = form.watch(["date", "odometer", "hours"]);
  if (!isExistingDate(date)) return null;
  const readAt = toReadingMoment(date, clock.now, clock.timeZone);
  const given = { miles, hours };
  const doubts = meters.flatMap((meter) => {
    const value = given[meter];
    return value ? formatReadingWarnings({ meter, value, readAt }, asset, clock) : [];
  });
  return <FieldWarnings warnings={doubts} />;
}

const w = words({
  serviceType: ["Service Type", "Tipo de servicio"],
  date: ["Date", "Fecha"],
  odometer: ["Odometer", "Odómetro"],
  milesUnit: ["mi", "mi"],
  hours: ["Hours", "Horas"],
  hoursUnit: ["hr", "h"],
  description: ["Description", "Descripción"],
  performedBy: ["Performed By", "Hecho por"],
  performer: ["Mechanic or Shop", "Mecánico o taller"],
  cost: ["Cost", "Costo"],
  parts: ["Parts", "Piezas"],
  labor: ["Labor", "Mano de obra"],
});
