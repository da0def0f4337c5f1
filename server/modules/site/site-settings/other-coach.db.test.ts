import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { SettingResponse, SettingValues } from '#contract/site/site.studio.ts';
import type { SiteOverview } from '#contract/site/first-run.studio.ts';
import type { StudioProgram, StudioPrograms } from '#contract/catalog/programs.studio.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Signup } from '#server/modules/newsletter/signup/signup.entity.ts';
import { buildProgramRequest } from '#server/modules/catalog/programs/programs.harness.ts';

let app: TestApp;
let coach: Browser;
const now = new Date('2026-11-02T06:00:00Z');
let own = 0;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example', BRAND_NAME: 'Kaski' };
  app = await startTestApp({ clock: () => now, env });
  coach = await member(app, 'coach@kaski.example');
});
afterAll(() => app.close());

const page = async (path: string) => (await fetch(app.url + path)).text();
/** Returns a pattern's matches on a page. */
const found = async (path: string, pattern: RegExp) => {
  const shown = await page(path);
  const at = pattern.exec(shown);
  return [path, at ? shown.slice(at.index - 60, at.index + 80) : undefined];
};
const site = async (path = '') =>
  (await (await fetch(`${app.url}/api/site${path}`)).json()) as { said?: object; taken?: string[] };
const send = (method: string, path: string, body: object) =>
  coach.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const setting = async (group: string) =>
  (await (await coach.ask(`/api/coach/site/${group}`)).json()) as SettingResponse;

async function change(group: string, values: object) {
  const { version } = await setting(group);
  return send('PUT', `/api/coach/site/${group}`, { ...values, version });
}

describe('words of the pages', () => {
  test('what is none of them is refused, and a form keeps one goal that both forms have', async () => {
    expect((await change('words', { taken: ['brand'] })).status).toBe(400);
    expect((await change('words', { taken: 'hub' })).status).toBe(400);
    expect((await change('words', { promiseContact: 'x'.repeat(201) })).status).toBe(400);
    const goals = ['goalFatLoss', 'goalMuscleGain', 'goalHybridAthlete', 'goalMarathon', 'goalMoreEnergy'];
    expect((await change('words', { taken: [...goals, 'goalGeneralFitness'] })).status).toBe(400);
    expect((await change('words', { taken: goals })).status).toBe(200);
    expect((await change('words', { taken: [] })).status).toBe(200);
  });

  test('a window that does not know a field leaves it as it is', async () => {
    expect((await change('brand', { language: 'fi' })).status).toBe(200);
    const { name, supportEmail, timeZone, prefix } = (await setting('brand')).values as SettingValues['brand'];
    expect((await change('brand', { name, supportEmail, timeZone, prefix })).status).toBe(200);
    expect((await setting('brand')).values).toMatchObject({ language: 'fi' });
    expect((await change('brand', { language: 'en' })).status).toBe(200);
  });

  test('promises are the coach’s to change, in every language, and to take away', async () => {
    expect((await page('/')).includes('First contact within 24 hours')).toBe(true);
    expect(await site()).not.toHaveProperty('said');
    await change('words', {
      promiseContact: 'I call you within three days.',
      taken: ['promisePlan', 'promiseAnswers'],
    });
    const said = { promiseContact: 'I call you within three days.', promisePlan: null, promiseAnswers: null };
    expect((await site()).said).toEqual(said);
    // Untranslated texts stay original, because the default would promise something else.
    expect((await site('?lang=fi')).said).toEqual(said);
    for (const path of ['/', '/home', '/terms', '/personal-coaching', '/coaching/thank-you']) {
      expect([path, (await page(path)).includes('I call you within three days.')]).toEqual([path, true]);
      expect(
        await found(
          path,
          /contact within 24 hours|writes to you within|business days|(?<=>)Answered twice a week|>Twice a week/,
        ),
      ).toEqual([path, undefined]);
    }
    expect((await page('/fi')).includes('I call you within three days.')).toBe(true);
  });

  test('goals are said as the coach says them, or not offered', async () => {
    await change('words', { goalMarathon: 'Walk without pain', taken: ['goalHybridAthlete'] });
    const form = await page('/coaching-onboarding');
    expect(form.includes('>Walk without pain</option>')).toBe(true);
    expect(form.includes('value="marathon"')).toBe(true);
    expect(form.includes('hybrid-athlete')).toBe(false);
  });

  test('sections, buttons and the words below sample numbers can be others, or go', async () => {
    await change('words', { heroStart: 'See what I offer', hubSample: 'Made up.', taken: [] });
    expect((await page('/')).includes('See what I offer')).toBe(true);
    expect((await page('/home')).includes('See what I offer')).toBe(true);
    expect((await page('/')).includes('Made up.')).toBe(true);
    await change('words', { taken: ['hub', 'routine', 'scam', 'community'] });
    const front = await page('/');
    for (const id of ['energy-hub', 'free-signup', 'scam-check', 'community']) {
      expect(front.includes(`id="${id}"`)).toBe(false);
      expect(front.includes(`href="#${id}"`)).toBe(false);
    }
    await change('words', { taken: [] });
  });
});

