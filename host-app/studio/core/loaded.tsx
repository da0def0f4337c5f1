import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, isOtherMember } from '#widgets/core/api/errors.ts';
import { Button } from '#widgets/ui/button.tsx';
import { NoScreen } from './screen.tsx';
import { SignedOut } from './signed-out.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Placeholder in the shape of the content; defaults to some lines. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the loaded data, or why it is missing: loading, signed out, gone, unreachable. */
export function Loaded<T>({ query, skeleton, children }: Props<T>) {
  const { t } = useLingui();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (isOtherMember(error) || (error instanceof ApiError && error.status === 401)) return <SignedOut />;
  if (error instanceof ApiError && error.status === 404) return <NoScreen />;
  if (error) {
    return (
      <div className="studio-failed" role="alert">
        <p>
          <Trans>Couldn’t load this. Try again.</Trans>
        </p>
        <Button variant="quiet" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="studio-loading">
      <p role="status" className="out-of-sight">{t`Loading`}</p>
      {skeleton ?? (
        <div className="studio-skeleton" aria-hidden="true">
          <div />
          <div />
          <div />
        </div>
      )}
    </div>
  );
}
