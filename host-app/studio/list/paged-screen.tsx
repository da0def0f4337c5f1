import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen, type ScreenProps } from '../core/screen.tsx';
import { ListPages } from './list-pages.tsx';
import { useList } from './use-list.ts';

interface Props<T, P extends ListPage<T>> extends Omit<ScreenProps, 'children' | 'shown'> {
  /** Endpoint of the list. */
  path: string;
  children: (page: P) => ReactNode;
}

/** Paged list without a table, in one fixed order. The address holds the page. */
export function PagedScreen<T, P extends ListPage<T> = ListPage<T>>({ path, children, ...screen }: Props<T, P>) {
  const { t } = useLingui();
  const { query, state, toPage } = useList<T, P>(path);
  const page = state['page'];
  return (
    <Screen {...screen} shown={page && t`page ${page}`}>
      <Loaded query={query}>
        {(found) => (
          <div className="studio-list" aria-busy={query.isFetching || undefined}>
            {children(found)}
            {found.total > 0 && <ListPages page={found} onPage={toPage} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
