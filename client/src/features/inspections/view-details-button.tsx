import { Eye } from "lucide-react";
import { Link } from "wouter";
import { useRecordAddress } from "../../api/record-address.ts";
import { buttonClass } from "../../ui/button-class.ts";

interface ViewDetailsButtonProps {
  id: number;
  /** The id of the heading that says which inspection it is. */
  describedBy: string;
}

/** A link to the details of an inspection, which looks like a button. */
export function ViewDetailsButton({ id, describedBy }: ViewDetailsButtonProps) {
  const { hrefOf } = useRecordAddress();
  return (
    <Link
      href={hrefOf("inspection", id)}
      aria-describedby={describedBy}
      className={buttonClass({ variant: "secondary" })}
    >
      <Eye aria-hidden size={20} />
      View Details
    </Link>
  );
}
