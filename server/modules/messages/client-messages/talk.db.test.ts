import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { ClientsResponse } from '#contract/coaching/clients.studio.ts';
import type { ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { PersonResponse } from '#contract/accounts/people.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { LettersResponse } from '#contract/messages/client-messages.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { Thread } from '../threads/thread.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { talkShop } from './talk.harness.ts';

const COACH = 'coach@example.com';
const MESSAGE_TEXT = 'zebra-knee hurts <script>alert(1)</script>';
const { app, anna, bea, clock, coach, coachAnswers, idOf, inTheInbox, later, letter, open, read, said, write } =
  await talkShop();
const plain = await member(app, 'plain@example.com', {}, clock.now);
const room = async (email: string) => `/api/coach/talk/${await idOf(email)}`;
const mails = () => app.em().find(OutboxMail, {}, { orderBy: { createdAt: 'asc' } });

describe('who may write and read', () => {
  test('nobody who is not signed in', async () => {
    const visitor = createBrowser(app.url);
    expect((await visitor.ask('/api/coaching/thread')).status).toBe(401);
    expect((await visitor.ask('/api/coaching/thread/export')).status).toBe(401);
    expect((await write(visitor, letter('Hello'))).status).toBe(401);
    expect((await visitor.post('/api/coaching/thread/read', { until: clock.now.toISOString() })).status).toBe(401);
  });

  test('who is not coached reads nothing and is told where to write', async () => {
    expect(await said(await write(plain, letter('Hello')))).toEqual([403, 'elite_required']);
    expect(await read(plain)).toMatchObject({ letters: [], open: false, unread: 0, clock: null });
    expect((await read(plain)).support).toContain('@');
  });

  test('the studio’s side is the coach’s alone', async () => {
    const path = await room('anna@example.com');
    for (const by of [anna, plain]) {
      expect((await by.ask(path)).status).toBe(404);
      expect((await by.post(path, letter('Hello', { version: 0 }))).status).toBe(404);
      expect((await by.post('/api/coach/talk/pictures')).status).toBe(404);
    }
    expect((await createBrowser(app.url).ask(path)).status).toBe(401);
    expect((await coach.ask(await room('plain@example.com'))).status).toBe(404);
    expect((await coach.ask(`/api/coach/talk/${randomUUID()}`)).status).toBe(404);
    expect((await coach.ask('/api/coach/talk/not-an-id')).status).toBe(404);
  });

  test('pages elsewhere write nothing with the session', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await anna.post('/api/coaching/thread', letter('Hello'), headers)).status).toBe(403);
    expect((await read(anna)).letters).toEqual([]);
  });
});

test.each([
  ['no id', { text: 'Hello' }, 'id'],
  ['an id that is none', letter('Hello', { id: 'x' }), 'id'],
  ['nothing', letter(' \n '), 'text'],
  ['a novel', letter('a'.repeat(5_001)), 'text'],
  ['what no database takes', letter('a\u0000b'), 'text'],
  ['five pictures', letter('', { pictures: Array.from({ length: 5 }, () => ({ id: randomUUID() })) }), 'pictures'],
  ['pictures that are none', letter('', { pictures: ['x'] }), 'pictures.0'],
  ['about something unknown', letter('Hello', { about: { kind: 'life' } }), 'about.kind'],
  ['about a place outside', letter('Hello', { about: { kind: 'day', planKey: '../x', dayId: 'a' } }), 'about.planKey'],
])('%s is refused beside its field, and nothing is kept or mailed', async (_, body, path) => {
  expect(await said(await write(anna, body))).toEqual([400, path]);
  expect((await read(anna)).letters).toEqual([]);
  expect(await mails()).toEqual([]);
});

test.each(['?before=x', '?before=1.x', `?before=-1.${randomUUID()}`, `?before=${'9'.repeat(20)}.${randomUUID()}`])(
  '%s is no place in a thread',
  async (query) => {
    expect((await anna.ask(`/api/coaching/thread${query}`)).status).toBe(400);
    expect(app.problems).toEqual([]);
  },
);

