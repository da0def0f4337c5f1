import type { EventEmitter } from 'node:events';
import { markDatabaseError } from './away.ts';
import { omitStartupParameters, setTimeouts } from './pooler.ts';
import { type Client, addReservePools, type Pool } from '../reserve.ts';

/**
 * Adds our listeners and timeouts to the pool's connections.
 * @param options.throughPooler Each transaction sets its timeouts, because a pooler takes none for a connection.
 */
export function preparePool(pool: EventEmitter, { throughPooler = false }: { throughPooler?: boolean } = {}): void {
  const begun = new WeakSet<Client>();
  if (throughPooler) omitStartupParameters(pool);
  addReservePools(pool);
  markErrors(pool);
  pool.on('connect', (client: Client) => {
    const send = client.query.bind(client);
    client.query = (sql, values) => send(sql, values).catch((error: unknown) => rethrow(endSilent(client, error)));
    sendBeginAlong(client, begun, throughPooler ? setTimeouts(client) : '');
    releaseLost(client);
  });
  pool.on('acquire', (client: Client) => begun.delete(client));
}

/** Marks errors of the pool as the database's: an unreachable mail server raises the same ones. */
function markErrors(pool: Pool) {
  const connect = pool.connect?.bind(pool);
  if (!connect) return;
  pool.connect = (...given) => connect(...given)?.catch(rethrow);
}

function rethrow(error: unknown): never {
  throw markDatabaseError(error);
}

/**
 * A connection whose server has gone silent still waits for the first answer: a ROLLBACK on it, or its next user's
 * statement, would wait for as long again. It is ended, which frees its place in the pool.
 */
function endSilent(client: Client, error: unknown): unknown {
  // words: what pg says
  if (error instanceof Error && error.message === 'Query read timeout') void client.end();
  return error;
}

/** Sends BEGIN with the first statement of its transaction, which saves a round trip. */
function sendBeginAlong(client: Client, begun: WeakSet<Client>, settings: string) {
  const send = client.query.bind(client);
  client.query = (sql, values = []) => {
    if (sql === 'begin') {
      begun.add(client);
      return Promise.resolve(NOTHING);
    }
    // Kysely begins a transaction with an isolation level so.
    if (settings && sql.startsWith('start transaction ')) return send(sql + settings);
    if (!begun.delete(client)) return send(sql, values);
    if (sql === 'commit' || sql === 'rollback') return Promise.resolve(NOTHING);
    const sent =
      values.length === 0
        ? send(`begin${settings}; ${sql}`)
        : Promise.all([send(`begin${settings}`), send(sql, values)]);
    return sent.then((results) => (results as unknown[]).at(-1));
  };
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * Kysely 0.29 keeps a connection whose BEGIN or ROLLBACK fails: each connection lost in a transaction
 * would leak from the pool until it is exhausted. This releases it.
 */
function releaseLost(client: Client) {
  client.once('end', () => setImmediate(release, client));
}

function release(client: Client) {
  try {
    client.release(true);
  } catch {
    // The client was released already.
  }
}