test('what stands in front of programmes’ names follows the brand, or what the coach has typed there', async () => {
  const names = async () =>
    (await app.em().execute<{ name: string }[]>('select name from program order by id')).map(({ name }) => name);
  expect(await names()).toContain('Aamu All Day Energy');
  await change('brand', { name: 'Aamu', prefix: 'Aamu ' });
  await change('brand', { name: 'Kaski & Co' });
  expect((await setting('brand')).values).toMatchObject({ prefix: 'Kaski & Co ' });
  expect(await names()).toContain('Kaski & Co All Day Energy');
  await change('brand', { prefix: '' });
  expect(await names()).toContain('All Day Energy');
  expect((await (await fetch(`${app.url}/api/programs`)).json()) as object[]).toContainEqual(
    expect.objectContaining({ name: 'All Day Energy', displayName: 'All Day Energy' }),
  );
  await change('brand', { name: 'Kaski' });
  expect(await names()).toContain('All Day Energy');
});

test('an offer without a short name gets one of its name', async () => {
  const add = async () =>
    (await (
      await send('POST', '/api/coach/programs/2/offers', {
        key: '',
        name: 'In Three Parts',
        interval: 'once',
        kind: 'standard',
        price: '',
        minimumMonths: '',
        guaranteeDays: '',
        accessDays: '',
      })
    ).json()) as StudioProgram;
  await add();
  const { offers } = await add();
  expect(offers.map(({ key }) => key)).toEqual(expect.arrayContaining(['in-three-parts', 'in-three-parts-2']));
});

test('a brand with an address to which no mail goes says why its point is open', async () => {
  const { firstRun } = (await (await coach.ask('/api/coach/site')).json()) as SiteOverview;
  const point = (name: string) => firstRun.points.find(({ point: each }) => each === name);
  expect(point('brand')).toEqual({ point: 'brand', state: 'open', why: 'example-address' });
  await change('brand', { supportEmail: 'ask@kaski.fi' });
  const now = (await (await coach.ask('/api/coach/site')).json()) as SiteOverview;
  expect(now.firstRun.points[0]).toEqual({ point: 'brand', state: 'done' });
});

