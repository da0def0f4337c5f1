import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { FormResponse } from '#contract/forms/forms.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Signup } from './signup.entity.ts';
import { FORM_MAIL_WINDOW_MS } from '#server/platform/outbox/form-mails/form-mail-limits.ts';

let app: TestApp;
let now = new Date('2026-11-02T06:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.em().nativeDelete(OutboxMail, {});
  await app.em().nativeDelete(Signup, {});
});

const rows = async () => ({ signups: await app.em().count(Signup), mails: await app.em().count(OutboxMail) });

describe('POST /api/email-signup', () => {
  const refused = [
    ['nothing', {}],
    ['a blank address', { email: '   ' }],
    ['an address without a dot in its domain', { email: 'runner@localhost' }],
    ['two @', { email: 'a@b@example.com' }],
    ['a comma', { email: 'a@example.com,b@example.com' }],
    ['a line break', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['a line break at the end', { email: 'a@example.com\n' }],
    ['400 characters', { email: `${'a'.repeat(388)}@example.com` }],
    ['a number', { email: 7 }],
    ['a list', { email: ['a@example.com'] }],
    ['another source', { email: 'a@example.com', source: 'elsewhere' }],
    ['a list as the body', [1, 2]],
  ] as const;

  test.each(refused)('%s is refused with its field named, and nothing is stored', async (_, body) => {
    const response = await app.post('/api/email-signup', body);
    expect(response.status).toBe(400);
    const { error } = ErrorResponse.parse(await response.json());
    expect(error.code).toBe('invalid_input');
    expect(error.issues?.length).toBeGreaterThan(0);
    expect(await rows()).toEqual({ signups: 0, mails: 0 });
  });

  test('mails to made-up "+tags" count against one limit, and not against that of the address', async () => {
    for (const tag of ['', '+1', '+2', '+3'])
      await app.post('/api/email-signup', { email: `tagged${tag}@example.com` });
    const mails = await app.em().find(OutboxMail, {}, { orderBy: { nextAttemptAt: 'asc' } });
    expect(mails.map(({ nextAttemptAt }) => nextAttemptAt > now)).toEqual([false, false, false, true]);
  });

  test('a body that is not JSON is refused', async () => {
    const response = await app.post('/api/email-signup', '{"email":');
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('invalid_json');
  });

  test('a body of another type is refused', async () => {
    const response = await app.post('/api/email-signup', 'email=a@example.com', { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('unsupported_type');
  });

  test('a body of two megabytes is refused', async () => {
    const response = await app.post('/api/email-signup', { email: 'a'.repeat(2_000_000) });
    expect(response.status).toBe(413);
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('too_large');
  });

  test('another method is told which ones there are', async () => {
    const response = await fetch(`${app.url}/api/email-signup`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('method_not_allowed');
  });

  test('an address is stored as typed, with its mail, before the answer', async () => {
    const response = await app.post('/api/email-signup', { email: ' Runner@Example.com ', source: 'morning_routine' });
    expect(response.status).toBe(202);
    FormResponse.parse(await response.json());
    const [signup] = await app.em().find(Signup, {});
    expect(signup).toMatchObject({
      email: 'Runner@Example.com',
      emailKey: 'runner@example.com',
      source: 'morning_routine',
    });
    const [mail] = await app.em().find(OutboxMail, {});
    expect(mail).toMatchObject({ recipient: 'runner@example.com', template: 'morning-routine', status: 'pending' });
    expect(mail?.data['downloadUrl']).toBe(`${app.url}/guide?key=${signup?.id}`);
  });

  test('many requests for one address at once lead to as many rows and one mail', async () => {
    const count = isNightly ? 50 : 10;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        app.post('/api/email-signup', { email: i % 2 ? 'one@example.com' : 'ONE@example.com' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 202));
    expect(await rows()).toEqual({ signups: count, mails: 1 });
  });

  test('an address may ask again after the window, through whichever form', async () => {
    await app.post('/api/email-signup', { email: 'again@example.com' });
    await app.post('/api/free-program', { email: 'again@example.com' });
    expect(await rows()).toEqual({ signups: 2, mails: 1 });
    now = new Date(now.getTime() + FORM_MAIL_WINDOW_MS + 1);
    await app.post('/api/free-program', { email: 'again@example.com' });
    expect(await rows()).toEqual({ signups: 3, mails: 2 });
  });

  test('a known address gets the same answer as a new one', async () => {
    const first = await app.post('/api/email-signup', { email: 'same@example.com' });
    const second = await app.post('/api/email-signup', { email: 'same@example.com' });
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()]);
  });

  test('a page on another origin may post without a session, and not with one', async () => {
    const from = { origin: 'https://blog.example', 'sec-fetch-site': 'cross-site' };
    const open = await app.post('/api/email-signup', { email: 'blog@example.com' }, from);
    expect(open.status).toBe(202);
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    expect(open.headers.get('access-control-allow-credentials')).toBeNull();
    const riding = await app.post('/api/email-signup', { email: 'x@example.com' }, { ...from, cookie: 'aamu.sid=abc' });
    expect(riding.status).toBe(403);
  });

  test('a plain form is brought back to the words that answer it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const good = await app.post('/api/email-signup', 'email=form%40example.com&source=morning_routine', form);
    expect([good.status, good.headers.get('location')]).toEqual([303, '/#free-signup-done']);
    const bad = await app.post('/api/email-signup', 'email=', form);
    expect([bad.status, bad.headers.get('location')]).toEqual([303, '/#free-signup-invalid']);
    expect(await rows()).toEqual({ signups: 1, mails: 1 });
  });

  test('a plain form of a page elsewhere is answered by a page that leads back', async () => {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-site',
      'sec-fetch-mode': 'navigate',
      origin: 'https://blog.example',
      referer: 'https://blog.example/',
      cookie: 'aamu.sid=abc',
    };
    const post = async (path: string, back: string) => {
      const sent = `email=form%40example.com&language=fi&back=${encodeURIComponent(back)}`;
      const { status, headers } = await app.post(path, sent, form);
      return [status, headers.get('location')];
    };
    const page = '/fi/sent?form=free-signup&as=done&back=https%3A%2F%2Fblog.example%2F';
    expect(await post('/api/email-signup', 'https://blog.example/winter')).toEqual([303, `${page}winter`]);
    expect(await post('/api/email-signup', 'https://evil.example/')).toEqual([303, page]);
    const shown = await (await fetch(`${app.url}${page}`)).text();
    expect(shown).toContain('href="https://blog.example/"');
    const odd = await (await fetch(`${app.url}/sent?as=done&back=javascript:alert(1)`)).text();
    expect(odd).not.toContain('href="javascript');
  });

  test.each([
    ['page=https%3A%2F%2Fevil.example', '/#free-signup-done'],
    ['page=%2F%2Fevil.example', '/#free-signup-done'],
    ['page=%2Ffree', '/#free-signup-done'],
    ['page=constructor', '/#free-signup-done'],
    ['page=free&page=free', '/#free-signup-done'],
    ['page=free', '/free#free-signup-done'],
    ['page=free&language=fi', '/fi/free#free-signup-done'],
    ['page=free&program=1%0D%0Ax', '/free#free-signup-invalid'],
    ['page=free&program=%2F%2Fevil.example', '/free#free-signup-invalid'],
  ])('a plain form with %s is brought back to %s', async (sent, place) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await app.post('/api/email-signup', `email=form%40example.com&${sent}`, form);
    expect([response.status, response.headers.get('location')]).toEqual([303, place]);
  });
});

