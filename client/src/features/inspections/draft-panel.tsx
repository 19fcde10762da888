import { formatDate, formatTime, hourMs } from "#shared/dates.ts";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Button } from "../../ui/button.tsx";
import { clockOffsetMs } from "../../ui/clock.ts";
import { lazily } from "../../ui/lazily.tsx";
import { usePreload } from "../../ui/use-preload.ts";
import { Warning } from "../../ui/warning.tsx";

const ConfirmDialog = lazily(() =>
  import("../../ui/confirm-dialog.tsx").then((m) => m.ConfirmDialog),
);

interface DraftPanelProps {
  asset: { name: string };
  /** It was sent, and no response came. */
  isUnconfirmed: boolean;
  isSaved: boolean;
  savedAt: string | undefined;
  onStartOver: () => void;
}

/** What the driver must know about the draft, the most urgent alone. */
export function DraftPanel(props: DraftPanelProps) {
  const { asset, isUnconfirmed, isSaved, savedAt, onStartOver } = props;
  if (isUnconfirmed) {
    return (
      <Warning isAlert className={warning}>
        No answer came back, so it is not known whether this inspection arrived. Submit it again; it
        will be recorded only once.
      </Warning>
    );
  }
  if (!isSaved) {
    return (
      <Warning isAlert className={warning}>
        This device does not keep what you fill in. Submit before you leave this screen.
      </Warning>
    );
  }
  return savedAt ? <Resumed {...{ asset, savedAt, onStartOver }} /> : null;
}

const warning = "gap-2 p-3 font-semibold";

const staleHours = 12;

type ResumedProps = { asset: { name: string }; savedAt: string; onStartOver: () => void };

function Resumed({ asset, savedAt, onStartOver }: ResumedProps) {
  const { timeZone } = useSignedInUser().company;
  const [openedAt] = useState(Date.now);
  const savedMs = new Date(savedAt).getTime();
  const isStale = openedAt - savedMs > staleHours * hourMs;
  const shown = new Date(savedMs + clockOffsetMs());
  const [isAsking, setIsAsking] = useState(false);
  usePreload(ConfirmDialog);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border bg-surface px-3 py-2">
      <p className="min-w-0 flex-1 basis-[9rem] text-sm">
        <span className="font-semibold">
          Draft of <span className="whitespace-nowrap">{formatDate(shown, timeZone)}</span>,{" "}
          {formatTime(shown, timeZone)}.
        </span>
        {isStale ? " A pre-trip check must be done on the day of the trip." : null}
      </p>
      <Button
        variant={isStale ? "primary" : "ghost"}
        icon={RotateCcw}
        onClick={() => setIsAsking(true)}
      >
        Start over
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Start over?"
          description={`What was filled in for ${asset.name} will be deleted from this device.`}
          label="Start over"
          onConfirm={onStartOver}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}
