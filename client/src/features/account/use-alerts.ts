import { words } from "#shared/base/words.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../api/call-error.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { readAlerts, turnAlertsOff, turnAlertsOn } from "../../phone/alerts/alerts.ts";
import { toast } from "../../ui/hooks/use-toast.ts";

/** Whether this device takes alerts, undefined until that is known, and what turns them on and off. */
export function useAlerts() {
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

const w = words({
  failed: ["Alerts could not be changed", "No se pudieron cambiar los avisos"],
});
