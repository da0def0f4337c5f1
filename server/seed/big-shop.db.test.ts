import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../scripts/testing/nightly.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createRing, buildSealedPrefix, setKeyRing } from '../platform/encryption/sealed.ts';
import { sealedColumns } from '../modules/operations/key-rotation/sealing.service.ts';
import { refuseBigShop, seedBigShop } from './big-shop.ts';

let app: TestApp;
const SMALL = { members: 50, orders: 200, messages: 300, subscribers: 40 };

beforeAll(async () => {
  app = await startTestApp();
  // As `npm run db:seed -- --big` does: all of it or nothing.
  await app.em().transactional((tx) => seedBigShop(tx, SMALL));
});
afterAll(() => app.close());

const count = async (sql: string) =>
  (await app.em().execute<{ n: number }[]>(`select count(*)::int as n from ${sql}`))[0]!.n;

describe('a big shop', () => {
  test('has as many rows as were asked for, of each state', async () => {
    expect(await count('app_user')).toBe(SMALL.members);
    expect(await count('customer_order')).toBe(SMALL.orders);
    expect(await count('subscriber')).toBe(SMALL.subscribers);
    expect(await count('contact_message')).toBe(180);
    expect(await count('check_in')).toBe(120);
    for (const status of ['open', 'paid', 'void'])
      expect(await count(`customer_order where status = '${status}'`)).toBeGreaterThan(0);
    for (const status of ['active', 'past_due', 'canceled'])
      expect(await count(`subscription where status = '${status}'`)).toBeGreaterThan(0);
    expect(await count("payment where status = 'refunded'")).toBe(await count("refund where status = 'done'"));
  });

  test('has books in which every payment has a receipt, every refund a credit note, and no number is missing', async () => {
    expect(await count("receipt where kind = 'receipt'")).toBe(await count('payment'));
    expect(await count("receipt where kind = 'credit'")).toBe(await count('refund'));
    const [{ last }] = (await app.em().execute('select last from receipt_counter where id = 2')) as [{ last: number }];
    expect([await count('receipt'), await count('receipt where number between 1 and ' + last)]).toEqual([last, last]);
    expect(
      await count(
        "receipt c join receipt r on r.number = (c.body->>'corrects')::int where c.kind = 'credit' and r.payment_id = c.payment_id",
      ),
    ).toBe(await count("receipt where kind = 'credit'"));
    expect(await count('receipt where created_at > now()')).toBe(0);
  });

  test('calls everybody by one name, whatever they write and buy', async () => {
    const named = `(select email_key, name from contact_message union select email_key, full_name from customer_order
      union select email_key, first_name || ' ' || last_name from app_user) as named`;
    expect(await count(`contact_message join app_user using (email_key)`)).toBeGreaterThan(0);
    expect(await count(`(select from ${named} group by email_key having count(distinct name) > 1) as twice`)).toBe(0);
  });

  test('writes no mail, and leaves nothing for a provider to be asked about', async () => {
    expect(await count('outbox_mail')).toBe(0);
    expect(await count('customer_order where next_check_at is not null')).toBe(0);
    expect(await count("refund where status <> 'done'")).toBe(0);
  });

  test('is made once, never in production, and never beside live orders', async () => {
    await expect(refuseBigShop(app.em(), { production: false })).rejects.toThrow('big already');
    await expect(refuseBigShop(app.em(), { production: true })).rejects.toThrow('NODE_ENV is production');
    await app.em().execute("update customer_order set mode = 'live' where status = 'void'");
    await expect(refuseBigShop(app.em(), { production: false })).rejects.toThrow('live orders');
  });

  test.runIf(isNightly)('is the same shop each time', async () => {
    const other = await startTestApp();
    await seedBigShop(other.em(), SMALL);
    const rows = (of: TestApp) =>
      of.em().execute('select id, status, email, created_at from customer_order order by id');
    await app.em().execute("update customer_order set mode = 'test'");
    expect(await rows(other)).toEqual(await rows(app));
    await other.close();
  });

  test.runIf(isNightly)('leaves nothing for the job that seals', async () => {
    const other = await startTestApp();
    const ring = createRing(['the key of a shop that is made up']);
    setKeyRing(ring);
    await seedBigShop(other.em(), { ...SMALL, clients: 10 }, { ring });
    const counts = await Promise.all(
      sealedColumns(other.em()).map(async ({ table, column, json }) => {
        const text = json ? `${column}#>>'{}'` : column;
        const [row] = await other.em().execute<{ sealed: number; open: number }[]>(
          `select count(*) filter (where starts_with(said, ?))::int as sealed, count(*) filter (where not starts_with(said, ?))::int as open
           from (select ${text} as said from ${table}) each where said <> ''`,
          Array.from({ length: 2 }, () => buildSealedPrefix(ring.names[0]!)),
        );
        return { where: `${table}.${column}`, ...row! };
      }),
    );
    expect(counts.filter(({ open }) => open > 0)).toEqual([]);
    expect(counts.find(({ where }) => where === 'check_in.answer')?.sealed).toBeGreaterThan(0);
    const [row] = await other
      .em()
      .execute<{ n: number }[]>('select count(*)::int as n from check_in where fields is null');
    expect(row?.n).toBe(0);
    setKeyRing(null);
    await other.close();
  });
});
