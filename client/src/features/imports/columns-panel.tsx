import { words } from "#shared/base/words.ts";
import { importFields } from "#shared/imports/import-fields.ts";
import { unitKey } from "#shared/imports/read-list.ts";
import { AssetField } from "../assets/choice/asset-field.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { parseId } from "../../api/parse-id.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { type Import, summarizeCounts } from "./import-words.ts";
import { useCheck, useRows } from "./use-import-calls.ts";

interface ColumnsPanelProps {
  shown: Import;
  onNext: () => void;
}

/** What each column holds, and what the list leaves open. Each change reads the list anew. */
export function ColumnsPanel({ shown, onNext }: ColumnsPanelProps) {
  const { id, state, questions, answers } = shown;
  const check = useCheck(shown);
  const rows = useRows(id, undefined);
  const goOn = () => {
    if (state === "checked") onNext();
    else check.mutate({}, { onSuccess: onNext });
  };
  return (
    <>
      <Card title={w.columns}>
        <ul className="divide-y">
          {shown.header.map((name, at) => (
            <Column
              key={at}
              shown={shown}
              at={at}
              examples={listExamples(rows.data ?? [], at)}
              isPending={check.isPending}
              label={name || w.unnamed({ column: String(at + 1) })}
              onChoose={(field) => check.mutate({ mapping: moveField(shown, at, field) })}
            />
          ))}
        </ul>
      </Card>
      {questions.length > 0 ? (
        <Card title={w.questions}>
          <CardBody>
            <div className="grid gap-4 sm:grid-cols-2">
              {questions.map((question) =>
                question.key === unitKey ? (
                  <AssetField
                    key={question.key}
                    label={question.text}
                    value={parseId(answers[unitKey] ?? null) ?? null}
                    onChange={(asset) =>
                      check.mutate({ answers: { ...answers, [unitKey]: String(asset?.id ?? "") } })
                    }
                  />
                ) : (
                  <NativeSelect
                    key={question.key}
                    label={question.text}
                    hint={w.rows({ n: question.count })}
                    options={question.choices}
                    value={answers[question.key] ?? question.usual}
                    disabled={check.isPending}
                    onChange={({ target }) =>
                      check.mutate({ answers: { ...answers, [question.key]: target.value } })
                    }
                  />
                ),
              )}
            </div>
          </CardBody>
        </Card>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="min-w-0 flex-1 basis-60 text-muted">
          {state === "checked" ? summarizeCounts(shown) : null}
        </output>
        <Button loading={check.isPending} onClick={goOn}>
          {w.next}
        </Button>
      </div>
    </>
  );
}

interface ColumnProps {
  shown: Import;
  at: number;
  label: string;
  examples: string[];
  isPending: boolean;
  onChoose: (field: string | null) => void;
}

function Column({ shown, at, label, examples, isPending, onChoose }: ColumnProps) {
  const options = importFields[shown.kind].map((field) => ({
    value: field.name,
    label: field.label,
  }));
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{label}</p>
        <p className="text-sm text-muted">
          {examples.length > 0 ? <Facts>{examples}</Facts> : w.blank}
        </p>
      </div>
      <NativeSelect
        label={w.holds({ column: label })}
        labelHidden
        placeholder={w.leaveOut}
        options={options}
        value={shown.mapping[at] ?? ""}
        disabled={isPending}
        onChange={({ target }) => onChoose(target.value || null)}
      />
    </li>
  );
}

const examplesMax = 3;
const exampleMax = 40;

/** The beginnings of its first values; the whole ones are looked over with their rows. */
function listExamples(rows: readonly { given: string[] }[], at: number): string[] {
  const filled = rows.flatMap(({ given }) => given[at] || []);
  const first = [...new Set(filled)].slice(0, examplesMax);
  return first.map((text) => (text.length > exampleMax ? `${text.slice(0, exampleMax)}…` : text));
}

/** A field is in one column: the other that held it is left out. */
function moveField({ mapping }: Import, at: number, field: string | null) {
  return mapping.map((held, column) => {
    if (column === at) return field;
    return field !== null && held === field ? null : held;
  });
}

const w = words({
  columns: ["Match the columns", "Relacione las columnas"],
  unnamed: ["Column {column}", "Columna {column}"],
  holds: ["What {column} holds", "Qué contiene {column}"],
  leaveOut: ["Leave it out", "Omitirla"],
  blank: ["Blank", "En blanco"],
  questions: ["Please answer", "Por favor responda"],
  rows: [
    { one: "In {n} row", other: "In {n} rows" },
    { one: "En {n} fila", other: "En {n} filas" },
  ],
  next: ["Look it over", "Revisar"],
});
