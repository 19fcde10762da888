import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { shrinkPhoto } from "../../ui/photo/shrink-photo.ts";

const loadSchema = () => import("#shared/reports/report-form.ts").then((m) => m.problemFields);

/** What a stranger fills in, and the sending of it: not before the form was open as long as people need. */
export function useProblemForm(code: string) {
  const form = useZodForm(loadSchema, { defaultValues: { text: "", name: "", contact: "" } });
  const [openedAt] = useState(() => performance.now());
  const [photo, setPhoto] = useState<string>();
  const [number, setNumber] = useState<number>();
  const [website, setWebsite] = useState("");
  const { save, isPending } = useSave(api.reportProblem, {
    onSuccess: (report) => setNumber(report.number),
    onFailure: (error) => {
      // A browser may have filled it in for a person who cannot see it.
      setWebsite("");
      form.placeErrors(error);
    },
  });
  const handleSubmit = form.handleSubmit(async (fields) => {
    const openMs = () => Math.ceil(performance.now() - openedAt);
    await wait(limits.reportOpenMsMin - openMs());
    save({ params: { code }, body: { ...fields, photo, website, openMs: openMs() } });
  });
  return {
    form,
    website: { value: website, onChange: setWebsite },
    photo: {
      url: photo,
      add: async (file: File) =>
        setPhoto((await shrinkPhoto(file, limits.reportPhotoBytesMax)).dataUrl),
      remove: () => setPhoto(undefined),
    },
    /** Of the report, once it was sent. */
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