describe('POST /api/warning-guide', () => {
  test.each([
    ['nothing', {}],
    ['a blank address', { email: ' ' }],
    ['another source', { email: 'a@example.com', source: 'morning_routine' }],
    ['words of consent that were never shown', { email: 'a@example.com', consent: 'everything-1' }],
    ['a time that is no number', { email: 'a@example.com', filledIn: 'soon' }],
  ])('%s is refused with its field named, and nothing is stored', async (_, body) => {
    const response = await app.post('/api/warning-guide', body);
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues?.length).toBeGreaterThan(0);
    expect(await rows()).toEqual({ signups: 0, mails: 0 });
  });

  test('the guide leaves for the address, with a link of its own', async () => {
    const response = await app.post('/api/warning-guide', { email: 'careful@example.com', source: 'anti_scam_guide' });
    expect(response.status).toBe(202);
    FormResponse.parse(await response.json());
    const [signup] = await app.em().find(Signup, {});
    expect(signup).toMatchObject({ source: 'anti_scam_guide', consentVersion: null, botSignal: null });
    const [mail] = await app.em().find(OutboxMail, {});
    expect(mail).toMatchObject({ recipient: 'careful@example.com', template: 'anti-scam-guide' });
    expect(mail?.data['downloadUrl']).toBe(`${app.url}/guide?key=${signup?.id}`);
  });

  test('a plain form is brought back to the words that answer it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const good = await app.post('/api/warning-guide', 'email=form%40example.com&website=', form);
    expect([good.status, good.headers.get('location')]).toEqual([303, '/#scam-check-done']);
    const bad = await app.post('/api/warning-guide', 'email=a%40b%40c.example', form);
    expect([bad.status, bad.headers.get('location')]).toEqual([303, '/#scam-check-invalid']);
    expect(await rows()).toEqual({ signups: 1, mails: 1 });
  });
});