describe('a free programme of the coach’s', () => {
  test('is asked for where it is; the guide of the demonstration goes with its programme', async () => {
    expect((await page('/')).includes('Seven mornings')).toBe(true);
    const { programs } = (await (await coach.ask('/api/coach/programs')).json()) as StudioPrograms;
    for (const { id } of programs) expect((await coach.post(`/api/coach/programs/${id}/end`, {})).status).toBe(200);
    invalidateCache();
    for (const path of ['/', '/home', '/free', '/about']) {
      expect(await found(path, /Seven mornings|Blueprint|Morning Routine|05:30|free-signup/)).toEqual([
        path,
        undefined,
      ]);
    }
    expect((await page('/free')).includes('There are no free programmes right now')).toBe(true);
    expect((await page('/terms')).includes('href="/free"')).toBe(false);
    const before = await app.em().count(Signup);
    for (const path of ['/api/email-signup', '/api/free-program']) {
      const refused = await app.post(path, { email: 'anna@example.com' });
      expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([404, 'nothing_free']);
    }
    expect(await app.em().count(Signup)).toBe(before);
    const made = await send(
      'POST',
      '/api/coach/programs',
      buildProgramRequest({ type: 'free', price: '0', name: 'Ten Quiet Evenings' }),
    );
    own = ((await made.json()) as StudioProgram).id;
    invalidateCache();
    const [shown] = (await (await fetch(`${app.url}/api/programs`)).json()) as ProgramsResponse;
    expect(shown).toMatchObject({ id: own, askedAt: `/free#program-${own}` });
    expect((await page('/terms')).includes('href="/free"')).toBe(true);
    const front = await page('/');
    expect(front.includes(`href="/free#program-${own}"`)).toBe(true);
    expect(front.includes('Start free: Ten Quiet Evenings')).toBe(true);
    expect(front.includes('One thing each evening')).toBe(true);
    expect(front.includes('<span class="hero-stop-name">Ten Quiet Evenings</span>')).toBe(true);
    expect(front.includes('Free routine')).toBe(false);
    for (const path of ['/', '/home', '/free']) {
      expect((await page(path)).includes(`<input type="hidden" name="program" value="${own}"/>`)).toBe(true);
      expect(await found(path, /Seven mornings|Blueprint|Morning Routine/)).toEqual([path, undefined]);
    }
    const plain = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.post('/api/email-signup', { email: 'first@example.com' })).status).toBe(202);
    expect(await app.em().count(Signup, { emailKey: 'first@example.com', program: own })).toBe(1);
    await app.em().nativeDelete(Signup, { emailKey: 'first@example.com' });
    for (const [email, outcome] of Object.entries({ nobody: 'invalid', 'plain%40example.com': 'done' })) {
      const sent = await app.post('/api/email-signup', `email=${email}&program=${own}&page=free`, plain);
      expect(sent.headers.get('location')).toBe(`/free#free-signup-${own}-${outcome}`);
      expect((await page('/free')).includes(`id="free-signup-${own}-${outcome}"`)).toBe(true);
    }
    await app.em().nativeDelete(Signup, { emailKey: 'plain@example.com' });
    expect((await page('/free')).includes('<input type="hidden" name="page" value="free"/>')).toBe(true);
    expect((await page('/')).includes('name="page"')).toBe(false);
  });

  test('one that is not there, not free or not offered is nobody’s to ask for', async () => {
    const before = await app.em().count(Signup);
    for (const program of [999, 2, 1]) {
      const response = await app.post('/api/email-signup', { email: 'a@example.com', program });
      expect([program, response.status]).toEqual([program, 404]);
    }
    for (const program of ['x', -1, 1.5, [own]]) {
      const response = await app.post('/api/email-signup', { email: 'a@example.com', program });
      expect([program, response.status]).toEqual([program, 400]);
    }
    expect(await app.em().count(Signup)).toBe(before);
  });

  test('its mail says what it is and where it opens, once an hour', async () => {
    for (let time = 0; time < 2; time++) {
      expect((await app.post('/api/email-signup', { email: 'anna@example.com', program: own })).status).toBe(202);
    }
    const mails = await app.em().find(OutboxMail, { recipient: 'anna@example.com' });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      template: 'free-program',
      data: { item: 'Ten Quiet Evenings', accountUrl: `${app.url}/login?return_to=%2Fdashboard` },
    });
    expect(await app.em().count(Signup, { program: own })).toBe(2);
    const anna = await member(app, 'anna@example.com');
    const { owned } = (await (await anna.ask('/api/user/dashboard')).json()) as { owned: number[] };
    expect(owned).toContain(own);
  });
});
