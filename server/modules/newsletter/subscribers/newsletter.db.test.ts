import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { noPrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { applyMailReports } from '#server/modules/operations/mail-reports/mail-reports.service.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import type { SendMail } from '#server/platform/mail/transport.ts';
import { mailJob } from '#server/platform/outbox/outbox.job.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Signup } from '../signup/signup.entity.ts';
import { countReaders } from './readers.ts';
import { NewsletterRequest } from './newsletter-request.entity.ts';
import { Subscriber } from './subscriber.entity.ts';

const EMAIL = 'reader@example.com';
const HOUR = 3_600_001;
const DAY = 24 * 3_600_000;
const plainForm = { 'content-type': 'application/x-www-form-urlencoded' };
let app: TestApp;
let now = new Date('2026-11-02T06:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.em().nativeDelete(OutboxMail, {});
  await app.em().nativeDelete(Subscriber, {});
  await app.em().nativeDelete(NewsletterRequest, {});
  await app.em().nativeDelete(Signup, {});
});

const signUp = (consent?: string) => app.post('/api/email-signup', { email: EMAIL, ...(consent && { consent }) });
const templates = async () =>
  (await app.em().find(OutboxMail, {}, { orderBy: { createdAt: 1, template: 1 } })).map(({ template }) => template);
const subscriber = async () => (await app.em().find(Subscriber, {}))[0];
const press = (step: 'confirm' | 'unsubscribe', token: string) =>
  app.post(`/newsletter/${step}`, `token=${token}`, plainForm);
const tokenIn = (link = '') => new URL(link, 'http://here.invalid').searchParams.get('token') ?? '';

async function confirmToken(): Promise<string> {
  const mails = await app.em().find(OutboxMail, {}, { orderBy: { notBefore: 'desc', createdAt: 'desc' } });
  return tokenIn(mails.find(({ data }) => data['confirmUrl'])?.data['confirmUrl']);
}

async function join(): Promise<string> {
  await signUp('newsletter-1');
  await press('confirm', await confirmToken());
  return (
    (await app.em().findOneOrFail(OutboxMail, { template: 'newsletter-welcome' }, { orderBy: { createdAt: -1 } }))
      .unsubscribeUrl ?? ''
  );
}

