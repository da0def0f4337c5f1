import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ProgramsResponse } from '#contract/catalog/programs.ts';
import { SiteResponse } from '#contract/site/site.ts';
import { NO_WORDS } from '#contract/newsletter/guides.studio.ts';
import type { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';

const GROUP = '/api/coach/site/guides';
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

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function upload(kind: 'picture' | 'file', bytes: Buffer, name: string): Promise<StoredFileResponse> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const response = await coach.ask(`/api/coach/files?kind=${kind}`, { method: 'POST', body });
  return response.json() as Promise<StoredFileResponse>;
}

let app: TestApp;
let coach: Browser;
let pdf: StoredFileResponse;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
  pdf = await upload('file', PDF, 'Ten quiet evenings.pdf');
});
afterAll(() => app.close());

async function save(values: object) {
  const { version } = (await (await coach.ask(GROUP)).json()) as SettingResponse;
  const headers = { 'content-type': 'application/json' };
  return coach.ask(GROUP, { method: 'PUT', headers, body: JSON.stringify({ ...NONE, ...values, version }) });
}
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const get = (path: string) => fetch(app.url + path);
const programs = async () => ProgramsResponse.parse(await (await get('/api/programs')).json());
const site = async (path = '') => SiteResponse.parse(await (await get(`/api/site${path}`)).json());
const fileNames = async () =>
  (await app.em().execute<{ content: { files: { name: string }[] } }[]>('select content from program order by id')).map(
    ({ content }) => content.files.map(({ name }) => name).join(),
  );

describe('refuses', () => {
  test('everybody but the coach', async () => {
    const other = await member(app, 'runner@example.com');
    for (const path of [GROUP, '/api/coach/guides/blueprint']) {
      expect([path, (await get(path)).status, (await other.ask(path)).status]).toEqual([path, 401, 404]);
    }
    expect((await coach.ask('/api/coach/guides/receipt')).status).toBe(404);
    expect((await coach.ask('/api/coach/guides/constructor')).status).toBe(404);
  });

  test.each([
    ['what is no file', { blueprint: '../etc/passwd' }, 'blueprint'],
    ['a file that is not there', { allDayEnergy: '00000000-0000-4000-8000-000000000000' }, 'allDayEnergy'],
    ['a number', { antiScam: 7, antiScamTitle: 'Mine' }, 'antiScam'],
  ])('%s', async (_, values, path) => {
    const response = await save(values);
    expect(response.status).toBe(400);
    const { error } = ErrorResponse.parse(await response.json());
    expect(error.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test('a picture, and a guide without a title', async () => {
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } }).png();
    const picture = await upload('picture', await drawn.toBuffer(), 'me.png');
    for (const [values, path] of [
      [{ blueprint: picture.id }, 'blueprint'],
      [{ antiScam: pdf.id, antiScamTitle: ' ' }, 'antiScamTitle'],
    ] as const) {
      const { error } = ErrorResponse.parse(await (await save(values)).json());
      expect(error.issues?.map((issue) => issue.path)).toEqual([path]);
    }
  });
});

test('without a file the shop hands out what it makes, and the coach can look at each', async () => {
  expect((await bytes(await get(BLUEPRINT))).equals(PDF)).toBe(false);
  for (const guide of ['blueprint', 'anti-scam', 'all-day-energy']) {
    const response = await coach.ask(`/api/coach/guides/${guide}`);
    expect([guide, response.status, response.headers.get('content-type')]).toEqual([guide, 200, 'application/pdf']);
  }
  expect((await programs()).some(({ guideFile }) => guideFile)).toBe(false);
  expect(await site()).not.toHaveProperty('ownGuide');
});

describe('a PDF of the coach’s', () => {
  test('in place of the free guide is at its address, in mails, forms and among the files of its programme', async () => {
    expect((await save({ blueprint: pdf.id })).status).toBe(200);
    const response = await get(BLUEPRINT);
    expect(response.headers.get('content-disposition')).toContain('Ten quiet evenings.pdf');
    expect((await bytes(response)).equals(PDF)).toBe(true);
    const [free] = await programs();
    expect(free).toMatchObject({ guideFile: 'Ten quiet evenings.pdf', askedAt: '/free#program-1' });
    expect(await fileNames()).toContain('Ten quiet evenings.pdf');
    const front = await (await get('/')).text();
    expect(front).not.toMatch(/Blueprint|The seven mornings/);
    expect(front).toContain('<input type="hidden" name="program" value="1"/>');

    expect((await app.post('/api/email-signup', { email: 'anna@example.com', program: 1 })).status).toBe(202);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'anna@example.com' });
    expect(mail).toMatchObject({ template: 'own-guide', data: { item: free!.displayName } });
    expect((await bytes(await fetch(mail.data['downloadUrl']!))).equals(PDF)).toBe(true);
  });

  test('of a paid programme is what its owners open', async () => {
    expect((await save({ allDayEnergy: pdf.id })).status).toBe(200);
    expect((await fileNames()).filter((name) => name === 'Ten quiet evenings.pdf')).toHaveLength(1);
    const response = await coach.ask('/api/coach/guides/all-day-energy');
    expect((await bytes(response)).equals(PDF)).toBe(true);
  });

  test('in place of the guide against scams is called by its title, in other languages, too', async () => {
    const own = { antiScam: pdf.id, antiScamTitle: 'Ask your coach this', antiScamLead: 'Ten questions.' };
    expect((await save(own)).status).toBe(200);
    expect((await site()).ownGuide).toEqual({ title: 'Ask your coach this', lead: 'Ten questions.' });
    for (const path of ['/', '/home', '/fi', '/guide']) {
      const text = await (await get(path)).text();
      expect([path, text.includes('Ask your coach this'), /Anti-Scam|fitness scam/i.exec(text)?.[0]]).toEqual([
        path,
        true,
        undefined,
      ]);
    }
    await app.post('/api/warning-guide', { email: 'berta@example.com' });
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'berta@example.com' });
    expect(mail).toMatchObject({ template: 'own-warning-guide', data: { item: 'Ask your coach this' } });
    expect((await bytes(await fetch(mail.data['downloadUrl']!))).equals(PDF)).toBe(true);
    const { version } = (await (await coach.ask('/api/coach/translations/site/guides/fi')).json()) as SettingResponse;
    const said = { antiScamTitle: 'Kysy tätä valmentajalta', antiScamLead: 'Kymmenen kysymystä.' };
    const headers = { 'content-type': 'application/json' };
    const translated = await coach.ask('/api/coach/translations/site/guides/fi', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ version, texts: said }),
    });
    expect(translated.status).toBe(200);
    expect((await site('?lang=fi')).ownGuide).toEqual({ title: said.antiScamTitle, lead: said.antiScamLead });
  });

  test('is taken back as every change of the site', async () => {
    expect((await save({ blueprint: pdf.id })).status).toBe(200);
    const { items } = (await (await coach.ask(`${GROUP}/history`)).json()) as { items: { id: string }[] };
    const { version } = (await (await coach.ask(GROUP)).json()) as SettingResponse;
    const back = await coach.post(`${GROUP}/history/${items[0]!.id}/take-back`, { version });
    expect(back.status).toBe(200);
    expect((await bytes(await get(BLUEPRINT))).equals(PDF)).toBe(false);
    expect(await fileNames()).toContain('Morning-Energy-Boost-Blueprint.pdf');
    expect(await fileNames()).not.toContain('Ten quiet evenings.pdf');
  });
});