describe('one address', () => {
  const ask = (path: string) => app.post(path, { email: 'popular@example.com' });

  test('gets two mails of a sort an hour at most, and the acknowledgement of a message does not wait for guides', async () => {
    const message = { name: 'Somebody', email: 'Popular@example.com', message: 'Hello' };
    for (let i = 0; i < 3; i++) {
      for (const path of ['/api/email-signup', '/api/free-program', '/api/warning-guide']) await ask(path);
      await app.post('/api/contact', message);
    }
    const orderBy = { notBefore: 'asc', template: 'asc' } as const;
    const mails = await app.em().find(OutboxMail, { recipient: 'popular@example.com' }, { orderBy });
    expect(mails.map(({ template, notBefore }) => [template, notBefore.getTime() - now.getTime()])).toEqual([
      ['anti-scam-guide', 0],
      ['contact-received', 0],
      ['morning-routine', 0],
    ]);
  });

  test('whose third mail has to wait is told until when, and gets it then', async () => {
    for (const path of ['/api/email-signup', '/api/warning-guide']) {
      expect(await (await ask(path)).json()).toEqual({ status: 'accepted' });
    }
    // Pretends a third guide, because each is mailed once an hour.
    await app.em().nativeUpdate(OutboxMail, { template: 'morning-routine' }, { template: 'anti-scam-guide' });
    const until = new Date(now.getTime() + FORM_MAIL_WINDOW_MS);
    const told = { status: 'accepted', delayed: true, until: until.toISOString() };
    expect(await (await ask('/api/free-program')).json()).toEqual(told);
    const [waiting] = await app.em().find(OutboxMail, { template: 'morning-routine' });
    expect(waiting!.notBefore).toEqual(until);
  });

  test('that a program seems to have typed is stored and gets no mail', async () => {
    for (const botSignals of [{ filledIn: 12 }, { filledIn: 0 }]) {
      const response = await app.post('/api/email-signup', { email: 'robot@example.com', ...botSignals });
      expect([response.status, await response.json()]).toEqual([202, { status: 'accepted' }]);
    }
    // A password manager may have filled this field, so the response announces no mail.
    const filled = { email: 'robot@example.com', website: 'https://spam.example' };
    expect((await app.post('/api/email-signup', filled)).status).toBe(400);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const plain = await app.post('/api/email-signup', new URLSearchParams(filled).toString(), form);
    expect(plain.headers.get('location')).toMatch(/-invalid$/);
    const stored = await app.em().find(Signup, {}, { orderBy: { botSignal: 1 } });
    expect(stored.map(({ botSignal }) => botSignal)).toEqual(['honeypot', 'honeypot', 'too-fast', 'too-fast']);
    expect(await rows()).toEqual({ signups: 4, mails: 0 });
  });

  test('of somebody with an empty honeypot and time to read gets its mail', async () => {
    await app.post('/api/email-signup', { email: 'person@example.com', website: '', filledIn: 5_000 });
    expect(await rows()).toEqual({ signups: 1, mails: 1 });
  });
});

describe('mails of all forms to one address', () => {
  beforeEach(() => app.em().execute('truncate subscriber, login_code cascade'));
  const EMAIL = 'forms@example.com';
  const contact = { name: 'Anna', email: EMAIL, message: 'Hello' };
  /** Submits every form that mails a typed address. */
  const sendAll = async () => {
    const answers = [
      await app.post('/api/contact', contact),
      await app.post('/api/newsletter', { email: EMAIL }),
      await app.post('/api/email-signup', { email: EMAIL, source: 'morning_routine' }),
      await app.post('/api/warning-guide', { email: EMAIL }),
    ];
    return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
  };
  const leaving = async () => {
    const mails = await app.em().find(OutboxMail, { recipient: EMAIL }, { orderBy: { nextAttemptAt: 'asc' } });
    return mails.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - now.getTime());
  };

  test('leave two a minute, none is lost, and the answers do not tell', async () => {
    const answers = await sendAll();
    expect(answers).toEqual(Array.from({ length: 4 }, () => '202 {"status":"accepted"}'));
    expect(await leaving()).toEqual([0, 0, 60_000, 60_000]);
    // Repeated forms send none either.
    expect(await sendAll()).toEqual(answers);
    expect(await leaving()).toHaveLength(4);
  });

  test('make room for a sign-in code, which waits for nothing', async () => {
    await app.post('/api/login/code', { email: EMAIL });
    await sendAll();
    expect(await leaving()).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });
});
