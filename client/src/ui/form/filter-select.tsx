import { NativeSelect, type SelectOption } from "./native-select.tsx";

interface FilterSelectProps {
  label: string;
  /** The first entry, which filters nothing, such as "All Status". */
  all: string;
  options: readonly SelectOption[];
  value: string | undefined;
  disabled?: boolean;
  onChoose: (value: string) => void;
}

/** Narrows a list. The first option names the filter, so the label is hidden. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, all, options, value = "", disabled, onChoose } = props;
  return (
    <NativeSelect
      label={label}
      labelHidden
      placeholder={all}
      options={options}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
