import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import type { Resource, Resources } from './resources.ts';
import { useResource } from './shop.tsx';

const chunks = new Map<string, Resource<unknown>>();

/** Code that is loaded late, as a resource. Its key names it to the server, which may have drawn it already. */
export function chunkResource<T>(key: string, load: () => Promise<T>): Resource<T> {
  const resource = { key, load };
  chunks.set(key, resource);
  return resource;
}

export function isChunk(key: string): boolean {
  return chunks.has(key);
}

/** A component whose code is loaded when it is first shown; the fallback stands in its place meanwhile. */
export function lateComponent<P extends object>(
  key: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode,
): FunctionComponent<P> {
  const resource = chunkResource(key, load);
  return function Late(props: P) {
    const part = useResource(resource);
    if (part.status === 'error') throw part.error;
    return part.status === 'ready' ? <part.data.default {...props} /> : fallback;
  };
}

/** Settles when these are there, or have failed. */
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
