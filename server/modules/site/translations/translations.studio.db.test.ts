import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Language } from '#contract/i18n/languages.ts';
import { TranslationResponse, TranslationsResponse } from '#contract/site/translations.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { Post } from '../posts/post.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { issue, expectPageText } from './translations.harness.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const ROOT = '/api/coach/translations';
const JSON_TYPE = { 'content-type': 'application/json' };
const send = (method: string, path: string, body: unknown) =>
  coach.ask(ROOT + path, { method, headers: JSON_TYPE, body: JSON.stringify(body) });

async function read(path: string) {
  return TranslationResponse.parse(await (await coach.ask(ROOT + path)).json());
}

async function states(path: string) {
  const { languages } = TranslationsResponse.parse(await (await coach.ask(ROOT + path)).json());
  return Object.fromEntries(languages.map(({ language, state }) => [language, state])) as Record<Language, string>;
}

/** Saves texts with the current version. */
async function save(path: string, texts: Record<string, unknown>) {
  const { version } = await read(path);
  return send('PUT', path, { texts, version });
}

async function saved(path: string, texts: Record<string, string>) {
  const response = await save(path, texts);
  expect(response.status).toBe(200);
  return TranslationResponse.parse(await response.json());
}

const page = (path: string, said: string, is?: boolean) => expectPageText(app, path, said, is);
const PROGRAM = {
  description: 'Kolmessakymmenessä päivässä vireeseen.',
  features: 'Yksi tehtävä päivässä\n\nUni ja ruoka',
  'offers:once:name': 'Kuukausi',
};
const POST = { title: 'Sade', excerpt: 'Satoi.', content: '# Sade\n\nSatoi **kovaa**.' };

describe('who may', () => {
  test.each([
    '/program/9999/fi',
    '/program/none/fi',
    '/post/999999999/fi',
    '/post/3%27/fi',
    '/site/seller/fi',
    '/site/constructor/fi',
    '/order/3/fi',
    '/program/2/xx',
    '/program/2/en-XA',
    '/program/2/FI',
    '/program/2/__proto__',
  ])('%s is nowhere', async (path) => {
    expect((await coach.ask(ROOT + path)).status).toBe(404);
    expect((await send('PUT', path, { texts: PROGRAM, version: 1 })).status).toBe(404);
    expect((await send('POST', `${path}/remove`, { version: 1 })).status).toBe(404);
  });

  test('the language that it is written in is none to translate into', async () => {
    for (const path of ['/program/2/en', '/post/3/en', '/site/story/en']) {
      expect(await issue(await coach.ask(ROOT + path))).toEqual([409, 'own_language', undefined, undefined]);
      expect((await send('PUT', path, { texts: { title: 'x' }, version: 1 })).status).toBe(409);
    }
    expect(await states('/program/2')).not.toHaveProperty('en');
  });
});

