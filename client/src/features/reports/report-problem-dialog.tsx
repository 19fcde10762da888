import type { Answer } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { limits } from "#shared/base/limits.ts";
import { reportLimits } from "#shared/reports/reports-limits.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { focusElement } from "../../ui/hooks/focus-element.ts";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { PhotoField } from "../../ui/photo/photos-field.tsx";
import { shrinkPhoto } from "../../ui/photo/shrink-photo.ts";

interface ReportProblemDialogProps {
  code: string;
  unit: NonNullable<Answer<"getCode">["unit"]>;
  onClose: () => void;
}

/** The form in which anyone may report a problem of a company's unit, and the number of the report. */
export function ReportProblemDialog({ code, unit, onClose }: ReportProblemDialogProps) {
  const { form, website, photo, number, handleSubmit, isPending, isDirty } = useProblemForm(code);
  return (
    <Dialog
      onClose={onClose}
      title={w.report({ unit: unit.name })}
      description={w.goesTo({ company: unit.company })}
      // A fixed height, so that nothing moves when the thanks replace the form.
      size="record"
      pending={isPending}
      dirty={isDirty}
    >
      {number === undefined ? (
        <DialogForm onSubmit={handleSubmit} submit={{ label: w.send, isPending }}>
          <Textarea
            label={w.text}
            rows={4}
            maxLength={reportLimits.reportTextMax}
            {...form.field("text")}
          />
          <PhotoField {...photo} alt={w.asTaken} />
          <TextInput
            label={w.name}
            optional
            autoComplete="name"
            maxLength={limits.personNameMax}
            {...form.field("name")}
          />
          <TextInput
            label={w.contact}
            hint={w.contactHint}
            optional
            autoComplete="off"
            maxLength={limits.shortTextMax}
            {...form.field("contact")}
          />
          <Trap {...website} />
        </DialogForm>
      ) : (
        <Sent number={number} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Programs fill in every field that they find; people neither see this one nor reach it by keyboard. */
function Trap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden>
      <input
        className="sr-only"
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function Sent({ number, onClose }: { number: number; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        {/* The control that had the focus is gone with the form. */}
        <p ref={focusElement} tabIndex={-1} className="text-lg font-semibold">
          {w.sent({ n: number })}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{w.done}</Button>
      </DialogFooter>
    </>
  );
}

const loadSchema = () => import("#shared/reports/report-form.ts").then((m) => m.problemFields);

/** The report's form. It is sent only after it was open as long as a person needs to fill it in. */
function useProblemForm(code: string) {
  const form = useZodForm(loadSchema, { defaultValues: { text: "", name: "", contact: "" } });
  const [openedAt] = useState(() => performance.now());
  const [photo, setPhoto] = useState<string>();
  const [number, setNumber] = useState<number>();
  const [website, setWebsite] = useState("");
  const { save, isPending } = useSave(phoneApi.reportProblem, {
    onSuccess: (report) => setNumber(report.number),
    onFailure: (error) => {
      // A browser may have filled it in for a person who cannot see it.
      setWebsite("");
      form.placeErrors(error);
    },
  });
  const handleSubmit = form.handleSubmit(async (fields) => {
    const openMs = () => Math.ceil(performance.now() - openedAt);
    await wait(reportLimits.reportOpenMsMin - openMs());
    save({ params: { code }, body: { ...fields, photo, website, openMs: openMs() } });
  });
  return {
    form,
    website: { value: website, onChange: setWebsite },
    photo: {
      url: photo,
      add: async (file: File) =>
        setPhoto((await shrinkPhoto(file, reportLimits.reportPhotoBytesMax)).dataUrl),
      remove: () => setPhoto(undefined),
    },
    /** The report's number, once it was sent. */
    number,
    handleSubmit,
    isPending: isPending || form.formState.isSubmitting,
    isDirty: number === undefined && (form.formState.isDirty || photo !== undefined),
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}

const w = words({
  report: ["Report a problem with {unit}", "Reportar un problema de {unit}"],
  goesTo: ["What you write goes to {company}.", "Lo que escriba llega a {company}."],
  text: ["What is wrong?", "¿Qué problema tiene?"],
  asTaken: ["As it was taken", "Como se tomó"],
  name: ["Your name", "Su nombre"],
  contact: ["Your phone or email", "Su teléfono o correo"],
  contactHint: ["Only the company's office sees it.", "Solo lo ve la oficina de la empresa."],
  send: ["Send report", "Enviar reporte"],
  sent: ["Thank you. Report {n} is with the company.", "Gracias. La empresa tiene el reporte {n}."],
  done: ["Done", "Listo"],
});
