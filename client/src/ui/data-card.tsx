import { type ReactNode, useId } from "react";
import { Card, CardHeader } from "./card.tsx";
import { DataState, type DataStateProps } from "./data-state.tsx";

interface DataCardProps<Data> extends DataStateProps<Data> {
  title: string;
  level?: 2 | 3 | 4;
  description?: ReactNode;
  mark?: ReactNode;
  action?: ReactNode;
}

/** A card with a heading whose content is asked from somewhere. */
export function DataCard<Data>(props: DataCardProps<Data>) {
  const { title, level, description, mark, action, ...state } = props;
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={title}
        titleId={titleId}
        level={level}
        description={description}
        mark={mark}
        action={action}
      />
      <DataState {...state} />
    </Card>
  );
}
