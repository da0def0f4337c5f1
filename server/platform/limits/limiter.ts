import { msg } from '@lingui/core/macro';
import { type RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { clientKey, networkKey } from './client-key.ts';

/** Times the limit of a client that a whole network of IPv6 has: one customer may be 65,536 clients (RFC 6177). */
const CLIENTS_OF_NETWORK = 10;

/** All connections, or a transaction. */
interface Database {
  execute: (sql: string, values: unknown[]) => Promise<object[]>;
}

/** Creates a counter with a limit of `points` in `duration` seconds, in the table `rate_limit`. */
export function createLimiter(
  database: Database,
  keyPrefix: string,
  points: number,
  duration: number,
  // A storm is refused from memory and does not reach the database.
  options: object = { inMemoryBlockOnConsumed: points + 1 },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: (query: Query) => run(database, query) },
    storeType: 'client',
    tableName: 'rate_limit',
    // The table is made by a migration like every other.
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    ...options,
  });
}

/** Counts clients, and networks of IPv6 with ten times the limit. A refused client uses up nothing of its network. */
export function createClientLimiter(database: Database, prefix: string, points: number, seconds: number) {
  const clients = createLimiter(database, prefix, points, seconds);
  const networks = createLimiter(database, `${prefix}-network`, CLIENTS_OF_NETWORK * points, seconds);
  return {
    async consume(client: string, cost = 1) {
      await consume(clients, clientKey(client), cost);
      if (isNetworkShared(client)) await consume(networks, networkKey(client), cost);
    },
    async reward(client: string) {
      await clients.reward(clientKey(client), 1);
      if (isNetworkShared(client)) await networks.reward(networkKey(client), 1);
    },
  };
}

function isNetworkShared(client: string): boolean {
  return clientKey(client).endsWith('::/64');
}

/** @throws {TooManyRequests} if the limit is reached */
export async function consume(
  counter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
  cost: number,
): Promise<void> {
  try {
    await counter.consume(key, cost);
  } catch (error) {
    throw error instanceof RateLimiterRes ? toTooManyRequests(error) : error;
  }
}

function toTooManyRequests({ msBeforeNext }: RateLimiterRes): TooManyRequests {
  return new TooManyRequests(Math.ceil(msBeforeNext / 1000) || 1);
}

/** 429: the client has reached a limit. Retry-After has the waiting time. */
export class TooManyRequests extends AppError {
  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60);
    const words =
      seconds > 90
        ? msg`Too many requests. Try again in ${minutes} minutes.`
        : msg`Too many requests. Try again in ${seconds} seconds.`;
    super(429, 'too_many_requests', words, { headers: { 'retry-after': String(seconds) } });
  }
}

interface Query {
  text: string;
  values: unknown[];
}

/** The limiter's placeholders are numbered and reused; the ORM's are positional. */
async function run(database: Database, { text, values }: Query): Promise<{ rows: object[]; rowCount: number }> {
  const given: unknown[] = [];
  const sql = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    given.push(values[Number(number) - 1]);
    return '?';
  });
  const rows = await database.execute(sql, given);
  return { rows, rowCount: rows.length };
}
