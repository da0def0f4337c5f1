import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ProgramsResponse } from '#contract/catalog/programs.ts';
import { SiteResponse } from '#contract/site/site.ts';
import { GuideWords, NO_WORDS } from '#contract/newsletter/guides.studio.ts';
import type { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Setting } from '#server/modules/site/settings/setting.entity.ts';

const GROUP = '/api/coach/site/guides';
const FI = '/api/coach/translations/site/guides/fi';
const BLUEPRINT = '/api/download/morning-energy-boost-blueprint.pdf';
const NONE = {
  blueprint: '',
  allDayEnergy: '',
  antiScam: '',
  antiScamTitle: '',
  antiScamLead: '',
  blueprintWords: NO_WORDS,
  antiScamWords: NO_WORDS,
  allDayEnergyWords: NO_WORDS,
};
const EVENINGS = {
  title: 'Ten quiet evenings',
  lead: 'One page each.',
  sections: [{ title: 'The first', text: 'Put the phone away.\n\n**Why:** It is late.' }],
};
const json = { 'content-type': 'application/json' };

let app: TestApp;
let coach: Browser;
let made: Buffer;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
  made = await bytes(await get(BLUEPRINT));
});
afterAll(() => app.close());
beforeEach(async () => {
  await save({});
});

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const get = (path: string, headers = {}) => fetch(app.url + path, { headers });
/** Title in a guide's properties; undefined for the shop's guide. */
const titleIn = (pdf: Buffer) => /\((Ten quiet evenings|Kymmenen iltaa)\)/.exec(pdf.toString('latin1'))?.[1];
const readTitle = async (response: Response) => titleIn(await bytes(response));
const site = async (path = '') => SiteResponse.parse(await (await get(`/api/site${path}`)).json());
const fetchVersion = async (path: string) => ((await (await coach.ask(path)).json()) as SettingResponse).version;
async function put(path: string, body: object) {
  return coach.ask(path, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ ...body, version: await fetchVersion(path) }),
  });
}
const save = (values: object) => put(GROUP, { ...NONE, ...values });
const preview = (guide: string, words: string, by = coach) =>
  by.ask(`/api/coach/guides/${guide}/preview`, { method: 'POST', headers: json, body: JSON.stringify({ words }) });
const fileNames = async () =>
  (
    await app
      .em()
      .execute<{ name: string }[]>(
        "select file->>'name' as name from program, jsonb_array_elements(content->'files') file",
      )
  ).map(({ name }) => name);

describe('refuses', () => {
  test('everybody but the coach, and what is none of the guides', async () => {
    const other = await member(app, 'runner@example.com');
    const path = '/api/coach/guides/blueprint/words';
    expect([(await get(path)).status, (await other.ask(path)).status]).toEqual([401, 404]);
    expect((await app.post('/api/coach/guides/blueprint/preview', { words: JSON.stringify(EVENINGS) })).status).toBe(
      401,
    );
    expect((await preview('blueprint', JSON.stringify(EVENINGS), other)).status).toBe(404);
    for (const guide of ['receipt', 'constructor']) {
      expect((await coach.ask(`/api/coach/guides/${guide}/words`)).status).toBe(404);
      expect((await preview(guide, JSON.stringify(EVENINGS))).status).toBe(404);
    }
  });

  test.each([
    ['sections without a title of the guide', { ...EVENINGS, title: ' ' }, 'blueprintWords.title'],
    [
      'a section without a heading',
      { ...EVENINGS, sections: [{ title: '', text: 'x' }] },
      'blueprintWords.sections.0.title',
    ],
    [
      'a picture',
      { ...EVENINGS, sections: [{ title: 'x', text: '![A](/media/a.webp)' }] },
      'blueprintWords.sections.0.text',
    ],
    [
      'too much of a text',
      { ...EVENINGS, sections: [{ title: 'x', text: 'x'.repeat(6001) }] },
      'blueprintWords.sections.0.text',
    ],
    [
      'too many sections',
      { ...EVENINGS, sections: Array.from({ length: 61 }, () => EVENINGS.sections[0]) },
      'blueprintWords.sections',
    ],
  ])('%s, beside its field', async (_, words, path) => {
    const response = await save({ blueprintWords: words });
    expect(response.status).toBe(400);
    const { error } = ErrorResponse.parse(await response.json());
    expect(error.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test.each([
    ['what is no JSON', '{'],
    ['a number', '7'],
    ['another shape', '{"title":[]}'],
  ])('to make a PDF of %s', async (_, words) => {
    expect((await preview('blueprint', words)).status).toBe(400);
  });
});

test('an untouched guide is the shop’s, and its words are there to begin with', async () => {
  expect((await bytes(await get(BLUEPRINT))).equals(made)).toBe(true);
  for (const guide of ['blueprint', 'anti-scam', 'all-day-energy']) {
    const response = await coach.ask(`/api/coach/guides/${guide}/words`);
    const words = GuideWords.parse(await response.json());
    expect([guide, words.sections.length > 5]).toEqual([guide, true]);
    const pdf = await preview(guide, JSON.stringify(words));
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdf.headers.get('content-disposition')).toMatch(/^inline/);
  }
  expect((await bytes(await get(BLUEPRINT))).equals(made)).toBe(true);
});

test('a group that was saved before there were words has none, and is taken back as any', async () => {
  const { blueprint, allDayEnergy, antiScam, antiScamTitle, antiScamLead } = NONE;
  const em = app.em();
  const row = await em.findOneOrFail(Setting, { key: 'guides' });
  row.value = { blueprint, allDayEnergy, antiScam, antiScamTitle, antiScamLead };
  await em.flush();
  expect((await save({ blueprintWords: EVENINGS })).status).toBe(200);
  const { items } = (await (await coach.ask(`${GROUP}/history`)).json()) as { items: { id: string }[] };
  const back = await coach.post(`${GROUP}/history/${items[0]!.id}/take-back`, { version: await fetchVersion(GROUP) });
  expect(back.status).toBe(200);
  expect((await bytes(await get(BLUEPRINT))).equals(made)).toBe(true);
  expect(await fileNames()).toContain('Morning-Energy-Boost-Blueprint.pdf');
});

test('the free guide of the coach’s words is at its address and in mails, and no page says what was in the shop’s', async () => {
  expect((await save({ blueprintWords: EVENINGS })).status).toBe(200);
  const response = await get(BLUEPRINT);
  expect(response.headers.get('content-disposition')).toContain('Ten quiet evenings.pdf');
  expect(await readTitle(response)).toBe('Ten quiet evenings');
  const [free] = ProgramsResponse.parse(await (await get('/api/programs')).json());
  expect(free).toMatchObject({ guideFile: 'Ten quiet evenings.pdf', askedAt: '/free#program-1' });
  expect(await fileNames()).toContain('Ten quiet evenings.pdf');
  expect(await (await get('/')).text()).not.toMatch(/Blueprint|The seven mornings/);
  await app.post('/api/email-signup', { email: 'anna@example.com', program: 1 });
  const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'anna@example.com' });
  expect(mail.template).toBe('own-guide');
  expect(await readTitle(await fetch(mail.data['downloadUrl']!))).toBe('Ten quiet evenings');
});

