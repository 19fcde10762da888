import type { Body, Program } from "#shared/api/api-schemas.ts";
import { parseTags } from "#shared/assets/asset-identity.ts";
import {
  assetCategories,
  type AssetCategory,
  categoryPluralLabels,
} from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";
import { programLimits } from "#shared/programs/programs.ts";
import { insertProgram } from "#shared/schema.ts";
import { useController } from "react-hook-form";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Warning } from "../../ui/layout/warning.tsx";
import { KindsField } from "../assets/choice/kinds-field.tsx";

const programInput = insertProgram.omit({ services: true });

export type ProgramValues = Omit<Body<"createProgram">, "services">;
type ProgramForm = ReturnType<typeof useProgramForm>;

/** The form of a program without its services. */
export function useProgramForm(start: ProgramValues) {
  return useZodForm(programInput, { defaultValues: pickValues(start) });
}

export function pickValues(program: ProgramValues | Program) {
  const { name, categories, kinds, makes, tags, automatic } = program;
  return {
    name,
    categories: categories ?? [],
    kinds: kinds ?? [],
    makes: makes ?? [],
    tags: tags ?? [],
    automatic: automatic ?? false,
  };
}

/** The name of a program, which units it is for, and whether new ones get it. */
export function ProgramFields({ form }: { form: ProgramForm }) {
  const kinds = form.watch("kinds") ?? [];
  const { error: _none, ...automatic } = form.field("automatic");
  return (
    <>
      <TextInput
        label={w.name}
        autoComplete="off"
        maxLength={programLimits.nameMax}
        {...form.field("name")}
      />
      <fieldset className="grid min-w-0 gap-4 rounded border p-4">
        <legend className="px-1 text-lg font-semibold">{w.units}</legend>
        <p className="-mt-2 text-sm text-muted">{w.unitsHint}</p>
        <CategoriesField form={form} />
        <KindsField
          kinds={kinds}
          onChange={(chosen) => form.setValue("kinds", chosen, { shouldDirty: true })}
        />
        <ListField form={form} name="makes" label={w.makes} hint={w.makesHint} />
        <ListField form={form} name="tags" label={w.tags} hint={w.tagsHint} />
      </fieldset>
      <Checkbox label={w.automatic} hint={w.automaticHint} {...automatic} />
      {isForAllNew(form) ? (
        <Warning isAlert className="gap-2 px-3 py-2 text-sm">
          {w.allNew}
        </Warning>
      ) : null}
    </>
  );
}

function isForAllNew(form: ProgramForm): boolean {
  const [isAutomatic, ...filters] = form.watch([
    "automatic",
    "categories",
    "kinds",
    "makes",
    "tags",
  ]);
  return Boolean(isAutomatic) && filters.every((filter) => !filter?.length);
}

function CategoriesField({ form }: { form: ProgramForm }) {
  const chosen = form.watch("categories") ?? [];
  const toggle = (category: AssetCategory) => {
    const isChosen = (other: AssetCategory) => chosen.includes(other) !== (other === category);
    form.setValue("categories", assetCategories.filter(isChosen), { shouldDirty: true });
  };
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{w.categories}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
        {assetCategories.map((category) => (
          <Checkbox
            key={category}
            label={categoryPluralLabels[category]}
            checked={chosen.includes(category)}
            onChange={() => toggle(category)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ListFieldProps {
  form: ProgramForm;
  name: "makes" | "tags";
  label: string;
  hint: string;
}

/** Words with commas between them. */
function ListField({ form, name, label, hint }: ListFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, onBlur, onChange, value } = field;
  const list = value ?? [];
  const ofOne = list.map((_, at) => form.getFieldState(`${name}.${at}`, form.formState).error);
  return (
    <TextInput
      label={label}
      optional
      hint={hint}
      autoComplete="off"
      defaultValue={list.join(", ")}
      error={fieldState.error?.message ?? ofOne.find(Boolean)?.message}
      onChange={(event) => onChange(parseTags(event.target.value))}
      onBlur={onBlur}
      ref={ref}
    />
  );
}

const w = words({
  name: ["Name", "Nombre"],
  units: ["Which Units", "Para qué unidades"],
  unitsHint: [
    "An empty field is for all units. A unit must match every other field.",
    "Lo que queda vacío es para todas. La unidad debe cumplir con cada uno de los demás.",
  ],
  categories: ["Categories", "Categorías"],
  makes: ["Makes", "Marcas"],
  makesHint: [
    "With commas between them, such as Mack, Kenworth",
    "Separadas con comas, por ejemplo Mack, Kenworth",
  ],
  tags: ["Tags", "Etiquetas"],
  tagsHint: [
    "With commas between them. One of them is enough.",
    "Separadas con comas. Basta con una de ellas.",
  ],
  automatic: ["Automatic", "Automático"],
  automaticHint: [
    "A unit that is added later, or that begins to match, gets the services by itself.",
    "Una unidad que se agregue después, o que empiece a cumplir, recibe los servicios sola.",
  ],
  allNew: [
    "Nothing is chosen above: every new truck, trailer and machine gets these services.",
    "Arriba no se eligió nada: cada camión, remolque y máquina que se agregue recibe estos servicios.",
  ],
});