describe('the newsletter', () => {
  test('a guide is delivered at once and joins nobody', async () => {
    await signUp();
    expect(await templates()).toEqual(['morning-routine']);
    expect(await subscriber()).toBeUndefined();
  });

  test('a ticked box is stored with the version of its words and asks the address', async () => {
    await signUp('newsletter-1');
    expect(await templates()).toEqual(['morning-routine+letter']);
    expect(await subscriber()).toMatchObject({ status: 'pending', consentVersion: 'newsletter-1', consentAt: now });
    expect((await app.em().find(Signup, {}))[0]?.consentVersion).toBe('newsletter-1');
  });

  test('the words of today are stored by their own version', async () => {
    await signUp(NEWSLETTER_CONSENT);
    expect(await subscriber()).toMatchObject({ status: 'pending', consentVersion: NEWSLETTER_CONSENT });
  });

  test('opening the link changes nothing, however often; the button joins, once', async () => {
    await signUp('newsletter-1');
    const token = await confirmToken();
    for (let i = 0; i < 3; i++) expect((await fetch(`${app.url}/newsletter/confirm?token=${token}`)).status).toBe(200);
    expect((await subscriber())?.status).toBe('pending');
    const answers = await Promise.all([press('confirm', token), press('confirm', token), press('confirm', token)]);
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual([
      '/newsletter/confirmed',
      '/newsletter/confirmed',
      '/newsletter/confirmed',
    ]);
    expect((await subscriber())?.status).toBe('confirmed');
    expect(await templates()).toEqual(['morning-routine+letter', 'newsletter-welcome']);
  });

  test('who reads Finnish is led to Finnish pages, by mails and by buttons', async () => {
    await app.post('/api/email-signup', { email: EMAIL, consent: NEWSLETTER_CONSENT }, { 'accept-language': 'fi' });
    const [asked] = await app.em().find(OutboxMail, {});
    const pages = `${app.url}/fi`;
    expect(asked!.data).toMatchObject({
      siteUrl: pages,
      confirmUrl: expect.stringMatching(`^${pages}/newsletter/confirm\\?token=`) as string,
      downloadUrl: expect.stringMatching(`^${pages}/guide\\?key=`) as string,
    });
    const guide = await fetch(asked!.data['downloadUrl']!);
    expect([guide.status, guide.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await (await fetch(asked!.data['confirmUrl']!)).text()).toContain('name="language" value="fi"');

    const headers = { ...plainForm, 'accept-language': 'de' };
    const token = tokenIn(asked!.data['confirmUrl']);
    const joined = await app.post('/newsletter/confirm', `token=${token}&language=fi`, headers);
    expect(joined.headers.get('location')).toBe('/fi/newsletter/confirmed');
    const welcome = await app.em().findOneOrFail(OutboxMail, { template: 'newsletter-welcome' });
    expect(welcome.data['siteUrl']).toBe(pages);
    // Mail programs post to an address without a language.
    const leaving = `/newsletter/unsubscribe?token=${(await subscriber())!.id}`;
    expect([welcome.data['unsubscribeUrl'], welcome.unsubscribeUrl]).toEqual([pages + leaving, app.url + leaving]);
    const left = await app.post('/newsletter/unsubscribe', `token=${tokenIn(leaving)}&language=fi`, headers);
    expect(left.headers.get('location')).toBe('/fi/newsletter/unsubscribed');
  });

  test.each(['//evil.example', '..', '/evil.example/', 'xx', 'fi\r\nx: y', '@evil.example', ''])(
    'a form that names %j as its language is answered in the one of its browser, on this site',
    async (language) => {
      const body = new URLSearchParams({ token: 'x', language }).toString();
      const to = async (more: object = {}) =>
        (await app.post('/newsletter/confirm', body, { ...plainForm, ...more })).headers.get('location');
      expect(await to()).toBe('/newsletter/confirm');
      expect(await to({ 'accept-language': 'ja' })).toBe('/ja/newsletter/confirm');
    },
  );

  test.each(['', 'x', '00000000-0000-4000-8000-000000000000', '%00', 'a'.repeat(3_000)])(
    'a token that nobody has joins nobody and leaves nobody: %s',
    async (token) => {
      await signUp('newsletter-1');
      for (const step of ['confirm', 'unsubscribe'] as const) {
        const answer = await press(step, token);
        expect([answer.status, answer.headers.get('location')]).toEqual([303, `/newsletter/${step}`]);
      }
      expect((await subscriber())?.status).toBe('pending');
    },
  );

  test('the link that confirms works for thirty days', async () => {
    await signUp('newsletter-1');
    const token = await confirmToken();
    now = new Date(now.getTime() + 30 * DAY + 1);
    expect((await press('confirm', token)).headers.get('location')).toBe('/newsletter/confirm');
    expect((await subscriber())?.status).toBe('pending');
  });

  test('a mail program leaves the list with one post to the link, without a page or a session', async () => {
    const link = await join();
    const answer = await fetch(link, { method: 'POST', headers: plainForm, body: 'List-Unsubscribe=One-Click' });
    expect(answer.status).toBe(200);
    expect((await subscriber())?.status).toBe('unsubscribed');
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(link, { method: 'POST', body: multipart })).status).toBe(200);
    const nobody = await fetch(`${app.url}/newsletter/unsubscribe?token=x`, { method: 'POST' });
    expect(nobody.status).toBe(404);
  });

  test('opening the link to leave changes nothing; its button leaves, and letters on their way are taken back', async () => {
    const link = await join();
    expect((await fetch(link)).status).toBe(200);
    expect((await subscriber())?.status).toBe('confirmed');
    expect((await press('unsubscribe', tokenIn(link))).headers.get('location')).toBe('/newsletter/unsubscribed');
    expect((await subscriber())?.status).toBe('unsubscribed');
    expect((await app.em().find(OutboxMail, { template: 'newsletter-welcome' }))[0]?.status).toBe('cancelled');
  });

  test('who has left stays so through later sign-ups, until the address confirms anew', async () => {
    const first = await captureConfirmToken(join);
    await press('unsubscribe', (await subscriber())?.id ?? '');
    now = new Date(now.getTime() + HOUR);
    await signUp();
    expect((await subscriber())?.status).toBe('unsubscribed');
    now = new Date(now.getTime() + HOUR);
    await signUp('newsletter-1');
    expect((await subscriber())?.status).toBe('unsubscribed');
    expect(await onList()).toBe(0);
    expect((await press('confirm', first)).headers.get('location')).toBe('/newsletter/confirm');
    expect((await press('confirm', await confirmToken())).headers.get('location')).toBe('/newsletter/confirmed');
    expect(await onList()).toBe(1);
  });

  test('who comes back within the hour is asked anew, by a link that works', async () => {
    const first = await captureConfirmToken(join);
    await press('unsubscribe', (await subscriber())?.id ?? '');
    await signUp('newsletter-1');
    const mail = await app.em().findOneOrFail(OutboxMail, { template: 'newsletter-confirm' });
    const second = tokenIn(mail.data['confirmUrl']);
    expect(second).not.toBe(first);
    expect((await press('confirm', second)).headers.get('location')).toBe('/newsletter/confirmed');
  });

  test('who has marked it as spam comes back by the confirmation, the only mail that a form sends', async () => {
    await join();
    const reported = { now, privacyRequests: noPrivacyRequests };
    await applyMailReports(app.em(), { reports: [{ address: EMAIL, kind: 'complaint' }] }, reported);
    expect(await deliver()).toEqual([]);
    now = new Date(now.getTime() + HOUR);
    const answer = await signUp('newsletter-1');
    expect([answer.status, await answer.json()]).toEqual([202, { status: 'accepted' }]);
    now = new Date(now.getTime() + HOUR);
    await signUp();
    expect(await deliver()).toEqual(['newsletter-confirm']);
    expect((await press('confirm', await confirmToken())).headers.get('location')).toBe('/newsletter/confirmed');
    now = new Date(now.getTime() + HOUR);
    await signUp();
    expect(await deliver()).toEqual(['morning-routine', 'newsletter-welcome']);
  });

  test('who is on the list already is not asked again, and the answer does not tell', async () => {
    await join();
    now = new Date(now.getTime() + HOUR);
    const answer = await signUp('newsletter-1');
    expect([answer.status, await answer.json()]).toEqual([202, { status: 'accepted' }]);
    expect((await templates()).toSorted()).toEqual(['morning-routine', 'morning-routine+letter', 'newsletter-welcome']);
  });

  test('many sign-ups at once make one reader and one question', async () => {
    await Promise.all(Array.from({ length: isNightly ? 50 : 10 }, () => signUp('newsletter-1')));
    expect(await app.em().count(Subscriber)).toBe(1);
    expect(await templates()).toEqual(['morning-routine+letter']);
  });
});

/** Sends the outbox and returns the templates of what left. */
async function deliver(): Promise<string[]> {
  const left: string[] = [];
  const send = async (mail: Parameters<SendMail>[0]) => {
    await renderMail(mail.template, mail.data, mail.language);
    left.push(mail.template);
  };
  const context = { orm: app.orm, log: pino({ level: 'silent' }), clock: () => now };
  await runUntilDone(context, [mailJob({ ...context, send })]);
  return left.toSorted();
}

/** Counts the recipients of a newsletter. */
const onList = () => countReaders(app.em(), { segment: 'everybody', language: null, mode: 'live' }, now);

async function captureConfirmToken(act: () => Promise<unknown>): Promise<string> {
  await act();
  return confirmToken();
}
