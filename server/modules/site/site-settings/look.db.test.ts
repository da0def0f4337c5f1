import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import type { FirstViewsResponse } from '#contract/embed/first-views.ts';
import type { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({
    env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@look.example', BRAND_NAME: 'Kaski <b>' },
  });
  coach = await member(app, 'coach@look.example');
});
afterAll(() => app.close());

const LOOK = {
  ground: '',
  typeface: '',
  motif: '',
  hero: '',
  heroAlt: '',
  accent: '',
  accentDark: '',
  highlight: '',
  corners: '',
};
const NONE = { logo: '', logoDark: '', icon: '', portrait: '', portraitAlt: '', photos: [] };

const read = async (group: string) => (await coach.ask(`/api/coach/site/${group}`)).json() as Promise<SettingResponse>;
const put = (by: Browser, path: string, body: object) =>
  by.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function save(group: string, values: object, by = coach) {
  const { version } = await read(group);
  const response = await put(by, `/api/coach/site/${group}`, { ...values, version });
  const { error } = (await response.json()) as { error?: { issues?: { path: string; message: string }[] } };
  return { status: response.status, issues: error?.issues?.map(({ path }) => path) ?? [] };
}

async function upload(kind: 'picture' | 'file', width = 900, height = 300): Promise<StoredFileResponse> {
  const body = new FormData();
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#6b2fa0' } })
    .png()
    .toBuffer();
  body.append('file', new Blob([Uint8Array.from(drawn)]), 'logo.png');
  const response = await coach.ask(`/api/coach/files?kind=${kind}`, { method: 'POST', body });
  return response.json() as Promise<StoredFileResponse>;
}

/** Path in the product's own icon. */
const PRODUCTS_LINE = 'M3 25l6-5';
const picture = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer());

/** Returns the top row of the drawing, which belongs to the sun above the line. */
function findHighestRow(png: PNG): number {
  const sky = colourAt(png, 0, 0);
  for (let y = 0; y < png.height; y++) if (colourAt(png, 0.78, y) !== sky) return y + 2;
  return -1;
}
function colourAt({ width, data }: PNG, across: number, y: number): string {
  const at = (y * width + Math.round(width * across)) * 4;
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

const html = async (path: string) => (await fetch(app.url + path)).text();
/** Returns the style sheet of a frame, which its content policy has to allow. */
async function readFrameStyle(): Promise<string> {
  const frame = await fetch(`${app.url}/embed/frame/coach-signup`);
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await frame.text()) ?? [];
  expect(frame.headers.get('content-security-policy')).toContain(toCspHash(style));
  return style;
}
const site = async () => (await (await fetch(`${app.url}/api/site`)).json()) as Record<string, unknown>;