test('the guide against scams is called by the title of its words', async () => {
  expect((await save({ antiScamWords: EVENINGS })).status).toBe(200);
  expect((await site()).ownGuide).toEqual({ title: EVENINGS.title, lead: EVENINGS.lead });
  expect(await (await get('/')).text()).not.toMatch(/Anti-Scam|fitness scam/i);
  await app.post('/api/warning-guide', { email: 'berta@example.com' });
  const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'berta@example.com' });
  expect(mail).toMatchObject({ template: 'own-warning-guide', data: { item: EVENINGS.title } });
});

test('the guide of the programme is called by its words among the files of its owners', async () => {
  expect((await save({ allDayEnergyWords: EVENINGS })).status).toBe(200);
  expect(await fileNames()).toContain('Ten quiet evenings.pdf');
  expect(await readTitle(await coach.ask('/api/coach/guides/all-day-energy'))).toBe('Ten quiet evenings');
  expect((await save({ allDayEnergyWords: { ...EVENINGS, title: 'Nine' } })).status).toBe(200);
  expect(await fileNames()).toContain('Nine.pdf');
});

test('a translation is handed out when all of it is there, in its language alone', async () => {
  expect((await save({ blueprintWords: EVENINGS })).status).toBe(200);
  const at = 'blueprintWords';
  const texts = {
    [`${at}:title`]: 'Kymmenen iltaa',
    [`${at}:lead`]: 'Sivu kukin.',
    [`${at}:sections:0:title`]: 'Ensimmainen',
  };
  const inFinnish = () => get(BLUEPRINT, { 'accept-language': 'fi' });
  expect((await put(FI, { texts })).status).toBe(200);
  expect(await readTitle(await inFinnish())).toBe('Ten quiet evenings');
  expect((await put(FI, { texts: { ...texts, [`${at}:sections:0:text`]: 'Laita puhelin pois.' } })).status).toBe(200);
  const finnish = await inFinnish();
  expect(finnish.headers.get('vary')).toMatch(/accept-language/i);
  const pdf = await bytes(finnish);
  expect([titleIn(pdf), pdf.includes('/Lang (fi)')]).toEqual(['Kymmenen iltaa', true]);
  expect(await readTitle(await get(BLUEPRINT, { 'accept-language': 'sv' }))).toBe('Ten quiet evenings');
  // A mail's link uses the form's language, not the browser's.
  await app.post('/api/email-signup', { email: 'cia@example.com', program: 1 }, { 'accept-language': 'fi' });
  const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'cia@example.com' });
  const opened = await fetch(mail.data['downloadUrl']!, { headers: { 'accept-language': 'sv' } });
  expect(await readTitle(opened)).toBe('Kymmenen iltaa');
});

test('a PDF of the coach’s goes before words, which are kept', async () => {
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(PDF)]), 'Mine.pdf');
  const stored = await coach.ask('/api/coach/files?kind=file', { method: 'POST', body });
  const { id } = (await stored.json()) as StoredFileResponse;
  expect((await save({ blueprint: id, blueprintWords: EVENINGS })).status).toBe(200);
  expect((await bytes(await get(BLUEPRINT))).equals(PDF)).toBe(true);
  expect(await fileNames()).toContain('Mine.pdf');
  expect((await save({ blueprintWords: EVENINGS })).status).toBe(200);
  expect(await fileNames()).toContain('Ten quiet evenings.pdf');
});
