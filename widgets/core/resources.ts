import type { Api } from './api.ts';

/** Something the shop publishes and several elements show. */
export interface Resource<T> {
  /** Names it in the cache and in a seed. */
  key: string;
  /** What is a part of another resource reads that one, so that a page asks for both once. */
  load: (api: Api, read: ReadResource) => Promise<T>;
  /** Milliseconds after which the next element that asks has it loaded again; for ever if missing. */
  maxAge?: number;
}

/** One that is no part of another, and can be asked for without a cache. */
export interface WholeResource<T> extends Resource<T> {
  load: (api: Api) => Promise<T>;
}

type ReadResource = <T>(resource: Resource<T>) => Promise<T>;

export type ResourceState<T> = { status: 'loading' } | { status: 'ready'; data: T } | { status: 'error'; error: Error };

/** What a page already knows, by resource key: the server rendered it in. */
export type Seed = Readonly<Record<string, unknown>>;

export interface Resources {
  /** What is known now. Fetches nothing, so it may be called while rendering. */
  read<T>(resource: Resource<T>): ResourceState<T>;
  /** Loads what is not there. What failed stays failed until somebody asks for another try. */
  ensure<T>(resource: Resource<T>): void;
  /** Loads it again. What is shown stays until the answer is there; an error makes room at once. */
  invalidate<T>(resource: Resource<T>): void;
  /** Takes over what the server has drawn. The first element that uses an old seed asks whether it still holds. */
  adopt(seed: Seed, isOld?: boolean): void;
  subscribe: (listener: () => void) => () => void;
}

interface Entry {
  state: ResourceState<unknown>;
  since: number;
  /** What it was asked for with; missing where the page knew it. */
  answer?: Promise<unknown>;
  /** It came with a first view that was made long ago. */
  isOld?: boolean;
  /** What still holds is left as it stands, and so is what cannot be asked about. */
  keep?: boolean;
}

const LOADING: ResourceState<never> = { status: 'loading' };

/** One fetch per resource and page, however many elements show it. */
export function createResources(api: Api, seed: Seed = {}, now: () => number = Date.now): Resources {
  const listeners = new Set<() => void>();
  const entries = new Map<string, Entry>(
    Object.entries(seed).map(([key, data]) => [key, { state: { status: 'ready', data }, since: now() }]),
  );

  function start<T>(resource: Resource<T>, meanwhile: ResourceState<unknown>, keep = false) {
    const entry: Entry = { state: meanwhile, since: now(), keep };
    const settle = (state: ResourceState<T>) => {
      if (entries.get(resource.key) !== entry) return; // A later start has taken over.
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

  /** For a part of it: a part that is asked for once more asks once more for what has failed, too. */
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
        // What is being asked for already is not asked for once more.
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
