import type { Asset, Schedule } from "#shared/api-schemas.ts";
import { CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import type { QueryState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import type { ScheduleActions } from "./schedule-row.tsx";

interface ServiceSchedulesCardProps extends ScheduleActions {
  schedules: QueryState<Schedule[]>;
  assets: QueryState<Asset[]>;
  onAdd: (assetId: number) => void;
  /** An asset was picked: the dialog will probably be opened for it. */
  onPick: (assetId: number) => void;
}

/** The schedules of the whole company, and the place where new ones are made. */
export function ServiceSchedulesCard(props: ServiceSchedulesCardProps) {
  const { schedules, assets, onAdd, onPick, ...actions } = props;
  // Kept outside the card, which may be drawn anew while the page loads.
  const [assetId, setAssetId] = useState(0);
  const handlePick = (id: number) => {
    setAssetId(id);
    if (id > 0) onPick(id);
  };
  return (
    <DataCard
      title="Service Schedules"
      action={<AddSchedule assets={assets} assetId={assetId} onAdd={onAdd} onPick={handlePick} />}
      query={schedules}
      what="the service schedules"
      skeleton={<SkeletonRows count={3} />}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState icon={CalendarClock} title="No service schedules created yet" />}
    >
      {(list) => <ScheduleList schedules={list} showAsset {...actions} />}
    </DataCard>
  );
}

type AddScheduleProps = Pick<ServiceSchedulesCardProps, "assets" | "onAdd" | "onPick"> & {
  /** 0 while none is picked. */
  assetId: number;
};

function AddSchedule({ assets, assetId, onAdd, onPick }: AddScheduleProps) {
  const options = (assets.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:w-full">
      <div className="w-full min-w-0 sm:w-60">
        <NativeSelect
          label="Asset"
          labelHidden
          placeholder={assets.status === "pending" ? "Loading assets…" : "Select an asset"}
          options={options}
          value={assetId || ""}
          onChange={(event) => onPick(Number(event.target.value))}
        />
      </div>
      <Button
        icon={Plus}
        disabled={assetId === 0}
        title={assetId === 0 ? "Pick an asset first" : undefined}
        onClick={() => onAdd(assetId)}
      >
        Add Schedule
      </Button>
    </div>
  );
}