describe('wrong input', () => {
  test.each([
    [{ 'offers:gift:name': 'Lahja' }, 'texts.offers:gift:name'],
    [{ nothing: 'x' }, 'texts.nothing'],
    [{ of: 'x' }, 'texts.of'],
    [{ description: 'x'.repeat(2_001) }, 'texts.description'],
    [{ displayName: 'two\nlines' }, 'texts.displayName'],
    [{ features: 'x'.repeat(161) }, 'texts.features'],
    [{ features: Array.from({ length: 21 }, (_, at) => at).join('\n') }, 'texts.features'],
    [{ description: 3 }, 'texts.description'],
    [{ description: { $ne: null } }, 'texts.description'],
    [{ description: ' ', features: '' }, 'texts.displayName'],
    [{}, 'texts.displayName'],
  ])('of a programme is said beside its field: %j', async (texts, path) => {
    const before = await app.em().findOneOrFail(Program, { id: 2 });
    const [status, code, where, message] = await issue(await save('/program/2/sv', texts));
    expect([status, code, where]).toEqual([400, 'invalid_input', path]);
    expect(message).toBeTruthy();
    expect(await app.em().findOneOrFail(Program, { id: 2 })).toMatchObject({
      version: before.version,
      translations: before.translations,
    });
  });

  test.each([
    [{ content: '[x](javascript:alert(1))' }, 'texts.content'],
    [{ content: '![](/media/a.webp)' }, 'texts.content'],
    [{ content: '![Sade](/media/00000000-0000-4000-8000-000000000000.webp)' }, 'texts.content'],
    [{ tags: Array.from({ length: 13 }, (_, at) => at).join(',') }, 'texts.tags'],
    [{ title: 'x'.repeat(201) }, 'texts.title'],
  ])('of a post is said beside its field: %j', async (texts, path) => {
    expect((await issue(await save('/post/3/sv', { ...POST, ...texts }))).slice(0, 3)).toEqual([
      400,
      'invalid_input',
      path,
    ]);
  });

  test.each([{}, [], { texts: PROGRAM }, { texts: PROGRAM, version: -1 }, { version: 1 }, { texts: [], version: 'x' }])(
    'without its parts it is refused: %j',
    async (body) => {
      expect((await send('PUT', '/program/2/sv', body)).status).toBe(400);
    },
  );

  test('signs of markup are text', async () => {
    await saved('/program/2/sv', { ...PROGRAM, description: '<script>alert(1)</script> & <b>' });
    await page('/sv/home', '&lt;script&gt;alert(1)&lt;/script&gt;');
    await page('/sv/home', '<script>alert(1)', false);
    expect((await states('/program/2')).sv).toBe('whole');
  });
});

describe('a programme', () => {
  test('is shown in a language once it is whole, and says what is missing until then', async () => {
    expect((await states('/program/2')).fi).toBe('whole');
    const half = await saved('/program/2/fi', { description: PROGRAM.description });
    expect([half.state, half.missing]).toEqual(['incomplete', 1]);
    await page('/fi/home', PROGRAM.description, false);
    const whole = await saved('/program/2/fi', PROGRAM);
    expect([whole.state, whole.missing, whole.page]).toEqual(['whole', 0, '/fi/home']);
    await page('/fi/home', PROGRAM.description);
    await page('/api/programs?lang=fi', '["Yksi tehtävä päivässä","Uni ja ruoka"]');
    expect(app.problems.filter((line) => line.includes('translation.refused'))).toEqual([]);
  });

  test('is out of date once the original changes, until it is saved again', async () => {
    await saved('/program/2/fi', PROGRAM);
    await app.em().nativeUpdate(Program, { id: 2 }, { description: 'Something else.', version: 50 });
    const old = await read('/program/2/fi');
    expect(old.state).toBe('outdated');
    expect(old.texts.filter(({ changed }) => changed).map(({ name }) => name)).toEqual(['description']);
    await page('/fi/home', PROGRAM.description);
    const list = (await (await coach.ask('/api/coach/programs')).json()) as {
      programs: { id: number; languages: object[] }[];
    };
    expect(list.programs.find(({ id }) => id === 2)?.languages).toContainEqual({
      language: 'fi',
      state: 'outdated',
      missing: 0,
    });
    expect((await saved('/program/2/fi', PROGRAM)).state).toBe('whole');
  });

  test('what was typed in SQL is read, whole and never out of date', async () => {
    const { translations } = await app.em().findOneOrFail(Program, { id: 4 });
    const german = await read('/program/4/de');
    expect(german.state).toBe('whole');
    expect(german.texts.find(({ name }) => name === 'offers:monthly:displayName')?.text).not.toBe('');
    await app.em().nativeUpdate(Program, { id: 4 }, { translations: { ...translations, de: { titel: 'x' } } });
    expect((await states('/program/4')).de).toBe('incomplete');
    await app.em().nativeUpdate(Program, { id: 4 }, { translations });
  });

  test('two at once: who comes second is told', async () => {
    const { version } = await read('/program/2/fi');
    expect((await send('PUT', '/program/2/fi', { texts: PROGRAM, version })).status).toBe(200);
    expect((await issue(await send('PUT', '/program/2/fi', { texts: PROGRAM, version }))).slice(0, 2)).toEqual([
      409,
      'conflict',
    ]);
    expect((await send('POST', '/program/2/fi/remove', { version })).status).toBe(409);
  });

  test('removed, it is the original again, and the log says so', async () => {
    await saved('/program/2/fi', PROGRAM);
    const { version } = await read('/program/2/fi');
    expect((await send('POST', '/program/2/fi/remove', { version })).status).toBe(204);
    expect((await states('/program/2')).fi).toBe('none');
    await page('/fi/home', PROGRAM.description, false);
    const [last] = await app
      .em()
      .find(CoachAction, { subject: 'program', subjectId: '2' }, { orderBy: { createdAt: 'desc' } });
    expect([last?.action, last?.details]).toEqual(['translation.remove', { language: 'fi', state: 'none' }]);
    // An outdated window can neither remove nor overwrite it.
    expect((await send('POST', '/program/2/fi/remove', { version })).status).toBe(409);
  });
});

