import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres } from '../../server/app/database.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { connectWithoutTimeouts, type Em, forkEm } from '../../server/platform/db/orm.ts';
import { setKeyRing } from '../../server/platform/encryption/sealed.ts';
import { HUGE, seedHugeShop } from '../../server/seed/huge-shop.ts';
import { seed } from '../../server/seed/seed.ts';
import { createBrowser } from '../../server/testing/browser.ts';
import { guest, payByCard } from '../../server/testing/buyers.ts';
import { openCoach, openMember } from './customers.ts';
import { explainStatements, listStatements, type Statement } from './explained.ts';
import { startShop } from '../process.ts';
import { limit, note, wrong } from '../report.ts';
import { startScratchDatabase } from './scratch-database.ts';

const SLOWEST_MS = 50;
/** Rows from which on a table must not be read from end to end. */
const LARGE = 10_000;

/** The statements of visitors, buyers, members and the coach on the huge shop: their times and plans. */
export async function measureHugeShop(build?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-scale-'));
  const server = await startScratchDatabase(folder);
  const database = await connectPostgres(server.url, 2);
  const began = performance.now();
  await migrate(database);
  setKeyRing(null);
  await seed(forkEm(database.orm), { samples: true });
  const patient = await connectWithoutTimeouts(database.orm);
  await seedHugeShop(forkEm(patient.orm), HUGE);
  await forkEm(patient.orm).execute('vacuum (analyze)');
  await patient.close();
  note('seeded in', `${((performance.now() - began) / 1000).toFixed(0)} s`);
  for (const { name, rows, mb } of await listTables(forkEm(database.orm)))
    note(`table ${name}, ${rows} rows`, `${mb.toFixed(0)} MB`);
  await explainStatements(forkEm(database.orm));
  const env = { ...process.env, DATABASE_URL: server.url, DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' };
  const shop = await startShop(
    { ...env, HEALTH_KEYS: 'only-for-a-benchmark-and-nobody-else', SANDBOX: 'on', LOG_LEVEL: 'warn' },
    build === undefined ? {} : { folder: build },
  );
  for (const [who, act] of Object.entries(ACTS)) {
    const from = await server.logSize();
    await act(shop.origin);
    tell(who, listStatements(await server.readLog(from)), await largeTables(forkEm(database.orm)));
  }
  await shop.stop();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Acts of each group, repeated: the first time also reads from the disk and plans. */
const ACTS: Record<string, (origin: string) => Promise<void>> = {
  async visitors(origin) {
    for (const path of ['/', '/blog', '/blog/1', '/api/programs', '/', '/blog'])
      await (await fetch(origin + path)).text();
    for (const n of [1, 2, 3]) {
      const body = { email: `visitor${n}@example.com`, name: 'A runner', message: 'When do we start?' };
      for (const path of ['/api/email-signup', '/api/contact']) await createBrowser(origin).post(path, body);
    }
  },
  async buyers(origin) {
    for (const n of [1, 2, 3]) {
      const browser = createBrowser(origin);
      const setUp = await browser.post(
        '/api/create-one-time-payment',
        guest(`payer${n}@example.com`, { programId: 2 }),
      );
      const { clientSecret } = (await setUp.json()) as { clientSecret: string };
      await payByCard({ url: origin, post: browser.post }, clientSecret);
      await browser.post('/api/payment-status', { clientSecret });
    }
  },
  async members(origin) {
    const member = await openMember(origin, 'member-77@example.com');
    const paths = ['/api/user/dashboard', '/api/user/workouts?plan=3', '/api/user/progress'];
    for (const path of [...paths, ...paths]) await (await member.browser.ask(path)).text();
    for (let n = 0; n < 3; n++) await member.logWorkout([]);
  },
  async 'the coach'(origin) {
    const { browser } = await openCoach(origin);
    for (const list of ['today', 'orders', 'clients', 'people', 'inbox', 'subscribers'])
      for (let n = 0; n < 2; n++) await (await browser.ask(`/api/coach/${list}`)).text();
  },
};

function tell(who: string, statements: readonly Statement[], large: ReadonlySet<string>) {
  const slowest = statements.toSorted((a, b) => b.ms - a.ms);
  note(`${who}: statements`, String(statements.length));
  for (const { ms, text } of slowest.slice(0, 3)) limit(`${who}: ${text.slice(0, 100)}`, ms, SLOWEST_MS, 'ms');
  const whole = statements.flatMap(({ text, scanned }) =>
    scanned.filter((table) => large.has(table)).map((table) => `${table}: ${text.slice(0, 90)}`),
  );
  wrong(`${who}: large tables read from end to end`, [...new Set(whole)]);
}

async function largeTables(em: Em): Promise<ReadonlySet<string>> {
  const tables = await listTables(em);
  return new Set(tables.filter(({ rows }) => rows > LARGE).map(({ name }) => name));
}

function listTables(em: Em): Promise<{ name: string; rows: number; mb: number }[]> {
  return em.execute(
    `select relname as name, reltuples::int as rows, pg_total_relation_size(oid) / 1048576.0::float8 as mb from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 5000 order by 3 desc`,
  );
}
