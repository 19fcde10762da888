import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { usePages } from "../../api/use-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import type { ScheduleActions } from "./schedule-row.tsx";

interface ServiceSchedulesCardProps extends ScheduleActions {
  /** Where the asset of a new schedule is picked. */
  assetField: ReactNode;
  /** Left out while no asset is picked. */
  onAdd: (() => void) | undefined;
}

/** The schedules of the whole company, and the place where new ones are made. */
export function ServiceSchedulesCard(props: ServiceSchedulesCardProps) {
  const { assetField, onAdd, ...actions } = props;
  const schedules = usePages(api.listSchedules, {
    order: "soonest",
    limit: limits.schedulesOnTracking,
  });
  return (
    <Card title="Service Schedules" action={<AddSchedule assetField={assetField} onAdd={onAdd} />}>
      <ScheduleList
        pages={schedules}
        what="the service schedules"
        skeletonRows={3}
        emptyTitle="No service schedules created yet"
        showAsset
        {...actions}
      />
    </Card>
  );
}

type AddScheduleProps = Pick<ServiceSchedulesCardProps, "assetField" | "onAdd">;

function AddSchedule({ assetField, onAdd }: AddScheduleProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:w-full">
      <div className="w-full min-w-0 sm:w-60">{assetField}</div>
      <Button
        icon={Plus}
        disabled={onAdd === undefined}
        title={onAdd ? undefined : "Pick an asset first"}
        onClick={onAdd}
      >
        Add Schedule
      </Button>
    </div>
  );
}
