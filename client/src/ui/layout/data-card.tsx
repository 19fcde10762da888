import { Card, type CardTitle } from "./card.tsx";
import { DataState, type DataStateProps } from "./data-state.tsx";

/** A card with a title whose content is loaded. */
export function DataCard<Data>(props: CardTitle & DataStateProps<Data>) {
  const { title, description, mark, action, ...state } = props;
  return (
    <Card {...{ title, description, mark, action }}>
      <DataState {...state} />
    </Card>
  );
}
