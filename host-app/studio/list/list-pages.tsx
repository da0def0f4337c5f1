import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { BusyButton } from '../action/busy-button.tsx';
import { useFocusFallback } from '../action/use-focus-fallback.ts';
import type { Place } from './use-list.ts';

interface Props {
  page: ListPage<unknown>;
  onPage: (place: Place) => void;
}

/** Total number of rows, and links to the other pages. */
export function ListPages({ page: { total, page, pages, next, previous }, onPage }: Props) {
  const { t } = useLingui();
  return (
    <nav className="studio-pages" aria-label={t`Pages`}>
      <p role="status">
        <Plural value={total} one="# total" other="# total" />
        {pages > 1 && (
          <>
            {' · '}
            <Trans>
              page {page} of {pages}
            </Trans>
          </>
        )}
      </p>
      {pages > 1 && (
        <div>
          <BusyButton
            variant="quiet"
            disabled={page === 1}
            onClick={() => onPage({ page: page - 1, before: previous })}
          >
            <Trans>Previous</Trans>
          </BusyButton>
          <BusyButton variant="quiet" disabled={page === pages} onClick={() => onPage({ page: page + 1, after: next })}>
            <Trans>Next</Trans>
          </BusyButton>
        </div>
      )}
    </nav>
  );
}

/** Empty state: the reason and what to do. */
ListPages.Nothing = function Nothing({
  narrowed = false,
  onClear,
  children,
}: {
  narrowed?: boolean;
  onClear?: () => void;
  children: ReactNode;
}) {
  return (
    <div className="studio-empty">
      {narrowed ? (
        <>
          <p>
            <Trans>No results.</Trans>
          </p>
          <ShowAll onPress={onClear} />
        </>
      ) : (
        <>
          <Elevation seed="not begun" points={18} />
          {children}
        </>
      )}
    </div>
  );
};

/** Removes itself with the filters. The title takes the focus then. */
function ShowAll({ onPress }: { onPress: (() => void) | undefined }) {
  const rememberHeadings = useFocusFallback();
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => {
        rememberHeadings(currentTarget);
        onPress?.();
      }}
    >
      <Trans>Show all</Trans>
    </Button>
  );
}
