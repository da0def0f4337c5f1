import { RateLimiterPostgres } from 'rate-limiter-flexible';

/** All connections, or a transaction. */
export interface Database {
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
