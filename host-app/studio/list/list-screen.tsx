import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Screen, type ScreenProps } from '../core/screen.tsx';
import { Loaded } from '../core/loaded.tsx';
import { ListFilters, type ListFilter } from './list-filters.tsx';
import { ListPages } from './list-pages.tsx';
import { ListTable, type ListColumn } from './list-table.tsx';
import { type ListState, useList } from './use-list.ts';

export interface ListScreenProps<T> extends Omit<ScreenProps, 'children' | 'shown'> {
  /** Endpoint of the list, such as `/api/coach/orders`. */
  path: string;
  /** Define at module scope: a new array rebuilds the table. */
  columns: readonly ListColumn<T>[];
  rowId: (row: T) => string;
  /** Address of a row; its first column is the link. */
  to?: ((row: T) => string) | undefined;
  filters?: readonly ListFilter[] | undefined;
  /** Placeholder of the search field: "Name or e-mail". Without it there is no search. */
  search?: string | undefined;
  /** Empty state of a list without any row. */
  empty: ReactNode;
  /** Current tab, if it is not a filter. */
  part?: Words | undefined;
  /** Content between the filters and the rows. */
  children?: ReactNode;
}

/** List screen. Its address holds the search, filters and page, so that it can be bookmarked and shared. */
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

/** Summarises the filters for the window title, so that windows and bookmarks can be told apart. */
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
