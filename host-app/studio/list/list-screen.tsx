import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Screen, type ScreenProps } from '../core/screen.tsx';
import { Loaded } from '../core/loaded.tsx';
import { ListFilters, type ListFilter } from './list-filters.tsx';
import { ListPages } from './list-pages.tsx';
import { ListTable, type ListColumn } from './list-table.tsx';
import { type ListState, useList } from './use-list.ts';

export interface ListScreenProps<T> extends Omit<ScreenProps, 'children' | 'shown'> {
  /** The API's address of the list, such as `/api/coach/orders`. */
  path: string;
  /** Kept at module scope: a new array is a new table. */
  columns: readonly ListColumn<T>[];
  rowId: (row: T) => string;
  /** Where a row leads: its first column is the link. */
  to?: ((row: T) => string) | undefined;
  filters?: readonly ListFilter[] | undefined;
  /** What can be searched for, as the hint in the field: "Name or address". Without it there is no search. */
  search?: string | undefined;
  /** What is said, and what there is to do, where there is no row at all. */
  empty: ReactNode;
  /** Which part of it is shown, where something else than a filter says so. */
  part?: Words | undefined;
  /** Between the filters and the rows. */
  children?: ReactNode;
}

/** The one way to show many rows: what the address says is what is shown, and can be bookmarked and sent. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { path, columns, rowId, to, filters = [], search, empty, part, children, ...screen } = props;
  const list = useList<T>(path);
  const { state, change, toPage, query } = list;
  const shown = useFilterSummary(state, filters, part);
  const sorts = columns.filter((column) => column.sorts);
  const narrowed = Boolean(state['q']) || filters.some(({ name }) => state[name]);
  return (
    <Screen {...screen} shown={shown}>
      {(search !== undefined || filters.length > 0 || sorts.length > 0) && (
        <ListFilters search={search} filters={filters} state={state} onChange={change} sorts={sorts} />
      )}
      {children}
      <Loaded query={query}>
        {(page) => (
          <div className="studio-list" aria-busy={query.isFetching || undefined}>
            {page.items.length > 0 ? (
              <ListTable
                label={screen.title}
                rows={page.items}
                columns={columns}
                rowId={rowId}
                to={to}
                sort={state['sort']}
                onSort={(sort) => change({ sort })}
              />
            ) : (
              <ListPages.Nothing narrowed={narrowed} onClear={() => change(cleared(filters))}>
                {empty}
              </ListPages.Nothing>
            )}
            {page.total > 0 && <ListPages page={page} onPage={toPage} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** What the address narrows the list to, so that windows and bookmarks can be told apart. */
function useFilterSummary(state: ListState, filters: readonly ListFilter[], part: Words | undefined): string {
  const { t } = useLingui();
  const say = useSay();
  const chosen = filters.map(({ name, options }) => options.find(({ value }) => value === state[name])?.label);
  const page = state['page'];
  return [
    part && say(part),
    state['q'] && `“${state['q']}”`,
    ...chosen.map((label) => label && say(label)),
    page && t`page ${page}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function cleared(filters: readonly ListFilter[]): Record<string, string> {
  return Object.fromEntries([['q', ''], ...filters.map(({ name }) => [name, ''])]);
}
