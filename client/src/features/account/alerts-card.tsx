import { phoneApi } from "#shared/api/phone-api.ts";
import { quietHours } from "#shared/push/push.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { readAlerts, turnAlertsOff, turnAlertsOn } from "../../phone/alerts/alerts.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/hooks/use-toast.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Form, SubmitRow } from "../../ui/dialog/form.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const loadSchema = () => import("#shared/account/account-form.ts").then((m) => m.preferencesInput);

/** What reaches a user while the app is closed, and when it must not. */
export function AlertsCard() {
  const { role } = useSignedInUser();
  const what = can(role, "dashboard.read") ? w.forOffice : w.forDrivers;
  return (
    <Card title={w.title} description={what}>
      <CardBody>
        <div className="grid gap-6">
          {/* As high as the switch that loads here. */}
          <div className="grid min-h-ctl content-center">
            <AlertsSwitch />
          </div>
          <QuietHoursForm />
        </div>
      </CardBody>
    </Card>
  );
}

function AlertsSwitch() {
  const served = useQuery(query(phoneApi.getPush));
  const { state, turn, isPending } = useAlerts();
  if (served.isPending || state === undefined) return <Skeleton className="h-ctl" />;
  if (served.data?.publicKey === null) return <p>{w.notServed}</p>;
  if (state !== "on" && state !== "off") return <p>{reasons[state]}</p>;
  const isOn = state === "on";
  return (
    <Button
      full
      variant={isOn ? "secondary" : "primary"}
      loading={isPending}
      onClick={() => turn(!isOn)}
    >
      {isOn ? w.turnOff : w.turnOn}
    </Button>
  );
}

/** The quiet hours of this user on all of the user's devices. */
function QuietHoursForm() {
  const user = useSignedInUser();
  const form = useZodForm(loadSchema, { defaultValues: toValues(user) });
  const update = useSave(phoneApi.updatePreferences, {
    success: { title: w.saved },
    onSuccess: (saved) => form.reset(toValues(saved)),
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => update.save({ body }));
  return (
    <Form aria-label={w.quiet} onSubmit={handleSubmit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={w.from} type="time" {...form.field("quietFrom")} />
        <TextInput label={w.until} type="time" {...form.field("quietUntil")} />
      </div>
      <p className="text-sm text-muted">{w.hint}</p>
      <Checkbox label={w.wake} {...form.register("wake")} />
      <SubmitRow label={w.save} isPending={update.isPending} />
    </Form>
  );
}

type Preferences = Pick<ReturnType<typeof useSignedInUser>, "quietFrom" | "quietUntil" | "wake">;

function toValues({ quietFrom, quietUntil, wake = false }: Preferences) {
  const { from, until } = quietHours;
  return { quietFrom: quietFrom ?? from, quietUntil: quietUntil ?? until, wake };
}

/** Whether this device takes alerts, undefined until that is known, and what turns them on and off. */
function useAlerts() {
  const { id } = useSignedInUser();
  const client = useQueryClient();
  const queryKey = ["alerts", id];
  const alerts = useQuery({ queryKey, queryFn: () => readAlerts(id), networkMode: "always" });
  const turning = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnAlertsOn(id) : turnAlertsOff(id)),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: (error) =>
      toast({ title: w.failed, description: describeError(error), variant: "destructive" }),
  });
  return {
    state: alerts.isError ? "missing" : alerts.data,
    turn: turning.mutate,
    isPending: turning.isPending,
  } as const;
}

const reasons = words({
  blocked: [
    "This browser blocks alerts. Allow them in its settings.",
    "Este navegador bloquea los avisos. Permítalos en sus ajustes.",
  ],
  install: ["On iPhone, install Yardcheck first.", "En iPhone, primero instale Yardcheck."],
  missing: ["This browser shows no alerts.", "Este navegador no muestra avisos."],
});

const w = words({
  title: ["Alerts on this phone", "Avisos en este teléfono"],
  turnOn: ["Turn on", "Activar"],
  turnOff: ["Turn off", "Desactivar"],
  forDrivers: [
    "When a unit is repaired or back in service.",
    "Cuando una unidad está reparada o regresa al servicio.",
  ],
  forOffice: [
    "When a unit fails a critical item or is tagged out.",
    "Cuando una unidad falla en un punto crítico o queda fuera de servicio.",
  ],
  notServed: ["This server sends no alerts.", "Este servidor no envía avisos."],
  quiet: ["Quiet hours", "Horas de silencio"],
  from: ["Quiet from", "Silencio desde"],
  until: ["Quiet until", "Silencio hasta"],
  hint: [
    "Alerts of these hours come together when they end. If both times are the same, there are no quiet hours.",
    "Los avisos de esas horas llegan juntos al terminar. Si las dos horas son iguales, no hay horas de silencio.",
  ],
  wake: ["Wake me for critical failures", "Despiérteme por fallas críticas"],
  save: ["Save Quiet Hours", "Guardar horas"],
  saved: ["Quiet hours saved", "Horas de silencio guardadas"],
  failed: ["Alerts could not be changed", "No se pudieron cambiar los avisos"],
});
