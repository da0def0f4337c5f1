import type { Orm } from '../orm.ts';
import type { Client, Pool } from '../reserve.ts';

/** True if another program answers for the server: the process that runs a statement is not the one that connected. */
export async function isBehindPooler(orm: Orm): Promise<boolean> {
  const connection = orm.em.getConnection() as unknown as { getNativeClient: () => Promise<Pool> };
  const pool = await connection.getNativeClient();
  const client = (await pool.connect!()) as Client & { processID?: number | null };
  try {
    const { rows } = (await client.query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] };
    return client.processID !== rows[0]?.pid;
  } finally {
    client.release(false);
  }
}
