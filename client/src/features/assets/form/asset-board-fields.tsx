import type { WholeAsset } from "#shared/api/api-schemas.ts";
import { weekDays } from "#shared/board/board.ts";
import { ownWorkDays, timeOfDay } from "#shared/account/board-form.ts";
import { words } from "#shared/base/words.ts";
import * as z from "zod";
import type { RegisteredField } from "../../../api/saving/use-zod-form.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { WorkDaysField } from "../../board/work-days-field.tsx";

const choices = ["", "yes", "no"] as const;

/** An empty field follows the company's rules. */
export const boardInput = {
  expectsPreTrip: z.enum(choices).transform((choice) => (choice ? choice === "yes" : null)),
  preTripBy: z.union([z.literal("").transform(() => null), timeOfDay]),
  workDays: ownWorkDays.nullable(),
};

export function toBoardValues({ expectsPreTrip, preTripBy, workDays }: WholeAsset) {
  const choice = expectsPreTrip ? "yes" : "no";
  return {
    expectsPreTrip: expectsPreTrip === null ? "" : choice,
    preTripBy: preTripBy ?? "",
    workDays,
  } as const;
}

export const newBoardValues = { expectsPreTrip: "", preTripBy: "", workDays: null } as const;

/** The surrounding form, which has more fields. */
export type BoardForm = {
  field: (name: "expectsPreTrip" | "preTripBy" | "workDays") => RegisteredField;
  watch: { (name: "workDays"): number[] | null | undefined; (name: "category"): string };
  setValue: (name: "workDays", days: number[] | null, options: { shouldDirty: true }) => void;
};

/** How this unit differs from the company's rules for the Pre-Trip Board. */
export function AssetBoardFields({ form }: { form: BoardForm }) {
  const { field, watch, setValue } = form;
  const workDays = watch("workDays") ?? null;
  const setDays = (days: number[] | null) => setValue("workDays", days, { shouldDirty: true });
  return (
    <>
      <NativeSelect
        label={w.preTrip}
        placeholder={watch("category") === "truck" ? w.usuallyExpected : w.usuallyNotExpected}
        options={[
          { value: "yes", label: w.expected },
          { value: "no", label: w.notExpected },
        ]}
        {...field("expectsPreTrip")}
      />
      <TextInput label={w.by} type="time" optional {...field("preTripBy")} />
      <div className="grid gap-2 sm:col-span-2">
        <Checkbox
          label={w.hasOwnDays}
          checked={workDays !== null}
          onChange={({ target }) => setDays(target.checked ? weekDays.slice(0, 5) : null)}
        />
        {workDays ? (
          <WorkDaysField
            legend={w.ownDays}
            days={workDays}
            error={field("workDays").error}
            onChange={setDays}
          />
        ) : null}
      </div>
    </>
  );
}

const w = words({
  preTrip: ["Daily Pre-Trip", "Revisión diaria antes del viaje"],
  usuallyExpected: ["As usual: expected", "Como siempre: se espera"],
  usuallyNotExpected: ["As usual: not expected", "Como siempre: no se espera"],
  expected: ["Expected", "Se espera"],
  notExpected: ["Not expected", "No se espera"],
  by: ["Pre-Trip By", "Revisar a más tardar"],
  hasOwnDays: ["Has work days of its own", "Tiene sus propios días de trabajo"],
  ownDays: ["Its Work Days", "Sus días de trabajo"],
});
