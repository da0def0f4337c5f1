import { afterEach, describe, expect, test, vi } from 'vitest';
import { COACH, coached, coachOrders, templates } from '../../testing/coached.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Messages, retries and time pass through real sockets here.
vi.setConfig({ testTimeout: 60_000 });

const apps: TestApp[] = [];

async function shop(): Promise<TestApp> {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  apps.push(app);
  return app;
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

describe('POST /api/withdrawals', () => {
  test('is open to everybody, stored and acknowledged, whatever is found', async () => {
    const app = await shop();
    for (const body of [
      {},
      { fullName: 'A', email: 'x', contract: '1' },
      { fullName: '', email: 'a@example.com', contract: '' },
    ]) {
      expect((await app.post('/api/withdrawals', body)).status).toBe(400);
    }
    await coached(app, 'withdraws@example.com');
    const send = (email: string, contract: string) =>
      app.post('/api/withdrawals', { fullName: 'Aino Virta', email, contract });
    const known = await send('withdraws@example.com', 'Receipt 1');
    const unknown = await send('nobody@example.com', 'Receipt 1');
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(Object.keys((await known.json()) as object)).toEqual(Object.keys((await unknown.json()) as object));
    const coach = await member(app, COACH);
    const seen = await coachOrders(coach);
    expect(seen.orders[0]?.requests).toMatchObject([{ kind: 'withdrawal' }]);
    expect(seen.unmatched).toMatchObject([{ email: 'nobody@example.com', contract: 'Receipt 1' }]);
    expect(await templates(app, 'nobody@example.com')).toEqual(['withdrawal-received']);
  });
});
