import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLibrary } from '#server/modules/catalog/documents/library.ts';
import { seed } from '#server/seed/seed.ts';
import { projectFile } from '#server/platform/root.ts';
import { DEMO_COACH } from '#server/testing/demo-coach.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vaara.example',
  SESSION_KEYS: 'k'.repeat(32),
  RATE_LIMITS: 'off',
  BRAND_NAME: 'Vaara',
  PROGRAM_PREFIX: 'Vaara ',
  SUPPORT_EMAIL: 'ask@vaara.example',
  TIME_ZONE: 'America/Denver',
  SELLER_NAME: 'Vaara LLC',
  SELLER_COUNTRY: 'SE',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: PRODUCTION });
  // Tests start with the demonstration's posts; a production shop has none (`seed`).
  for (const table of ['post', 'program_step', 'training_plan', 'offer', 'program']) {
    await app.em().execute(`delete from ${table}`);
  }
  await seed(app.em(), { samples: false });
});
afterAll(() => app.close());

/** Claims that only the demonstration's coach could make, and none of a new shop. */
const CLAIMS = [
  ...DEMO_COACH,
  /athletes coached/i,
  /success rate/i,
  /success stories/i,
  /average rating/i,
  /followers"?:\s*"\d/i,
  /hello@aamu/i,
  /aamu\.coaching/i,
];

/** Claims about one coach's clients and methods. */
const ONE_COACH = [
  /early alarm|frühem Wecker|aikainen herätys|tidig väckarklocka|train early/i,
  /knows your week|no calls to be in time|written for the four weeks/i,
];

/** Promises about time and money, which only a coach can make. */
const PROMISES = [
  /within (?:24|\d+) hours|24 tunnin|24 timmar|24 Stunden/i,
  /business days/i,
  /twice a week|kahdesti viikossa|två gånger i veckan|zweimal pro woche/i,
  /money-back|guarantee (?:of|for) \d|\d+-day guarantee/i,
];

test.each([
  '/',
  '/home',
  '/about',
  '/social',
  '/social?view=compact',
  '/blog',
  '/coaching/thank-you',
  '/coaching-onboarding',
  '/personal-coaching',
  '/subscribe/4',
  '/checkout/2',
  '/success',
  '/withdraw',
  '/terms',
  '/privacy',
  '/imprint',
  '/withdrawal',
  '/login',
  '/embed',
  '/nothing-here',
  '/free',
  '/blog?q=x',
  '/guide',
  '/coaching',
  '/dashboard',
  '/training/3',
  '/embed/frame/coach-programs',
  '/embed/frame/coach-subscribe?program=4',
  '/api/oembed?url=https%3A%2F%2Fvaara.example%2F&format=json',
  '/de',
  '/sv/terms',
  '/fi/personal-coaching',
  '/fi',
  '/fi/about',
  '/api/site',
  '/api/programs',
  '/feed.xml',
])('another brand’s %s says nothing about people, and promises nothing', async (path) => {
  const response = await fetch(app.url + path);
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  expect([...CLAIMS, ...ONE_COACH, ...PROMISES].flatMap((claim) => claim.exec(text)?.[0] ?? [])).toEqual([]);
});

test('receipts are kept as the law of the seller’s country asks, and not as that of another', async () => {
  const text = await (await fetch(`${app.url}/privacy`)).text();
  expect(text).toContain('7 years after the end of the year, as accounting law requires');
  expect(text).not.toContain('6 years');
});

test('a shop that its coach has not written for is headed with its name', async () => {
  const text = await (await fetch(app.url)).text();
  expect(text).toContain('<h1 id="hero-title"><span>Vaara</span></h1>');
  expect(text).not.toContain('Up before');
});

test('complaints about data go to the authority of the seller’s country', async () => {
  const text = await (await fetch(`${app.url}/privacy`)).text();
  expect(text).toContain('<a href="https://www.imy.se/" rel="noopener" lang="sv">Integritetsskyddsmyndigheten</a>');
  const american = await startTestApp({ beside: app, env: { ...PRODUCTION, SELLER_COUNTRY: 'US' } });
  const other = await (await fetch(`${american.url}/privacy`)).text();
  await american.close();
  expect(other).toContain('You may complain to the data protection authority where you live or work.');
  expect(other).not.toMatch(/edpb|imy\.se|tietosuoja\.fi/);
});

const BRAND = {
  name: 'Vaara',
  supportEmail: 'ask@vaara.example',
  url: 'https://vaara.example',
  timeZone: 'America/Denver',
};

/** Details of one coach in a guide: trade, place, life. */
const LIVES = [
  /finland|finnish/i,
  /\bmy (?:company|trade|sites?|crew|people|children|wife|sport)\b/i,
  /\bI (?:am a|own|race|run|used to|have spent)\b/,
  /people I coach/i,
];

test.each(['blueprint', 'anti-scam', 'all-day-energy'] as const)('the guide %s is any coach’s', (name) => {
  const folder = projectFile(`server/modules/catalog/documents/${name}`);
  const texts = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  // Sample messages, and lines for the reader to finish, are not the guide's claims.
  const said = texts
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replaceAll(/^.*\b(?:theirs|yours|note|label|text): .*$/gm, (line) => (/\bI\b/.test(line) ? '' : line));
  expect([...CLAIMS, ...LIVES].flatMap((claim) => claim.exec(said)?.[0] ?? [])).toEqual([]);
});

test('documents are printed with the other brand’s name and address', async () => {
  const library = createLibrary(BRAND);
  for (const name of ['blueprint', 'anti-scam', 'all-day-energy'] as const) {
    const { file } = await library.guide(name);
    const source = file.toString('latin1');
    expect(source).toContain('<rdf:li>Vaara</rdf:li>');
    expect(source).toContain('mailto:ask@vaara.example');
    expect(source).not.toMatch(/aamu/i);
  }
});

test('no template of a mail knows a coach', () => {
  const folder = projectFile('server/platform/mail/templates');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:mjml|txt)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect([file, ...[...CLAIMS, ...LIVES, /aamu/i].flatMap((claim) => claim.exec(text)?.[0] ?? [])]).toEqual([file]);
  }
});

test('what another brand’s shop mails says nothing of the demonstration', async () => {
  await app.post('/api/contact', { name: 'Ada', email: 'ada@vaara.example', programInterest: 'hybrid', message: 'Hi' });
  await app.post('/api/email-signup', { email: 'ada@vaara.example' });
  await app.post('/api/warning-guide', { email: 'ada@vaara.example', source: 'landing' });
  const mails = await app.em().execute<{ template: string; data: object }[]>('select template, data from outbox_mail');
  expect(mails.length).toBeGreaterThan(1);
  for (const { template, data } of mails) {
    const text = JSON.stringify(data);
    expect([template, ...CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? [])]).toEqual([template]);
  }
});
