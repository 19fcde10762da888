import { toDay } from "#shared/days.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useNow } from "../../ui/use-now.ts";
import { listPeriods } from "./periods.ts";

interface PeriodFieldProps {
  /** As they are typed; empty ones do not narrow anything. */
  days: { from: string; to: string };
  onChange: (days: { from?: string; to?: string }) => void;
}

const ownDays = "own";

/** Which days are shown: a month, the last ones, or from one day to another. */
export function PeriodField({ days, onChange }: PeriodFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { timeZone } = useSignedInUser().company;
  const periods = listPeriods(toDay(useNow(), timeZone));
  const known = periods.find(({ from, to }) => from === days.from && to === days.to);
  const isOwn = isChoosing || (!known && (days.from !== "" || days.to !== ""));
  const handlePick = (value: string) => {
    setIsChoosing(value === ownDays);
    if (value === ownDays) return;
    const picked = periods.find(({ label }) => label === value);
    onChange({ from: picked?.from ?? "", to: picked?.to ?? "" });
  };
  return (
    <>
      <NativeSelect
        label="Period"
        labelHidden
        placeholder="Any time"
        options={[
          ...periods.map(({ label }) => ({ value: label, label })),
          { value: ownDays, label: "From … to …" },
        ]}
        value={isOwn ? ownDays : (known?.label ?? "")}
        onChange={({ target }) => handlePick(target.value)}
      />
      {isOwn ? (
        <div className="col-span-full grid grid-cols-2 gap-3 sm:max-w-md">
          <TextInput
            type="date"
            label="From"
            value={days.from}
            max={days.to}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextInput
            type="date"
            label="To"
            value={days.to}
            min={days.from}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      ) : null}
    </>
  );
}
