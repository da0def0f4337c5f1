import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMUNITY_CONSENT } from '#contract/newsletter/newsletter.ts';
import { isSomeoneWaiting } from '#server/testing/locks.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Signup } from '../signup/signup.entity.ts';
import { NewsletterRequest } from './newsletter-request.entity.ts';
import { Subscriber } from './subscriber.entity.ts';

const EMAIL = 'Reader@example.com';
const shown = { email: EMAIL, consent: COMMUNITY_CONSENT };
const plainForm = { 'content-type': 'application/x-www-form-urlencoded' };
let app: TestApp;
let now = new Date('2026-11-02T06:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * 3_600_000);
  await app.em().nativeDelete(OutboxMail, {});
  await app.em().nativeDelete(Subscriber, {});
  await app.em().nativeDelete(NewsletterRequest, {});
});

const ask = (body: unknown) => app.post('/api/newsletter', body);
const mails = () => app.em().find(OutboxMail, {});
const readers = () => app.em().find(Subscriber, {});

describe('joining the letter by the community band', () => {
  test.each([
    {},
    { email: '' },
    { email: 'nobody@localhost' },
    { email: 'a@example.com\r\nBcc: all@example.com' },
    { email: 'a@example.com, b@example.com' },
    { email: { $ne: null } },
  ])('%j is refused at its field, and asks nobody', async (body) => {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { issues: { path: string }[] } }).error.issues[0]?.path).toBe('email');
    expect([await mails(), await readers()]).toEqual([[], []]);
  });

  test('what a program fills in asks nobody', async () => {
    expect((await ask({ email: EMAIL, filledIn: 3 })).status).toBe(202);
    expect((await ask({ email: EMAIL, website: 'https://spam.example' })).status).toBe(400);
    expect([await mails(), await readers()]).toEqual([[], []]);
  });

  test('asks the address by one mail, however often it is sent; only the button there joins', async () => {
    const answers = await Promise.all([ask(shown), ask(shown), ask(shown)]);
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([202, { status: 'accepted' }]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'newsletter-confirm', recipient: 'reader@example.com' });
    expect(await readers()).toMatchObject([{ status: 'pending', consentVersion: COMMUNITY_CONSENT, consentAt: now }]);
    const token = new URL(mail!.data['confirmUrl']!).searchParams.get('token');
    const pressed = await app.post('/newsletter/confirm', `token=${token}`, plainForm);
    expect(pressed.headers.get('location')).toBe('/newsletter/confirmed');
    expect(await readers()).toMatchObject([{ status: 'confirmed' }]);
  });

  test('mails each language as the limit allows, and leaves the link of a waiting mail valid', async () => {
    for (const language of ['fi', 'sv', 'en', 'ja', 'ja']) {
      await app.post('/api/newsletter', { email: EMAIL }, { 'accept-language': language });
    }
    const due = (await mails()).map(({ notBefore }) => notBefore.getTime() - now.getTime());
    // One mail waits at a time: strangers know all languages.
    expect(due.toSorted((a, b) => a - b)).toEqual([0, 0, 3_600_000]);
    const requests = await app.em().find(NewsletterRequest, {});
    const languages = requests.map(({ language }) => language);
    expect(languages.toSorted((a, b) => a.localeCompare(b))).toEqual(['en', 'fi', 'sv']);
    const waiting = (await mails()).find(({ language }) => language === 'en')!;
    expect(waiting.notBefore > now).toBe(true);
    const token = new URL(waiting.data['confirmUrl']!).searchParams.get('token');
    await app.post('/newsletter/confirm', `token=${token}`, plainForm);
    expect(await readers()).toMatchObject([{ status: 'confirmed', language: 'en' }]);
  });

  test('stores as consent what was ticked for the link that is confirmed, whatever others send later', async () => {
    await ask(shown);
    const askedAt = now;
    const token = new URL((await mails())[0]!.data['confirmUrl']!).searchParams.get('token');
    const headers = { 'accept-language': 'ja' };
    await app.post('/api/newsletter', { email: EMAIL }, headers);
    now = new Date(now.getTime() + 2 * 3_600_000);
    await app.post('/api/email-signup', { email: EMAIL, consent: 'newsletter-1' }, headers);
    await app.post('/newsletter/confirm', `token=${token}`, plainForm);
    const agreed = { status: 'confirmed', consentVersion: COMMUNITY_CONSENT, language: 'en', consentAt: askedAt };
    expect(await readers()).toMatchObject([agreed]);
    expect((await readers())[0]!.consentWords).toMatch(/[a-z]/i);

    await app.post('/newsletter/unsubscribe', `token=${(await readers())[0]!.id}`, plainForm);
    await app.post('/api/newsletter', { email: EMAIL }, headers);
    expect(await readers()).toMatchObject([{ ...agreed, status: 'unsubscribed' }]);
  });

  test('stores the words that the form showed, whatever they are now', async () => {
    await ask({ ...shown, email: 'a@example.com' });
    await ask({ email: 'b@example.com', consent: 'community-2' });
    // Forms from before sent no version.
    await ask({ email: 'c@example.com' });
    const found = (await readers()).map(({ emailKey, consentVersion, consentWords }) =>
      [emailKey, consentVersion, consentWords?.slice(0, 24)].join(' '),
    );
    expect(found.toSorted()).toEqual([
      `a@example.com ${COMMUNITY_CONSENT} We’ll e-mail you a link `,
      'b@example.com community-2 An e-mail asks you to co',
      'c@example.com community-2 An e-mail asks you to co',
    ]);
    expect((await ask({ email: EMAIL, consent: 'community-9' })).status).toBe(400);
  });

  test('who is on the list is answered alike and gets no mail', async () => {
    await ask({ email: EMAIL });
    const token = new URL((await mails())[0]!.data['confirmUrl']!).searchParams.get('token');
    await app.post('/newsletter/confirm', `token=${token}`, plainForm);
    await app.em().nativeDelete(OutboxMail, {});
    expect((await ask({ email: EMAIL })).status).toBe(202);
    expect(await mails()).toEqual([]);
  });

  test('an address that an import confirms meanwhile keeps the consent of the import', async () => {
    await ask(shown);
    const imported = { status: 'confirmed', consentVersion: 'import', consentWords: 'At the club' } as const;
    let asking: Promise<Response> | undefined;
    await app.em().transactional(async (tx) => {
      await tx.nativeUpdate(Subscriber, {}, imported);
      asking = ask({ ...shown, consent: 'community-2' });
      await expect.poll(() => isSomeoneWaiting(app.em())).toBe(true);
    });
    expect((await asking)?.status).toBe(202);
    expect(await readers()).toMatchObject([imported]);
  });

  test('what is told about a guide does not tell who is on the list', async () => {
    await ask({ email: 'listed@example.com' });
    await app.em().nativeUpdate(Subscriber, {}, { status: 'confirmed' });
    await app.em().nativeDelete(OutboxMail, {});
    const answers = async (email: string) => {
      await ask({ email });
      const first = await app.post('/api/email-signup', { email });
      const second = await app.post('/api/warning-guide', { email });
      return Promise.all([first, second].map(async (answer) => [answer.status, await answer.json()]));
    };
    expect(await answers('nobody@example.com')).toEqual(await answers('listed@example.com'));
  });

  test('it asks for the letter and for nothing else', async () => {
    const before = await app.em().count(Signup);
    await ask({ email: EMAIL });
    expect(await app.em().count(Signup)).toBe(before);
  });

  test('without scripts the browser is led back to the words that answer it', async () => {
    const send = async (email: string) =>
      (await app.post('/api/newsletter', new URLSearchParams({ email }).toString(), plainForm)).headers.get('location');
    expect(await send('nobody')).toBe('/#community-invalid');
    expect(await send(EMAIL)).toBe('/#community-done');
    const page = await (await fetch(app.url)).text();
    for (const outcome of ['done', 'invalid', 'later']) expect(page).toContain(`id="community-${outcome}"`);
  });
});
