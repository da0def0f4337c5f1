import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../server/app/app.ts';
import { openDatabase } from '../server/app/database.ts';
import { forkEm } from '../server/platform/db/orm.ts';
import { loadEnv } from '../server/platform/config/env-file.ts';
import { builtPages } from '../server/modules/site/pages/built/built-pages.ts';
import { type Desk, movingTime, openDesk } from '../server/testing/clients-year/desk.ts';

/** Call over IPC to a shop with its jobs and a movable clock. */
export interface Call {
  call: number;
  name: keyof Desk;
  values: unknown[];
}

export interface Reply {
  call: number;
  value?: unknown;
  problem?: string;
}

const env = loadEnv();
const { orm } = await openDatabase(env, { samples: true });
await forkEm(orm).execute('truncate app_user, customer_order, outbox_mail, thread, recurring_job cascade');
const server = createServer();
// Connections idle while time passes: closing one at that moment would lose a request.
server.keepAliveTimeout = 300_000;
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
const problems: string[] = [];
const time = movingTime();
const { desk, mailWritten } = await openDesk({ orm, env, origin, time, problems });
const { listener } = await createApp({
  orm,
  env,
  log: pino({ level: 'warn' }, { write: (line: string) => void problems.push(line) }),
  origin,
  pageSource: await builtPages(),
  clock: time.clock,
  sessionClock: () => new Date(),
  mailWritten,
});
server.on('request', listener);
process.on('message', ({ call, name, values }: Call) => {
  const asked = desk[name] as (...given: unknown[]) => Promise<unknown>;
  asked(...values).then(
    (value) => process.send?.({ call, value } satisfies Reply),
    (error: unknown) => process.send?.({ call, problem: String(error) } satisfies Reply),
  );
});
// The parent process is gone, so nothing else would end this one.
process.once('disconnect', () => process.exit());
process.send?.({ origin });
