import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { SuppressedAddress } from '#server/platform/outbox/suppressed-address.entity.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';

const TOKEN = 'a-token-of-some-service-123';
const bearer = { authorization: `Bearer ${TOKEN}` };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MAIL_REPORTS_TOKEN: TOKEN } });
});
beforeEach(() => app.em().nativeDelete(SuppressedAddress, {}));
afterAll(() => app.close());

const report = (reports: unknown, headers: Record<string, string> = bearer) =>
  app.post('/api/mail-reports', { reports }, headers);
const listSuppressedAddresses = () => app.em().find(SuppressedAddress, {});

describe('POST /api/mail-reports', () => {
  test.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${TOKEN}4` }],
    ['a token of no sort', { authorization: `Basic ${TOKEN}` }],
  ])('with %s is refused', async (_, headers: Record<string, string>) => {
    expect((await report([{ address: 'a@example.com', kind: 'bounce' }], headers)).status).toBe(401);
    expect(await listSuppressedAddresses()).toEqual([]);
  });

  test('is closed where no token is set', async () => {
    const closed = await startTestApp({ beside: app });
    const body = { reports: [{ address: 'a@example.com', kind: 'bounce' }] };
    expect((await closed.post('/api/mail-reports', body, bearer)).status).toBe(404);
    await closed.close();
  });

  test.each([
    [[]],
    ['x'],
    [[{ address: 'nobody', kind: 'bounce' }]],
    [[{ address: 'a@example.com', kind: 'other' }]],
    [Array.from({ length: 501 }, () => ({ address: 'a@example.com', kind: 'bounce' }))],
  ])('what is no report is refused whole', async (reports) => {
    expect((await report(reports)).status).toBe(400);
    expect(await listSuppressedAddresses()).toEqual([]);
  });

  test('long answers and odd addresses do not stop the other reports', async () => {
    const reports = [
      { address: 'jürgen@example.com', kind: 'bounce' },
      { address: 'gone@example.com', kind: 'bounce', detail: `550 ${'x'.repeat(700)}` },
    ];
    expect((await report(reports)).status).toBe(204);
    expect((await listSuppressedAddresses()).map(({ address, problem }) => [address, problem?.length])).toEqual([
      ['gone@example.com', 500],
    ]);
  });

  test('a complaint takes its reader off the list, with the letters on their way', async () => {
    const em = app.em();
    const now = new Date();
    const key = '30000000-0000-4000-8000-00000000000a';
    const reader = {
      id: key,
      email: 'Reader@example.com',
      emailKey: 'reader@example.com',
      status: 'confirmed',
    } as const;
    em.create(Subscriber, { ...reader, consentVersion: 'newsletter-1', consentAt: now });
    const unsubscribeUrl = 'http://localhost/u';
    enqueueMail(
      em,
      { recipient: reader.emailKey, template: 'newsletter-story', language: 'en', data: {}, unsubscribeUrl },
      now,
    );
    await em.flush();
    const reports = [
      { address: 'READER@example.com', kind: 'complaint' },
      { address: 'gone@example.com', kind: 'bounce', detail: '5.1.1 Unknown' },
    ];
    for (let i = 0; i < 2; i++) expect((await report(reports)).status).toBe(204);
    expect(
      (await listSuppressedAddresses())
        .map(({ address, reason, problem }) => `${address} ${reason}: ${problem}`)
        .toSorted(),
    ).toEqual([
      'gone@example.com bounce: 5.1.1 Unknown',
      'reader@example.com complaint: Reported by the mail service.',
    ]);
    expect((await app.em().findOneOrFail(Subscriber, { id: key })).status).toBe('unsubscribed');
    expect((await app.em().findOneOrFail(OutboxMail, { recipient: reader.emailKey })).status).toBe('cancelled');
  });
});
