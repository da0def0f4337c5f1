import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';

/** What the driver's pool has of use here. */
export interface Pool extends EventEmitter {
  /** Gives a promise where it is not given somebody to call. */
  connect?: (...given: unknown[]) => Promise<Client> | undefined;
  end?: () => Promise<void>;
  options?: { password?: unknown };
}

export interface Client extends EventEmitter {
  query: (sql: string, values?: readonly unknown[]) => Promise<unknown>;
  end: () => Promise<void>;
  release: (destroy: boolean) => void;
}

const RESERVED = 3;

const reserved = new AsyncLocalStorage<boolean>();

/**
 * Works on connections that nothing else can use up: what keeps work in hand, and so cannot wait until a
 * full pool has room again. For single statements only.
 */
export function onReserve<T>(work: () => Promise<T>): Promise<T> {
  return reserved.run(true, work);
}

/** Gives a pool a small one beside it for what is done {@link onReserve}; its connections are prepared like the pool's own. */
export function keepReserve(pool: Pool): void {
  const { options, connect, end } = pool;
  if (!options || !connect || !end) return;
  const Another = pool.constructor as new (options: object) => Required<Pool>;
  // They stay open: a new one comes late when the machine is busy. The pool hides its password from whoever copies its options.
  const reserve = new Another({ ...options, password: options.password, min: RESERVED, max: RESERVED });
  for (const event of ['connect', 'acquire', 'error']) reserve.on(event, (...given) => pool.emit(event, ...given));
  pool.connect = (...given) => (reserved.getStore() ? reserve.connect(...given) : connect.apply(pool, given));
  pool.end = async () => void (await Promise.all([end.call(pool), reserve.end()]));
}
