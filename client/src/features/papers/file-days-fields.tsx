import { words } from "#shared/base/words.ts";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import type { useFileDays } from "./use-file-days.ts";

/** Which days a file is about: the last ones, or from one day to another. */
export function FileDaysFields({ choice }: { choice: ReturnType<typeof useFileDays> }) {
  const { days, options, value, isOwn, problem, pick, type } = choice;
  return (
    <div data-no-print className="grid grid-cols-2 gap-3 sm:max-w-2xl sm:grid-cols-3">
      <div className="max-sm:col-span-full">
        <NativeSelect
          label={w.period}
          options={options}
          value={value}
          onChange={({ target }) => pick(target.value)}
        />
      </div>
      {isOwn ? (
        <>
          <TextInput
            type="date"
            label={w.from}
            value={days.from}
            error={problem}
            onChange={({ target }) => type({ from: target.value })}
          />
          <TextInput
            type="date"
            label={w.to}
            value={days.to}
            onChange={({ target }) => type({ to: target.value })}
          />
        </>
      ) : null}
    </div>
  );
}

const w = words({
  period: ["Period", "Periodo"],
  from: ["From", "Desde"],
  to: ["To", "Hasta"],
});