describe('a post', () => {
  test('has its page, its preview and its place in the sitemap in another language', async () => {
    expect((await states('/post/3')).fi).toBe('none');
    await saved('/post/3/fi', { ...POST, tags: 'sade, muta' });
    const address = (await app.em().findOneOrFail(Post, { id: 3 })).slug ?? '3';
    for (const text of ['Satoi <strong>kovaa</strong>', 'muta']) await page(`/fi/blog/${address}`, text);
    await page('/sitemap.xml', `/fi/blog/${address}`);
    const preview = await (await coach.ask('/api/coach/posts/3/preview?language=fi')).text();
    expect(preview).toContain('Satoi <strong>kovaa</strong>');
    expect(preview).toContain('<html lang="fi"');
    expect(await (await coach.ask('/api/coach/posts/3/preview')).text()).not.toContain('kovaa');
    expect((await coach.ask('/api/coach/posts/3/preview?language=xx')).status).toBe(400);
  });

  test('is saved with the picture of an unchanged text deleted', async () => {
    const content = `${POST.content}\n\n![Sade](/media/00000000-0000-4000-8000-000000000000.webp)`;
    const { translations } = await app.em().findOneOrFail(Post, { id: 3 });
    onTestFinished(async () => void (await app.em().nativeUpdate(Post, { id: 3 }, { translations })));
    await app.em().nativeUpdate(Post, { id: 3 }, { translations: { ...translations, sv: { ...POST, content } } });
    expect((await saved('/post/3/sv', { ...POST, content, title: 'Regn' })).state).toBe('whole');
  });

  test('of a draft nobody sees a translation', async () => {
    await app.em().nativeUpdate(Post, { id: 3 }, { draft: true });
    expect((await read('/post/3/fi')).state).toBe('whole');
    await page('/sitemap.xml', '/fi/blog/3', false);
    await page('/api/posts?lang=fi', 'Satoi', false);
    await app.em().nativeUpdate(Post, { id: 3 }, { draft: false });
  });

  test('says in the list how far it is, and can be looked for where it is not translated', async () => {
    const list = async (query: string) => {
      const response = await coach.ask(`/api/coach/posts?${query}`);
      return (await response.json()) as { total: number; items: { id: number; languages: object[] }[] };
    };
    const all = await list('');
    expect(all.items.find(({ id }) => id === 3)?.languages).toEqual([{ language: 'fi', state: 'whole', missing: 0 }]);
    const open = await list('untranslated=fi');
    expect(open.items.map(({ id }) => id)).not.toContain(3);
    expect(open.total).toBe(all.total - 1);
    expect((await list('untranslated=pt-BR')).total).toBe(all.total);
    expect((await list('untranslated=en')).total).toBe(0);
    expect((await coach.ask('/api/coach/posts?untranslated=xx')).status).toBe(400);
  });
});
