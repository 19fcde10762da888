import type { Asset } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Field, type FieldProps, inputClass } from "../../../ui/form/field.tsx";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { includeChosen, NativeSelect } from "../../../ui/form/native-select.tsx";
import { RetryHint } from "../../../ui/form/retry-hint.tsx";
import { useAssetChoice } from "./use-asset-choice.ts";

const AssetSearchDialog = lazily(() =>
  import("./asset-search-dialog.tsx").then((m) => m.AssetSearchDialog),
);

interface AssetFieldProps extends Omit<FieldProps, "hint" | "optional"> {
  id?: string;
  /** The id of the asset that is picked. */
  value: number | null;
  /** Its name, where it is known before the assets are loaded. */
  pickedName?: string;
  /** What it says while no asset is picked. */
  placeholder?: string;
  onChange: (asset: Asset | null) => void;
  onBlur?: () => void;
  /** Where a form puts the focus when no asset is picked. */
  ref?: Ref<Focusable>;
}

type Focusable = { focus: () => void };

/** Picks an asset: from the phone's own wheel, or from a search where there are hundreds. */
export function AssetField(props: AssetFieldProps) {
  const { value, pickedName, placeholder = w.select, onChange, ref, ...field } = props;
  const choice = useAssetChoice();
  const [picked, setPicked] = useState<Asset>();
  const { control, ...focus } = useFocusHandover(choice.isSearched);
  useImperativeHandle(ref, () => ({ focus: () => control.current?.focus() }), [control]);
  const known = [picked, ...choice.assets].find((asset) => asset?.id === value);
  const name =
    value === null ? undefined : (known?.name ?? pickedName ?? w.numbered({ id: String(value) }));
  const handleChange = (asset: Asset | null) => {
    setPicked(asset ?? undefined);
    onChange(asset);
  };
  const shared = {
    ...field,
    placeholder: choice.isLoading ? w.loading : placeholder,
    hint: choice.hasFailed ? <RetryHint what={w.theAssets} onRetry={choice.retry} /> : undefined,
  };
  return (
    <div className="min-w-0" {...focus}>
      {choice.isSearched ? (
        <SearchedAsset {...shared} control={control} name={name} onChoose={handleChange} />
      ) : (
        <NativeSelect
          {...shared}
          ref={storeIn(control)}
          options={listOptions(choice.assets, value, name)}
          value={value ?? ""}
          onChange={({ target }) =>
            handleChange(choice.assets.find(({ id }) => String(id) === target.value) ?? null)
          }
        />
      )}
    </div>
  );
}

/** A select and a button in turn are the control that can take the focus. */
function storeIn(control: RefObject<Focusable | null>) {
  return (element: Focusable | null) => {
    control.current = element;
  };
}

function listOptions(assets: readonly Asset[], value: number | null, name = "") {
  const options = assets.map((asset) => ({ value: String(asset.id), label: asset.name }));
  return value === null ? options : includeChosen(options, { value: String(value), label: name });
}

/** A dialog may have put the focus on the select that gives way to the search. */
function useFocusHandover(isSearched: boolean) {
  const control = useRef<Focusable>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (isSearched && hasFocus.current) control.current?.focus();
  }, [isSearched]);
  return {
    control,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

type SearchedAssetProps = FieldProps & {
  id?: string;
  onBlur?: () => void;
  placeholder: string;
  control: RefObject<Focusable | null>;
  name: string | undefined;
  onChoose: (asset: Asset) => void;
};

/** Looks like the select and is opened like one. */
function SearchedAsset(props: SearchedAssetProps) {
  const { placeholder, control: button, name, onChoose, onBlur, ...field } = props;
  const [isOpen, setIsOpen] = useState(false);
  const ownId = useId();
  const id = field.id ?? ownId;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setIsOpen(true);
  };
  // A list to choose from, as a select is; the list itself opens as a dialog.
  const opening: ComponentProps<"button"> = {
    role: "combobox",
    "aria-haspopup": "dialog",
    "aria-expanded": isOpen,
    onClick: () => setIsOpen(true),
    onKeyDown: handleKeyDown,
    onPointerEnter: AssetSearchDialog.preload,
    onFocus: AssetSearchDialog.preload,
    onBlur,
  };
  return (
    <>
      <Field {...field} id={id}>
        {(control) => (
          <div className="relative">
            <button
              type="button"
              {...opening}
              {...control}
              ref={storeIn(button)}
              className={clsx(inputClass, "truncate bg-surface! pr-10 text-left")}
            >
              {name ?? placeholder}
            </button>
            <ChevronDown
              aria-hidden
              size={20}
              className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
            />
          </div>
        )}
      </Field>
      {isOpen ? <AssetSearchDialog onChoose={onChoose} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const w = words({
  select: ["Select an asset", "Elija una unidad"],
  numbered: ["Asset #{id}", "Unidad #{id}"],
  loading: ["Loading assets…", "Cargando unidades…"],
  theAssets: ["the assets", "las unidades"],
});
