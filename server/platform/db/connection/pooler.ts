import type { Client, Pool } from '../reserve.ts';

/** Timeouts of a connection that a pooler such as PgBouncer does not take as startup parameters. */
const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

interface StartupClient extends Client {
  connectionParameters?: Partial<Record<(typeof TIMEOUTS)[number], number>>;
  getStartupConf(): Record<string, unknown>;
}

type ClientClass = new (...given: never[]) => StartupClient;

/**
 * Makes the pool's connections start without timeouts and options: a pooler refuses them or drops them. Call before the
 * first connection.
 */
export function omitStartupParameters(pool: Pool): void {
  if (!pool.Client) return;
  const Original = pool.Client as ClientClass;
  pool.Client = class extends Original {
    override getStartupConf() {
      const parameters = super.getStartupConf();
      for (const name of [...TIMEOUTS, 'options']) delete parameters[name];
      return parameters;
    }
  };
}

/** Returns statements, each after a semicolon, that give the running transaction the timeouts of its connection. */
export function setTimeouts(client: Client): string {
  const given = (client as StartupClient).connectionParameters ?? {};
  return TIMEOUTS.filter((name) => given[name] !== undefined)
    .map((name) => `; set local ${name} = ${Number(given[name])}`)
    .join('');
}