describe('colours', () => {
  test.each([
    ['red;}</style><script>alert(1)</script>', 'accent'],
    ['#FFD400', 'accent'],
    ['var(--x)', 'highlight'],
    ['#222222', 'accentDark'],
  ])('%s as %s is refused beside its field, and changes nothing', async (colour, field) => {
    expect(await save('look', { ...LOOK, [field]: colour })).toEqual({ status: 400, issues: [field] });
    expect(await html('/')).not.toContain('--coach-');
  });

  test('without any, pages and widgets say nothing of them', async () => {
    const first = (await (await fetch(`${app.url}/embed/first`)).json()) as FirstViewsResponse;
    expect(first.look).toBeUndefined();
    expect(await html('/')).not.toContain('--coach-');
  });

  test('are on pages at once, under the content policy, in frames and in first views, and can be taken back', async () => {
    const plainFrame = await readFrameStyle();
    expect((await save('look', { ...LOOK, accent: '#6B2FA0', corners: 'sharp' })).status).toBe(200);
    const response = await fetch(`${app.url}/`);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await response.text()) ?? [];
    expect(style).toMatch(/:root\{--coach-dawn:light-dark\(#6b2fa0,#[\da-f]{6}\);--coach-on-dawn:light-dark\(#ffffff,/);
    expect(style).toContain('--coach-radius:2px');
    expect(response.headers.get('content-security-policy')).toContain(toCspHash(style));

    const first = (await (await fetch(`${app.url}/embed/first?for=coach-signup`)).json()) as FirstViewsResponse;
    // Values of the page around take precedence.
    expect(first.look).toContain('.coach-root.coach-root{--c-dawn:var(--coach-dawn,light-dark(#6b2fa0,');
    expect(first.styles[0]).toContain(first.look);
    expect(await html('/embed.js')).toContain('#6b2fa0');

    expect(await readFrameStyle()).toContain('--coach-dawn:light-dark(#6b2fa0,');

    const history = (await (await coach.ask('/api/coach/site/look/history')).json()) as { items: { id: string }[] };
    const { version } = await read('look');
    const back = await coach.post(`/api/coach/site/look/history/${history.items[0]!.id}/take-back`, { version });
    expect(back.status).toBe(200);
    expect(await html('/')).not.toContain('--coach-dawn');
    expect(await readFrameStyle()).toBe(plainFrame);
  });

  test.each([
    ['ground', 'sea'],
    ['typeface', "x';}"],
    ['motif', '__proto__'],
    ['hero', 'https://elsewhere.example/x.png'],
    ['hero', '01234567-89ab-4cde-8f01-23456789abcd'],
    ['heroAlt', 'x'.repeat(201)],
  ])('refuses the %s %j beside its field', async (field, value) => {
    expect(await save('look', { ...LOOK, [field]: value })).toEqual({ status: 400, issues: [field] });
  });

  test('a background that makes the saved colour unreadable is refused, and the preview stores nothing', async () => {
    expect(await save('look', { ...LOOK, ground: 'mist', accent: '#cb430f' })).toEqual({
      status: 400,
      issues: ['accent'],
    });
    const { version } = await read('look');
    const shown = await coach.post('/api/coach/site/look/preview', { ...LOOK, motif: 'waves', scheme: 'dark' });
    const page = await shown.text();
    expect([shown.status, (await read('look')).version]).toEqual([200, version]);
    expect(page).toContain('color-scheme:dark');
    expect(page).toContain('data:image/svg+xml,');
  });

  test('background, typefaces and motif are on pages; widgets elsewhere get covers only', async () => {
    const look = { ...LOOK, ground: 'night', typeface: 'barlow', motif: 'weights' };
    expect((await save('look', look)).status).toBe(200);
    const page = await html('/');
    expect(page).toContain('--coach-paper:light-dark(#f8f8f8,#0b0b0c)');
    expect(page).toContain("--coach-font:'Barlow'");
    expect(page).toContain('name="theme-color" media="(prefers-color-scheme: light)" content="#f8f8f8"');
    // Kilometres belong to the ridge.
    expect(page).not.toContain('class="course-mark"');
    const first = (await (await fetch(`${app.url}/embed/first?for=coach-programs`)).json()) as FirstViewsResponse;
    expect(first.look).toContain('.coach-root .c-elevation');
    expect(first.look).not.toMatch(/paper|Barlow/);
    expect(await html('/embed/frame/coach-signup')).not.toContain('--coach-paper:');
    expect((await sharp(await picture('/cover.png')).metadata()).width).toBe(1200);
    expect((await save('look', LOOK)).status).toBe(200);
    expect(await html('/')).toContain('class="course-mark"');
  });

  test('an own picture is on the front page, preloaded, described or decorative', async () => {
    const { id } = await upload('picture', 1600, 900);
    for (const heroAlt of ['Anna lifts a barbell', '']) {
      expect((await save('look', { ...LOOK, hero: id, heroAlt })).status).toBe(200);
      const page = await html('/');
      expect(page).toMatch(new RegExp(`<img class="hero-photo" src="/media/${id}.webp"[^>]* alt="${heroAlt}"`));
      expect(page).toContain(`<link rel="preload" as="image" imagesrcset="/media/${id}-640.webp 640w`);
    }
    expect((await save('look', LOOK)).status).toBe(200);
  });

  test.runIf(isNightly)(
    'are in the pictures for links, and in the mark of a shop with a name of its own, at once',
    async () => {
      const covers = ['/cover.png', '/blog/3/cover.png'];
      const marks = ['/favicon.svg', '/favicon.ico', '/app-icon-192.png', '/app-icon-maskable-512.png'];
      const before = await Promise.all([...covers, ...marks].map(picture));
      expect((await save('look', { ...LOOK, accent: '#6b2fa0', highlight: '#c9b6ff' })).status).toBe(200);
      for (const path of covers) {
        const cover = PNG.sync.read(await picture(path));
        expect([path, colourAt(cover, 0.78, findHighestRow(cover))]).toEqual([path, '#c9b6ff']);
      }
      const after = await Promise.all([...covers, ...marks].map(picture));
      for (const [at, each] of after.entries()) expect(each.equals(before[at]!)).toBe(false);
      expect(String(await picture('/favicon.svg'))).toContain('fill="#6b2fa0"');
      const { headers } = await fetch(`${app.url}/cover.png`);
      expect(headers.get('cache-control')).toBe('no-cache');
      await save('look', LOOK);
      // The ETag changes, so caches reload it.
      expect((await fetch(`${app.url}/cover.png`)).headers.get('etag')).not.toBe(headers.get('etag'));
      expect((await Promise.all(covers.map(picture))).every((each, at) => each.equals(before[at]!))).toBe(true);
    },
  );
});

const MARKS: readonly [string, RegExp][] = [
  ['Kaski', /<path d="M/],
  ['“Öinen” ry', /<path d="M/],
  ['코치', /<path d="M/],
  // A name without a glyph, and one without a letter.
  ['ქართული', /<path/],
  ['***', /<circle/],
];
test.each(everyNth(MARKS, 4))('the mark of %s is its first letter, and never the product’s', async (name, drawn) => {
  const { values, version } = await read('brand');
  await put(coach, '/api/coach/site/brand', { ...values, name, version });
  const mark = String(await picture('/favicon.svg'));
  expect(mark).toMatch(drawn);
  expect(mark).not.toContain(PRODUCTS_LINE);
  const { format, width, height } = await sharp(await picture('/favicon.ico')).metadata();
  expect([format, width, height]).toEqual(['png', 64, 64]);
  await put(coach, '/api/coach/site/brand', { ...values, name: 'Aamu', version: (await read('brand')).version });
  expect(String(await picture('/favicon.svg'))).toContain(PRODUCTS_LINE);
  await put(coach, '/api/coach/site/brand', { ...values, version: (await read('brand')).version });
});

describe('pictures', () => {
  test('that are none, nobody’s, not public or without words are refused beside their field', async () => {
    const hidden = await upload('file');
    const shown = await upload('picture');
    const wrong = [
      [{ logo: 'x' }, 'logo'],
      [{ logo: '../../etc/passwd' }, 'logo'],
      [{ logoDark: crypto.randomUUID() }, 'logoDark'],
      [{ icon: hidden.id }, 'icon'],
      [{ portrait: shown.id }, 'portraitAlt'],
      [{ photos: [{ picture: shown.id, alt: ' ' }] }, 'photos.0.alt'],
      [{ photos: [{ picture: '', alt: 'A hill' }] }, 'photos.0.picture'],
      [{ photos: [{ picture: hidden.id, alt: 'A hill' }] }, 'photos.0.picture'],
    ] as const;
    for (const [values, field] of wrong) {
      expect([field, await save('pictures', { ...NONE, ...values })]).toEqual([
        field,
        { status: 400, issues: [field] },
      ]);
    }
  });

  test('take the place of name and icon, keep their room, and pages do without one that has vanished', async () => {
    const [logo, portrait] = [await upload('picture'), await upload('picture', 600, 800)];
    const values = {
      ...NONE,
      logoDark: logo.id,
      icon: logo.id,
      portrait: portrait.id,
      portraitAlt: 'Anna <on> a trail',
      photos: [{ picture: portrait.id, alt: 'A hill' }],
    };
    const icons = async () => {
      const manifest = await (await fetch(`${app.url}/app-en.webmanifest`)).json();
      return (manifest as { icons: { src: string }[] }).icons.map(({ src }) => src);
    };
    const before = await icons();
    expect((await save('pictures', values)).status).toBe(200);
    // Installed pages get the new icon, too.
    for (const [at, src] of (await icons()).entries()) {
      expect(src).not.toBe(before[at]);
      expect((await fetch(app.url + src)).status).toBe(200);
    }
    const page = await html('/about');
    expect(page).toMatch(
      new RegExp(`<img[^>]*src="/media/${logo.id}.webp"[^>]*width="900" height="300" alt="Kaski &lt;b&gt;"`),
    );
    expect(page).toContain(`<link rel="icon" href="/media/${logo.id}.webp" type="image/webp">`);
    expect(page).toContain('alt="Anna &lt;on&gt; a trail"');
    expect(page).toContain('alt="A hill"');
    expect(await site()).toMatchObject({ logoDark: { width: 900, height: 300 } });

    await app.em().nativeDelete(StoredFile, { id: logo.id });
    expect((await save('look', { ...LOOK, corners: 'round' })).status).toBe(200);
    const without = await html('/about');
    expect(without).not.toContain(logo.id);
    expect(without).toContain('class="wordmark-sun"');
    expect((await save('look', LOOK)).status).toBe(200);
  });

  test('come in a few sizes and no others', async () => {
    const { id } = await upload('picture', 900, 300);
    const hidden = await upload('file');
    const asked = ['-641.webp', '-99999.webp', '-640.png', '-640', '-640.webp.webp.webp', '-0.webp', '-640.svg'];
    for (const size of asked)
      expect([size, (await fetch(`${app.url}/media/${id}${size}`)).status]).toEqual([size, 404]);
    expect((await fetch(`${app.url}/media/${hidden.id}-640.webp`)).status).toBe(404);
    for (const [size, width, type] of [
      ['-640.webp', 640, 'image/webp'],
      ['-1280.webp', 900, 'image/webp'],
      ['-480.png', 288, 'image/png'],
      ['-180.png', 180, 'image/png'],
    ] as const) {
      const answer = await fetch(`${app.url}/media/${id}${size}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
    }
  });
});

const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
