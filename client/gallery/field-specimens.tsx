/** What is filled in. */
import type { ReactNode } from "react";
import { Command } from "cmdk";
import { Checkbox } from "../src/ui/form/checkbox.tsx";
import { FieldWarnings } from "../src/ui/form/field-warnings.tsx";
import { Field, FieldError, type FieldProps, inputClass } from "../src/ui/form/field.tsx";
import { FilterSelect } from "../src/ui/form/filter-select.tsx";
import { Form, SubmitRow } from "../src/ui/dialog/form.tsx";
import { NativeSelect } from "../src/ui/form/native-select.tsx";
import { NumberInput } from "../src/ui/form/number-input.tsx";
import { PasswordInput } from "../src/ui/form/password-input.tsx";
import { RadioField } from "../src/ui/form/radio-field.tsx";
import { RetryHint } from "../src/ui/form/retry-hint.tsx";
import { SearchBox } from "../src/ui/form/search-box.tsx";
import { SearchInput } from "../src/ui/form/search-input.tsx";
import { TextInput } from "../src/ui/form/text-input.tsx";
import { Textarea } from "../src/ui/form/textarea.tsx";
import { Focused, type Group, ignore, longName, type States } from "./specimens.tsx";

const options = [
  { value: "104", label: "Mixer 104" },
  { value: "105", label: "Mixer 105" },
  { value: "long", label: longName },
];

export const fields: Group = {
  TextInput: {
    ...showField((field) => <TextInput {...field} />, "Mixer 104"),
    "read only": <TextInput label="Name" value="Mixer 104" readOnly />,
    date: <TextInput label="Date" type="date" defaultValue="2026-03-09" />,
    time: <TextInput label="Time" type="time" defaultValue="06:30" />,
  },
  NumberInput: {
    ...showField((field) => <NumberInput {...field} unit="mi" />, "148220"),
    currency: <NumberInput label="Cost" currency="$" digits="decimal" defaultValue="1240.50" />,
    large: <NumberInput label="Odometer" isLarge unit="mi" defaultValue="148220" />,
  },
  PasswordInput: showField(
    (field) => <PasswordInput {...field} autoComplete="new-password" />,
    "a secret",
  ),
  Textarea: showField((field) => <Textarea {...field} />, "Cut in the sidewall, right rear outer."),
  NativeSelect: {
    ...showField((field) => <NativeSelect {...field} options={options} />, "105"),
    "long name chosen": <NativeSelect label="Asset" options={options} defaultValue="long" />,
    "choices not loaded": (
      <NativeSelect
        label="Asset"
        options={[]}
        placeholder="Select an asset"
        hint={<RetryHint what="the assets" onRetry={ignore} />}
      />
    ),
  },
  Field: {
    "long texts": (
      <Field label={longName} hint={longName} error={longName}>
        {(control) => <input {...control} className={inputClass} defaultValue={longName} />}
      </Field>
    ),
    "label for screen readers": (
      <Field label="Unit" labelHidden>
        {(control) => <input {...control} className={inputClass} />}
      </Field>
    ),
  },
  FieldError: { plain: <FieldError error="Please choose what it may do" aloud={false} /> },
  Checkbox: {
    plain: <Checkbox label="Show archived" />,
    focused: (
      <Focused>
        <Checkbox label="Show archived" />
      </Focused>
    ),
    "checked, with a hint": <Checkbox label="Alerts" hint="On this phone." defaultChecked />,
    disabled: <Checkbox label="Show archived" disabled />,
    "disabled, checked": <Checkbox label="Show archived" disabled defaultChecked />,
    "long name": <Checkbox label={longName} />,
  },
  RadioField: {
    plain: <RadioField legend="Outcome" name="outcome" options={options.slice(0, 2)} />,
    "checked, with a long name": (
      <RadioField legend="Asset" name="asset" options={options} defaultChecked />
    ),
  },
  SearchInput: {
    plain: <SearchInput label="Search assets" value="" onValueChange={ignore} />,
    filled: <SearchInput label="Search units" value="mixer" onValueChange={ignore} />,
  },
  SearchBox: {
    plain: (
      <SearchBox
        label="Search everything"
        placeholder="Unit, person, defect"
        typed=""
        onType={ignore}
        maxLength={100}
        chosen={{ value: "104", onValueChange: ignore }}
        isBehind={false}
      >
        <Command.List label="Results">
          <Command.Item value="104">Mixer 104</Command.Item>
        </Command.List>
      </SearchBox>
    ),
  },
  FilterSelect: {
    plain: (
      <FilterSelect
        label="Status"
        all="All Status"
        options={options}
        value={undefined}
        onChoose={ignore}
      />
    ),
    chosen: (
      <FilterSelect label="Unit" all="All Units" options={options} value="104" onChoose={ignore} />
    ),
  },
  FieldWarnings: {
    plain: <FieldWarnings warnings={["Lower than the last reading: 148,220 mi.", longName]} />,
  },
  "Form, SubmitRow": {
    plain: showForm(false),
    "on its way": showForm(true),
  },
};

type Shown = FieldProps & { disabled?: boolean; defaultValue?: string };

/** What all fields have in common. */
function showField(show: (field: Shown) => ReactNode, defaultValue: string): States {
  return {
    plain: show({ label: "Unit" }),
    focused: <Focused>{show({ label: "Unit", defaultValue })}</Focused>,
    "optional, with a hint": show({ label: "Unit", optional: true, hint: "As on its door." }),
    invalid: show({ label: "Unit", defaultValue, error: "Choose another, as this one is taken." }),
    disabled: show({ label: "Unit", defaultValue, disabled: true }),
  };
}

function showForm(isPending: boolean) {
  return (
    <Form onSubmit={async () => undefined}>
      <TextInput label="Company" defaultValue="Ridgeline Ready Mix" />
      <SubmitRow label="Save changes" isPending={isPending} />
    </Form>
  );
}
