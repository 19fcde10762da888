import { words } from "#shared/base/words.ts";
import { Eye } from "lucide-react";
import { useLocation } from "wouter";
import { useRecordAddress } from "../../../records/record-address.ts";
import { Button } from "../../../ui/button/button.tsx";

interface ViewDetailsButtonProps {
  id: number;
  /** The id of the heading that says which inspection it is. */
  describedBy: string;
}

export function ViewDetailsButton({ id, describedBy }: ViewDetailsButtonProps) {
  const { toHref } = useRecordAddress();
  const [, navigate] = useLocation();
  const handleClick = () => navigate(toHref("inspection", id));
  return (
    <Button variant="secondary" icon={Eye} aria-describedby={describedBy} onClick={handleClick}>
      {w.view}
    </Button>
  );
}

const w = words({
  view: ["View Details", "Ver detalles"],
});
