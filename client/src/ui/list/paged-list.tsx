import { words } from "#shared/base/words.ts";
import { type ReactNode, type RefCallback, useDeferredValue } from "react";
import { Button } from "../button/button.tsx";
import {
  DataState,
  type DataStateProps,
  ErrorState,
  type QueryState,
} from "../layout/data-state.tsx";
import { useFocusOnMore } from "./use-focus-on-more.ts";

/** The rows of a list so far, as one. */
export interface Pages<Row> extends QueryState<readonly Row[]> {
  /** Shows the next rows; undefined where there are none. */
  showMore: (() => void) | undefined;
  isShowingMore: boolean;
  /** The next rows could not be loaded; what was shown before stays. */
  hasFailedToGoOn: boolean;
}

interface RowsProps<Row> {
  pages: Pages<Row>;
  /** What could not be loaded of the next page, as it reads after "Couldn't load". */
  whatMore: string;
  moreLabel?: string;
  /** Where the button stands, which knows how many rows are shown. */
  frame?: (button: ReactNode, shown: number) => ReactNode;
  children: (rows: readonly Row[], list: RefCallback<HTMLElement>) => ReactNode;
}

const rowsAtFirst = 40;

type PagedListProps<Row> = Pick<DataStateProps<Row>, "what" | "skeleton" | "empty"> &
  Omit<RowsProps<Row>, "whatMore"> & { whatMore?: string };

/** A list, and the way to more of it. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { what, skeleton, empty, whatMore = what, ...rows } = props;
  return (
    <DataState query={rows.pages} {...{ what, skeleton, empty }}>
      {() => <Rows whatMore={whatMore} {...rows} />}
    </DataState>
  );
}

/** The head of the list is drawn at once, the rest without holding up a tap. */
function Rows<Row>(props: RowsProps<Row>) {
  const { pages, whatMore, moreLabel = w.more, frame = centered, children } = props;
  const { data = [], showMore, isShowingMore, hasFailedToGoOn } = pages;
  const rows = useDeferredValue(data, data.slice(0, rowsAtFirst));
  const { list, expectMore } = useFocusOnMore(rows.length);
  const handleMore = () => {
    expectMore();
    showMore?.();
  };
  const button = (
    <Button variant="secondary" loading={isShowingMore} onClick={handleMore}>
      {moreLabel}
    </Button>
  );
  return (
    <>
      {children(rows, list)}
      {hasFailedToGoOn ? (
        <div className="border-t">
          <ErrorState what={whatMore} onRetry={handleMore} retrying={isShowingMore} />
        </div>
      ) : null}
      {(showMore || isShowingMore) && !hasFailedToGoOn ? frame(button, rows.length) : null}
    </>
  );
}

function centered(button: ReactNode) {
  return <div className="border-t p-4 text-center">{button}</div>;
}

const w = words({
  more: ["Show more", "Mostrar más"],
});
