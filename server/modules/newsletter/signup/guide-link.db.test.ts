import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { GUIDE_LINK_MS } from './guides.ts';

let app: TestApp;
let now = new Date('2026-11-02T06:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.em().nativeDelete(OutboxMail, {});
});

describe('GET /guide', () => {
  const linkIn = async () => (await app.em().find(OutboxMail, {}))[0]?.data['downloadUrl'] ?? '';

  test.each([
    ['morning-energy', '/api/email-signup', 'Morning-Energy-Boost-Blueprint.pdf'],
    ['anti-scam', '/api/warning-guide', 'Anti-Scam-Fitness-Guide.pdf'],
  ])('the link of a mail brings the %s guide for thirty days', async (_, path, name) => {
    await app.post(path, { email: 'reader@example.com' });
    const link = await linkIn();
    now = new Date(now.getTime() + GUIDE_LINK_MS - 60_000);
    const response = await fetch(link);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(name);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    now = new Date(now.getTime() + 120_000);
    const late = await fetch(link);
    expect([late.status, late.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
  });

  test.each(['', '?key=', '?key=1', '?key=00000000-0000-4000-8000-000000000000', "?key='--", '?key=a&key=b'])(
    'nobody’s link leads to the page that offers a fresh one: %s',
    async (query) => {
      const response = await fetch(`${app.url}/guide${query}`);
      expect(response.status).toBe(410);
      expect(await response.text()).toContain('This link has expired');
    },
  );
});
