import type { Api } from './api.ts';

/** Public data of the shop that several elements show. */
export interface Resource<T> {
  /** Key in the cache and in a seed. */
  key: string;
  /** A resource that is part of another one reads that, so that a page loads both once. */
  load: (api: Api, read: ReadResource) => Promise<T>;
  /** Milliseconds until the next use reloads it; unlimited if missing. */
  maxAge?: number;
}

/** A resource that is not part of another one and can be loaded without a cache. */
export interface WholeResource<T> extends Resource<T> {
  load: (api: Pick<Api, 'get'>) => Promise<T>;
}

type ReadResource = <T>(resource: Resource<T>) => Promise<T>;

export type ResourceState<T> = { status: 'loading' } | { status: 'ready'; data: T } | { status: 'error'; error: Error };

/** Server-rendered data by resource key. */
export type Seed = Readonly<Record<string, unknown>>;

export interface Resources {
  /** Returns the current state. Never fetches, so it is safe while rendering. */
  read<T>(resource: Resource<T>): ResourceState<T>;
  /** Loads a missing resource. Failed ones stay failed until a retry. */
  ensure<T>(resource: Resource<T>): void;
  /** Reloads a resource. Shows old data meanwhile; an error is cleared at once. */
  invalidate<T>(resource: Resource<T>): void;
  /** Takes over server-rendered data. The first use of an old seed revalidates it. */
  adopt(seed: Seed, isOld?: boolean): void;
  subscribe: (listener: () => void) => () => void;
}

interface Entry {
  state: ResourceState<unknown>;
  since: number;
  /** Pending request; missing for seeded data. */
  answer?: Promise<unknown>;
  /** Seeded from a first view that was rendered long ago. */
  isOld?: boolean;
  /** Keeps the current data if it still holds or revalidation fails. */
  keep?: boolean;
}

const LOADING: ResourceState<never> = { status: 'loading' };

/** Creates a cache with one fetch per resource and page. */
export function createResources(api: Api, seed: Seed = {}, now: () => number = Date.now): Resources {
  const listeners = new Set<() => void>();
  const entries = new Map<string, Entry>(
    Object.entries(seed).map(([key, data]) => [key, { state: { status: 'ready', data }, since: now() }]),
  );

  function start<T>(resource: Resource<T>, meanwhile: ResourceState<unknown>, keep = false) {
    const entry: Entry = { state: meanwhile, since: now(), keep };
    const settle = (state: ResourceState<T>) => {
      if (entries.get(resource.key) !== entry) return; // A later request has replaced this one.
      if (entry.keep && state.status === 'error') delete entry.answer;
      if (entry.keep && (state.status === 'error' || same(state, entry.state))) return;
      entry.state = state;
      publish();
    };
    entries.set(resource.key, entry);
    const answer = resource.load(api, latest);
    entry.answer = answer;
    answer.then(
      (data) => settle({ status: 'ready', data }),
      (error: Error) => settle({ status: 'error', error }),
    );
    publish();
  }

  function ensure<T>(resource: Resource<T>) {
    const entry = entries.get(resource.key);
    if (!entry) start(resource, LOADING);
    else if (entry.isOld) start(resource, entry.state, true);
    else if (now() - entry.since >= (resource.maxAge ?? Infinity)) start(resource, entry.state);
  }

  /** Loads a parent resource for a part; retrying the part retries a failed parent. */
  async function latest<T>(resource: Resource<T>): Promise<T> {
    if (entries.get(resource.key)?.state.status === 'error') entries.delete(resource.key);
    ensure(resource);
    const { answer, state } = entries.get(resource.key)!;
    return (answer ?? (state as { data: unknown }).data) as T;
  }

  function publish() {
    for (const listener of listeners) listener();
  }

  return {
    read: <T>({ key }: Resource<T>) => (entries.get(key)?.state ?? LOADING) as ResourceState<T>,
    ensure,
    invalidate(resource) {
      const state = entries.get(resource.key)?.state;
      start(resource, state?.status === 'ready' ? state : LOADING);
    },
    adopt(given, isOld = false) {
      for (const [key, data] of Object.entries(given)) {
        const state = { status: 'ready', data } as const;
        const known = entries.get(key);
        // Do not repeat a pending request.
        if (known?.state === LOADING) Object.assign(known, { state, keep: true });
        else if (!known || !same(known.state, state)) entries.set(key, { state, since: now(), isOld });
      }
      publish();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function same(one: ResourceState<unknown>, other: ResourceState<unknown>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
