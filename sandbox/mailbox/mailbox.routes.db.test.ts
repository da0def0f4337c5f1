import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { SandboxMail } from './mailbox.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ selling: {} });
});
afterAll(() => app.close());

test('lists the mails to one address with ?to=', async () => {
  const em = app.em();
  for (const [at, recipient] of ['one@example.com', 'two@example.com'].entries()) {
    const raw = `From: shop@example.com\r\nTo: ${recipient}\r\nSubject: Hello\r\n\r\nHello.`;
    em.create(SandboxMail, { messageId: `<${at}@test>`, recipient, raw, receivedAt: new Date(at) });
  }
  await em.flush();
  const list = async (query: string) => {
    const response = await fetch(`${app.url}/sandbox/mailbox${query}`, { headers: { accept: 'application/json' } });
    return ((await response.json()) as { to: string }[]).map(({ to }) => to);
  };
  expect(await list('?to=one%40example.com')).toEqual(['one@example.com']);
  expect(await list('?to=nobody%40example.com')).toEqual([]);
  expect(await list('')).toEqual(['two@example.com', 'one@example.com']);
});
