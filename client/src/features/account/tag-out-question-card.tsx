import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { useTagOutSetting } from "./use-tag-out-setting.ts";

interface TagOutQuestionCardProps {
  /** The card goes, and the focus with it. */
  onSaved: () => void;
}

/** For a company of before, until its admin has answered. */
export function TagOutQuestionCard({ onSaved }: TagOutQuestionCardProps) {
  const { saving, choose } = useTagOutSetting(onSaved);
  const isSaving = saving !== undefined;
  return (
    <Card title="Tag units out when a critical item fails?">
      <CardBody>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-80">
            A unit whose brakes, steering or another critical item failed goes out of service by
            itself, until its repair is certified and the office returns it to service.
          </p>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
            <Button
              variant="secondary"
              loading={saving === false}
              disabled={isSaving}
              onClick={() => choose(false)}
            >
              No
            </Button>
            <Button loading={saving === true} disabled={isSaving} onClick={() => choose(true)}>
              Yes
            </Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}