describe('a letter', () => {
  test('is kept before it is answered, told to the coach without a word of it, and read by both', async () => {
    const sent = await write(anna, letter(MESSAGE_TEXT));
    expect(sent.status).toBe(201);
    const { letters, open: may } = LettersResponse.parse(await sent.json());
    expect(may).toBe(true);
    expect(letters).toMatchObject([{ from: 'client', kind: 'letter', text: MESSAGE_TEXT, about: null, unread: false }]);
    const [mail, ...none] = await mails();
    expect(none).toEqual([]);
    expect([mail!.template, mail!.recipient]).toEqual(['client-wrote', COACH]);
    expect(JSON.stringify(mail)).not.toContain('zebra');
    const [thread] = await inTheInbox();
    const whole = await open(thread!.id);
    expect(whole.client).toBe(await idOf('anna@example.com'));
    expect(whole.entries).toMatchObject([{ kind: 'letter', text: MESSAGE_TEXT, pictures: [] }]);
    expect((await read(bea)).letters).toEqual([]);
  });

  test('sent twice, at once or later, is one', async () => {
    const body = letter('Once');
    const answers = await Promise.all([write(anna, body), write(anna, body), write(anna, body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    later();
    await write(anna, body);
    await write(anna, { ...body, id: body.id.toUpperCase() });
    expect((await read(anna)).letters).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('with the id of somebody else’s is refused, and changes nothing', async () => {
    const body = letter('Mine');
    await write(anna, body);
    for (const text of ['Mine', 'Stolen'])
      expect(await said(await write(bea, { ...body, text }))).toEqual([409, 'id_reused']);
    expect((await read(anna)).letters).toMatchObject([{ text: 'Mine' }]);
    expect((await read(bea)).letters).toEqual([]);
  });

  test('with an id in upper case is stored like any other', async () => {
    const body = letter('Upper case');
    await write(anna, { ...body, id: body.id.toUpperCase() });
    expect((await read(anna)).letters).toMatchObject([{ id: body.id, text: 'Upper case' }]);
  });

  test('from two devices at once is two letters, in one thread', async () => {
    await Promise.all([write(anna, letter('From the phone')), write(anna, letter('From the desk'))]);
    expect((await read(anna)).letters).toHaveLength(2);
    expect(await app.em().count(Thread)).toBe(1);
  });

  test('several in a row are told to the coach once; after an answer, or an hour, again', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      await write(anna, letter(text));
      later();
    }
    const told = async () => (await mails()).filter(({ template }) => template === 'client-wrote').length;
    expect(await told()).toBe(1);
    await coachAnswers('Yes.');
    later();
    await write(anna, letter('Four'));
    expect(await told()).toBe(2);
    later(3_700_000);
    await write(anna, letter('Five'));
    expect(await told()).toBe(3);
  });
});

describe('an answer', () => {
  test('of many within minutes is told by two mails, the second of which waits for all of them', async () => {
    await write(anna, letter('May I run?'));
    const { id } = (await inTheInbox())[0]!;
    const answers = async (text: string) =>
      coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text, version: (await open(id)).version });
    for (let answer = 0; answer < 30; answer++) expect((await answers(`Part ${answer}`)).status).toBe(201);
    const told = async () => (await mails()).filter(({ template }) => template === 'client-answered');
    const waits = (await told()).map(({ notBefore }) => notBefore.getTime() - clock.now.getTime());
    expect(waits.toSorted((a, b) => a - b)).toEqual([0, 300_000]);
    later(900_000);
    await answers('Later');
    expect(await told()).toHaveLength(3);
  });

  test('is on the client’s page, marked until it was seen, and its mail says none of it', async () => {
    await write(anna, letter('May I run?'));
    later();
    expect((await coachAnswers('Not with that zebra-knee.')).status).toBe(201);
    const mail = (await mails()).find(({ template }) => template === 'client-answered');
    expect(mail).toMatchObject({ recipient: 'anna@example.com' });
    expect(JSON.stringify(mail)).not.toContain('zebra');
    expect(mail!.data['lettersUrl']).toMatch(/\/coaching#letters$/);
    const { letters, unread } = await read(anna);
    expect(unread).toBe(1);
    expect(letters).toMatchObject([{ due: null }, { from: 'coach', text: 'Not with that zebra-knee.', unread: true }]);
    // The other device has read less, which changes nothing.
    expect((await anna.post('/api/coaching/thread/read', { until: letters[1]!.at })).status).toBe(204);
    for (const until of [letters[0]!.at, '0000-01-01T00:00:00Z'])
      expect((await anna.post('/api/coaching/thread/read', { until })).status).toBe(204);
    expect(await read(anna)).toMatchObject({ unread: 0, letters: [{}, { unread: false }] });
  });

  test('what is said to be read in the future is not', async () => {
    await write(anna, letter('Hello'));
    await anna.post('/api/coaching/thread/read', { until: '2099-01-01T00:00:00Z' });
    later();
    await coachAnswers('Hello');
    expect((await read(anna)).unread).toBe(1);
    expect((await anna.post('/api/coaching/thread/read', { until: 'soon' })).status).toBe(400);
  });

  test('may come first, from the client’s room', async () => {
    const path = await room('bea@example.com');
    expect(await (await coach.ask(path)).json()).toMatchObject({ email: 'bea@example.com', thread: null });
    const first = letter('Welcome, Bea.', { version: 0 });
    for (let i = 0; i < 2; i++) expect((await coach.post(path, first)).status).toBe(201);
    expect((await read(bea)).letters).toMatchObject([{ from: 'coach', text: 'Welcome, Bea.' }]);
    expect((await read(bea)).letters).toHaveLength(1);
  });

  test('that comes first leaves open what the client wrote meanwhile', async () => {
    const path = await room('bea@example.com');
    expect((await write(bea, letter('Can I start on Tuesday?'))).status).toBe(201);
    const sent = await coach.post(path, letter('Welcome.', { version: 0 }));
    expect(await sent.json()).toMatchObject({ status: 'open', waitsSince: expect.any(String) });
  });

  test('to somebody who is deleted meanwhile is said to reach nobody', async () => {
    const dora = await member(app, 'dora@example.com', { renewing: [4] }, clock.now);
    await write(dora, letter('Hello'));
    const [{ id, version }] = (await inTheInbox()) as [ThreadResponse];
    const path = await room('dora@example.com');
    await app.em().execute(`delete from thread`);
    await app.em().execute(`update app_user set email = 'gone', email_key = 'gone' where email = 'dora@example.com'`);
    await app
      .em()
      .execute(`delete from subscription where user_id not in (select id from app_user where email like '%@%')`);
    for (const [where, body] of [
      [`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text: 'Hello Dora', version }],
      [path, letter('Hello Dora', { version })],
    ] as const) {
      const response = await coach.post(where, body);
      expect(response.status).toBe(404);
      expect(JSON.stringify(await response.json())).toContain(
        'This thread was deleted by its author or because its retention period ended',
      );
    }
  });
});

describe('what a form sends with the address of a client', () => {
  const ANNA = 'anna@example.com';
  const FALSE_WORDS = 'I stop. Please delete my plan.';
  const ANSWERS = {
    age: '34',
    height: '172 cm',
    currentWeight: '68 kg',
    mainGoal: 'marathon',
    activityLevel: '3-5-week',
    trainingEnvironment: 'both',
    injuriesOrConditions: 'None',
    biggestChallenge: 'Time',
    preferredStartDate: '2026-12-01',
  };

  beforeEach(async () => {
    await app.em().execute('truncate onboarding cascade');
    await app.em().nativeUpdate(User, { email: ANNA }, { firstName: 'Anna', lastName: 'Virta', language: 'en' });
  });

  const contact = (by = createBrowser(app.url), fields: object = {}) =>
    by.post(
      '/api/contact',
      { name: 'Aino Virta', email: ANNA, message: FALSE_WORDS, ...fields },
      { 'accept-language': 'ja' },
    );
  const theThread = async (): Promise<ThreadResponse> => open((await inTheInbox())[0]!.id);
  const clients = async () => ClientsResponse.parse(await (await coach.ask('/api/coach/clients')).json());
  const today = async () => TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
  const mailsOf = (template: OutboxMail['template']) => app.em().find(OutboxMail, { template });

  describe('words that a stranger sends with the address of a client', () => {
    const put = async ({ id, version }: Pick<ThreadResponse, 'id' | 'version'>, body: object, path = 'status') => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'PUT', headers, body: JSON.stringify({ ...body, version }) };
      return coach.ask(`/api/coach/inbox/${id}/${path}`, sent);
    };
    const answer = ({ id, version }: ThreadResponse) =>
      coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text: 'Rest it.', version });

    test('are marked for the coach in the thread and in the list', async () => {
      await write(anna, letter('My knee is fine.'));
      later();
      expect((await contact()).status).toBe(202);
      expect(await inTheInbox()).toMatchObject([{ name: 'Anna Virta', isUnproven: true, lastText: FALSE_WORDS }]);
      expect((await theThread()).entries).toMatchObject([
        { kind: 'letter', text: 'My knee is fine.' },
        { kind: 'message', text: FALSE_WORDS, isUnproven: true },
      ]);
      await coachAnswers('Did you write this?');
      const [row] = await app.em().find(Thread, {});
      expect(row).toMatchObject({ unprovenSince: null, status: 'done' });
    });

    test('change neither the name nor the language of the thread, and the answer speaks the client’s', async () => {
      await contact();
      const [row] = await app.em().find(Thread, {});
      expect(row).toMatchObject({ name: 'Anna Virta', language: 'en', status: 'done', promisedSince: null });
      await coachAnswers('Did you write this?');
      expect((await mailsOf('client-answered')).map(({ language, data }) => [language, data['name']])).toEqual([
        ['en', 'Anna Virta'],
      ]);
      expect((await mailsOf('contact-received')).map(({ language }) => language)).toEqual(['en']);
    });

    test('reach the coach by a mail that says so', async () => {
      await contact();
      expect(await mailsOf('contact-message')).toEqual([]);
      const [mail] = await mailsOf('contact-unproven');
      expect(mail).toMatchObject({
        about: ANNA,
        data: { name: 'Anna Virta', typed: 'Aino Virta', message: FALSE_WORDS },
      });
      expect(mail!.replyTo).toEqual({ name: 'Anna Virta', address: ANNA });
    });

    test('are no need of the client, end no wait of theirs, and wait in the inbox by themselves', async () => {
      await contact();
      expect((await clients()).counts.waiting).toBe(0);
      const { waiting } = await today();
      expect(waiting.filter(({ kind }) => kind === 'threads' || kind === 'promised')).toMatchObject([
        { kind: 'threads', count: 1 },
      ]);
      const [thread] = await inTheInbox();
      expect(thread).toMatchObject({ status: 'open' });
      expect(thread).not.toHaveProperty('due');
      expect(thread).not.toHaveProperty('waitsSince');
      expect((await put(thread!, { status: 'done' })).status).toBe(200);
      expect(await inTheInbox()).toEqual([]);
    });

    test('delay no answer to the client, and still wait for the coach', async () => {
      await write(anna, letter('My knee hurts.'));
      await contact();
      const opened = await theThread();
      for (const _ of [1, 2]) await contact();
      expect((await answer(opened)).status).toBe(201);
      expect((await read(anna)).letters.filter(({ due }) => due)).toEqual([]);
      expect((await clients()).counts.waiting).toBe(0);
      const waiting = await theThread();
      expect(waiting).toMatchObject({ status: 'open', isUnproven: true });
      expect(waiting).not.toHaveProperty('waitsSince');
      expect((await answer(waiting)).status).toBe(201);
      expect(await inTheInbox()).toEqual([]);
    });

    test('let the coach close the thread or mark it as spam, and still wait after closing', async () => {
      await write(anna, letter('My knee hurts.'));
      const opened = await theThread();
      await contact();
      const closed = await put(opened, { status: 'done' });
      expect(closed.status).toBe(200);
      const now = (await closed.json()) as ThreadResponse;
      expect(now).toMatchObject({ status: 'open', isUnproven: true });
      expect(now).not.toHaveProperty('waitsSince');
      await contact();
      expect((await put(now, { spam: true }, 'spam')).status).toBe(200);
      expect(await inTheInbox()).toEqual([]);
    });

    test.each(['a message of the client', 'an answer from another tab'])('hide no conflict with %s', async (what) => {
      await write(anna, letter('My knee hurts.'));
      const opened = await theThread();
      await contact();
      await (what.startsWith('a message') ? write(anna, letter('My back hurts.')) : answer(await theThread()));
      await contact();
      expect(await said(await put(opened, { status: 'done' }))).toEqual([409, 'conflict']);
      expect((await answer(opened)).status).toBe(201);
      const { status, waitsSince } = await theThread();
      expect([status, Boolean(waitsSince)]).toEqual(['open', what.startsWith('a message')]);
    });

    test('leave the conversation on the client’s page: only the latest three are there', async () => {
      await write(anna, letter('My knee hurts.'));
      for (let sent = 1; sent <= 31; sent++) {
        later();
        await contact(undefined, { message: `${FALSE_WORDS} ${sent}` });
      }
      // One from before the account counts as the client's own.
      const message = `${FALSE_WORDS} 1`;
      await app.em().nativeUpdate(ContactMessage, { message }, { createdAt: new Date(0) });
      const { letters, before } = await read(anna);
      const texts = [message, 'My knee hurts.', ...[29, 30, 31].map((sent) => `${FALSE_WORDS} ${sent}`)];
      expect([letters.map(({ text }) => text), before]).toEqual([texts, null]);
      expect((await theThread()).entries).toHaveLength(32);
    });

    test('are marked for the client, too: on their page and in what they take with them', async () => {
      await contact();
      const { letters } = await read(anna);
      expect(letters).toMatchObject([{ kind: 'mail', text: FALSE_WORDS, isUnproven: true }]);
      const exported = await (await anna.ask('/api/coaching/thread/export')).text();
      expect(exported).toContain('Sent using your address, without signing in');
      const data = (await (await anna.ask('/api/user/export')).json()) as {
        contact_message: { message: string; is_proven: boolean }[];
      };
      expect(data.contact_message).toMatchObject([{ message: FALSE_WORDS, is_proven: false }]);
    });

    test('are marked as answers of an onboarding that nobody has paid for, and as a consent', async () => {
      const sent = await createBrowser(app.url).post('/api/coaching-onboarding', {
        fullName: 'Aino Virta',
        email: ANNA,
        ...ANSWERS,
        healthConsent: 'health-1',
      });
      expect([sent.status, sent.ok ? '' : await sent.text()]).toEqual([202, '']);
      expect((await theThread()).entries).toMatchObject([{ kind: 'onboarding', paidFor: null, isUnproven: true }]);
      expect((await clients()).counts.waiting).toBe(0);
      const person = await (await coach.ask(`/api/coach/people/${await idOf(ANNA)}`)).json();
      expect(PersonResponse.parse(person).consents.find(({ about }) => about === 'health')).toMatchObject({
        isUnproven: true,
      });
    });
  });

  describe('words by the contact form', () => {
    test('are a client’s own where they are signed in with that address', async () => {
      await contact(anna);
      const [thread] = await inTheInbox();
      expect(thread).toMatchObject({ name: 'Anna Virta', lastText: FALSE_WORDS });
      expect(thread).not.toHaveProperty('isUnproven');
      expect((await theThread()).entries[0]).not.toHaveProperty('isUnproven');
      expect(await mailsOf('contact-unproven')).toEqual([]);
      expect((await read(anna)).letters[0]).not.toHaveProperty('isUnproven');
    });

    test('are not a client’s where another member is signed in', async () => {
      await contact(anna, { email: 'bea@example.com' });
      expect((await theThread()).entries).toMatchObject([{ isUnproven: true }]);
    });

    test('carry no mark where the address belongs to no account', async () => {
      await contact(undefined, { email: 'reader@example.com' });
      expect((await theThread()).entries[0]).not.toHaveProperty('isUnproven');
      expect(await mailsOf('contact-message')).toHaveLength(1);
    });

    test.runIf(isNightly)('of a program change nothing; the coach can take them out of spam', async () => {
      await contact(undefined, { website: 'x' });
      expect(await inTheInbox()).toEqual([]);
      const [{ id, version }] = (await app.em().find(Thread, {})) as [Thread];
      const body = JSON.stringify({ spam: false, version });
      const headers = { 'content-type': 'application/json' };
      await coach.ask(`/api/coach/inbox/${id}/spam`, { method: 'PUT', headers, body });
      expect(await inTheInbox()).toMatchObject([{ name: 'Anna Virta', isUnproven: true }]);
      expect((await clients()).counts.waiting).toBe(0);
    });
  });
});
