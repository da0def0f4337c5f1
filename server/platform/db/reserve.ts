import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';

/** Part of the driver's pool that is used here. */
export interface Pool extends EventEmitter {
  /** Returns a promise when called without a callback. */
  connect?: (...given: unknown[]) => Promise<Client> | undefined;
  end?: () => Promise<void>;
  options?: { password?: unknown };
  /** Class of its connections. */
  Client?: unknown;
}

export interface Client extends EventEmitter {
  query: (sql: string, values?: readonly unknown[]) => Promise<unknown>;
  end: () => Promise<void>;
  release: (destroy: boolean) => void;
}

const RESERVED = 3;

/** In milliseconds: statement timeout of a job; and how many such statements run at once. */
const UNHURRIED = {
  statement_timeout: 120_000,
  query_timeout: 125_000,
  idle_in_transaction_session_timeout: 120_000,
  min: 0,
  max: 2,
};

const chosen = new AsyncLocalStorage<'reserve' | 'unhurried'>();

/**
 * Works on reserved connections, for work that cannot wait until a full pool has room again.
 * For single statements only.
 */
export function withReservedConnection<T>(work: () => Promise<T>): Promise<T> {
  return chosen.run('reserve', work);
}

/** Works on connections with a statement timeout of two minutes, for jobs. */
export function withJobConnection<T>(work: () => Promise<T>): Promise<T> {
  return chosen.run('unhurried', work);
}

/** Adds small pools for {@link withReservedConnection} and {@link withJobConnection}, prepared like the pool itself. */
export function addReservePools(pool: Pool): void {
  const { options, connect, end } = pool;
  if (!options || !connect || !end) return;
  const Another = pool.constructor as new (options: object) => Required<Pool>;
  // The pool's password is not enumerable, so a copy of its options lacks it.
  const copied = { ...options, password: options.password };
  // Reserve connections stay open: opening one takes long on a busy machine.
  const beside = {
    reserve: new Another({ ...copied, min: RESERVED, max: RESERVED }),
    unhurried: new Another({ ...copied, ...UNHURRIED }),
  };
  const all = Object.values(beside);
  for (const each of all) each.Client = pool.Client;
  for (const event of ['connect', 'acquire', 'error']) {
    for (const each of all) each.on(event, (...given) => pool.emit(event, ...given));
  }
  pool.connect = (...given) => {
    const which = chosen.getStore();
    return which ? beside[which].connect(...given) : connect.apply(pool, given);
  };
  pool.end = async () => void (await Promise.all([end.call(pool), ...all.map((each) => each.end())]));
}
