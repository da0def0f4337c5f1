import { Trans } from '@lingui/react/macro';
import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { Panel } from '../panel.tsx';
import type { Resource, Resources, ResourceState } from '../api/resources.ts';
import { useResource } from '../api/shop.tsx';
import { LateError, useLate } from './use-late.ts';

const chunks = new Map<string, Resource<unknown>>();

/** Returns lazily loaded code as a resource. Its key names it to the server, which may have rendered it already. */
export function chunkResource<T>(key: string, load: () => Promise<T>): Resource<T> {
  const resource = { key, load };
  chunks.set(key, resource);
  return resource;
}

export function isChunk(key: string): boolean {
  return chunks.has(key);
}

/** Returns the state of a chunk. A late chunk counts as failed until it arrives; `null` loads nothing. */
export function useChunk<T>(resource: Resource<T> | null): ResourceState<T> & { reload: () => void } {
  const chunk = useResource(resource);
  const { isLate, restart } = useLate(resource !== null && chunk.status === 'loading');
  const reload = () => {
    restart();
    chunk.reload();
  };
  return isLate ? { status: 'error', error: new LateError(), reload } : { ...chunk, reload };
}

/**
 * Returns a component whose code is loaded when it is first rendered. Shows the fallback meanwhile, and a retry message
 * if the code is late or fails.
 */
export function lateComponent<P extends object>(
  key: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode,
): FunctionComponent<P> {
  const resource = chunkResource(key, load);
  return function Late(props: P) {
    const part = useChunk(resource);
    if (part.status === 'ready') return <part.data.default {...props} />;
    return part.status === 'loading' ? fallback : <ChunkFailure error={part.error} onRetry={part.reload} />;
  };
}

/** Shows that code is late or failed to load. */
export function ChunkFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Panel error={error} onRetry={onRetry}>
      <Trans>Couldn’t show this part of the page.</Trans>
    </Panel>
  );
}

/** Resolves when these chunks have loaded or failed. */
export function chunksReady(resources: Resources, keys: readonly string[]): Promise<unknown> {
  return Promise.all(
    keys.flatMap((key) => {
      const resource = chunks.get(key);
      return resource ? settled(resources, resource) : [];
    }),
  );
}

function settled(resources: Resources, resource: Resource<unknown>): Promise<void> {
  resources.ensure(resource);
  return new Promise((resolve) => {
    const look = () => {
      if (resources.read(resource).status === 'loading') return;
      stop();
      resolve();
    };
    const stop = resources.subscribe(look);
    look();
  });
}
