import { ApiError } from '#widgets/core/errors.ts';
import type { ReactNode } from 'react';
import { Panel } from '#widgets/core/panel.tsx';
import type { Resource } from '#widgets/core/resources.ts';
import { useResource } from '#widgets/core/shop.tsx';
import { NoScreen, Screen } from './screen.tsx';
import { SignedOut } from './signed-out.tsx';

interface Props<T> {
  title: string;
  loading: string;
  failed: string;
  resource: Resource<T>;
  children: (found: T) => ReactNode;
}

/** A screen of one answer that is shared with widgets. */
export function Room<T>({ title, loading, failed, resource, children }: Props<T>) {
  const asked = useResource(resource);
  const status = asked.status === 'error' && asked.error instanceof ApiError ? asked.error.status : undefined;
  if (status === 404) return <NoScreen />;
  return (
    <Screen title={title}>
      {status === 401 && <SignedOut />}
      {asked.status === 'loading' && (
        <div className="studio-skeleton">
          <p role="status" className="out-of-sight">
            {loading}
          </p>
          <div />
          <div />
          <div />
        </div>
      )}
      {asked.status === 'error' && status !== 401 && <Panel onRetry={asked.reload}>{failed}</Panel>}
      {asked.status === 'ready' && children(asked.data)}
    </Screen>
  );
}
