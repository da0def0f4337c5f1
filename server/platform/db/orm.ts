import type { EventEmitter } from 'node:events';
import type { MikroORM, Options } from '@mikro-orm/core';
import type { AbstractSqlDriver, EntityManager } from '@mikro-orm/postgresql';
import { readConnectionOptions } from './connection/connection-options.ts';
import { preparePool } from './connection/pool.ts';
import { SealedHydrator, SealedRows } from '../encryption/sealed-rows.ts';

/** The shop's database on a PostgreSQL server. */
export type Orm = MikroORM<AbstractSqlDriver>;
/** A unit of work. Services take it as their first argument and never flush it. */
export type Em = EntityManager;

/** Name of the shop's connections in pg_stat_activity. */
const APPLICATION_NAME = 'aamu-server';
/** The same through a pooler, which leaves them open for minutes after the server has ended. */
const POOLED_NAME = 'aamu-server-pooled';
/** Each server polls for work more often than this. */
const POOLED_IDLE_SECONDS = 15;

const ORM_OPTIONS = {
  migrations: { snapshot: false, transactional: true, silent: true },
  // Migrations create the triggers: the ORM cannot describe statement triggers.
  schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
  // Every request and job forks its own: a forgotten fork is an error and not a leak between visitors.
  allowGlobalContext: false,
  // A missing database means a mistyped address: creating it would open an empty shop.
  ensureDatabase: false,
  discovery: { warnWhenNoEntities: true },
};

/** The classes whose tables the database has. */
type Entities = NonNullable<Options['entities']>;

/** An open database. `close` ends its connections; the process that opened it calls it last. */
export interface Database {
  orm: Orm;
  close: () => Promise<void>;
}

/** Maximum wait for a connection. With a statement it stays below the twelve seconds of a request. */
export const CONNECT_MS = 4_000;

/** Timeouts of a request's statements, and of a transaction that idles. */
export const REQUEST_TIMEOUTS = {
  statement_timeout: 7_000,
  // A server that has gone silent cannot keep its own time.
  query_timeout: 7_500,
  // A process that was stopped, or whose machine is gone, does not keep its locks.
  idle_in_transaction_session_timeout: 8_000,
};

/** Addresses of the servers behind poolers, by the configuration of the ORM that uses the pooler. */
const directUrls = new WeakMap<object, string>();

export interface Connecting {
  /** Bounds the connections of this process. */
  poolSize?: number | undefined;
  limits?: typeof REQUEST_TIMEOUTS;
  /** Address of the server itself, if `url` is that of a pooler. */
  directUrl?: string | undefined;
}

/** Connects to a PostgreSQL server, or to a pooler in front of it. */
export async function connectPostgres(
  entities: Entities,
  url: string,
  { poolSize = 10, limits = REQUEST_TIMEOUTS, directUrl }: Connecting = {},
): Promise<Database> {
  const database = await connect(entities, url, { poolSize, limits, throughPooler: directUrl !== undefined });
  if (directUrl) directUrls.set(database.orm.config, directUrl);
  return database;
}

/** Returns the address of the server itself, for work that a pooler would break. */
export function findDirectUrl({ config }: Orm): string {
  return directUrls.get(config) ?? config.get('clientUrl')!;
}

/**
 * Connections to the same server, past a pooler, on which statements take as long as they take: building an index, or
 * waiting for another process.
 * @param lockMs Longest wait for a lock, in milliseconds; 0 is without a limit.
 */
export function connectWithoutTimeouts(orm: Orm, lockMs = 0): Promise<Database> {
  const limits = { statement_timeout: 0, lock_timeout: lockMs, idle_in_transaction_session_timeout: 0 };
  return connect(orm.config.get('entities'), findDirectUrl(orm), { poolSize: 2, limits, throughPooler: false });
}

async function connect(
  entities: Entities,
  url: string,
  { poolSize, limits, throughPooler }: { poolSize: number; limits: object; throughPooler: boolean },
): Promise<Database> {
  const { MikroORM } = await import('@mikro-orm/postgresql');
  // Unlike init(), the constructor does not look for extensions: the installed package of migrations
  // would bring a second copy of the whole ORM into the process.
  const orm = new MikroORM({
    ...ORM_OPTIONS,
    entities,
    hydrator: SealedHydrator,
    subscribers: [new SealedRows()],
    clientUrl: url,
    // One connection stays open, so that other commands see a running server.
    pool: { min: 1, max: poolSize },
    driverOptions: {
      ...readConnectionOptions(url),
      connectionTimeoutMillis: CONNECT_MS,
      ...limits,
      keepAlive: true,
      application_name: throughPooler ? POOLED_NAME : APPLICATION_NAME,
      // Statements here take milliseconds, and JIT compilation takes longer.
      options: '-c jit=off',
      onPoolCreated: (pool: EventEmitter) => preparePool(pool, { throughPooler }),
    },
  }) as unknown as Orm;
  return { orm, close: () => orm.close() };
}

/** The SQL entity manager of a fork: MikroORM types the fork of a generic driver too loosely. */
export function forkEm(orm: Orm): Em {
  // Within a transaction the library would fork that transaction's database, whichever ORM this is.
  return orm.em.fork({ disableContextResolution: true }) as unknown as Em;
}

/** True if another process serves the shop from this database. Call while this process has one connection. */
export async function isServed(em: Em): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (application_name = ? or (application_name = ?
          and coalesce(state <> 'idle' or state_change > now() - make_interval(secs => ?), true)))
      limit 1`,
    [APPLICATION_NAME, POOLED_NAME, POOLED_IDLE_SECONDS],
  );
  return rows.length > 0;
}
