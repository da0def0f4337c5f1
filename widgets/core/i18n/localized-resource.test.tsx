import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Language } from '#contract/i18n/languages.ts';
import { refusal, stubApi, type Answer } from '../api/api.stub.ts';
import { LanguageProvider } from './language.tsx';
import { createResources, type Seed } from '../api/resources.ts';
import { ShopScope } from '../api/shop.tsx';
import { useForeignLang, useLocalizedResource, createLocalizedResource } from './localized-resource.ts';

const words = (language?: Language) => createLocalizedResource<{ say: string }>('words', '/api/words', language);

function Words() {
  const state = useLocalizedResource(words);
  return (
    <>
      <p>{state.status === 'ready' ? state.data.say : state.status}</p>
      <button onClick={state.reload}>Again</button>
    </>
  );
}

async function show(say: (lang: string | null) => Answer, { own, seed }: { own?: Language; seed?: Seed } = {}) {
  const asked: (string | null)[] = [];
  const answer = (_: unknown, query: URLSearchParams) => {
    asked.push(query.get('lang'));
    return say(query.get('lang'));
  };
  const { api } = stubApi({ 'GET /api/words': answer });
  const shop = { api, base: '', own, resources: createResources(api, seed), emit: () => undefined };
  const tree = (language: Language) => (
    <ShopScope shop={shop}>
      <LanguageProvider language={language}>
        <Words />
      </LanguageProvider>
    </ShopScope>
  );
  const screen = await render(tree('en'));
  return { asked, speak: (language: Language) => screen.rerender(tree(language)) };
}

const text = () => page.getByRole('paragraph').element().textContent;

test('each language is asked for once, and the shop’s own without being named', async () => {
  const { asked, speak } = await show((lang) => ({ say: lang ?? 'own' }));
  await expect.poll(text).toBe('own');
  await speak('fi');
  await expect.poll(text).toBe('fi');
  await speak('pt-BR');
  await expect.poll(text).toBe('pt-BR');
  await speak('en');
  await expect.poll(text).toBe('own');
  expect(asked).toEqual([null, 'fi', 'pt-BR']);
});

test('a shop of another language is asked for English', async () => {
  const { asked, speak } = await show((lang) => ({ say: lang ?? 'own' }), { own: 'fi' });
  await expect.poll(text).toBe('en');
  await speak('fi');
  await expect.poll(text).toBe('own');
  expect(asked).toEqual(['en', null]);
});

test('what is read stays while another language is on its way, and where it does not come', async () => {
  let refused = true;
  const coming = Promise.withResolvers<object>();
  const { speak } = await show((lang) => {
    if (lang === 'fi') return coming.promise;
    return lang === 'sv' && refused ? refusal(503, 'away') : { say: lang ?? 'own' };
  });
  await expect.poll(text).toBe('own');
  await speak('fi');
  expect(text()).toBe('own');
  coming.resolve({ say: 'fi' });
  await expect.poll(text).toBe('fi');
  await speak('sv');
  expect(text()).toBe('fi');
  refused = false;
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.poll(text).toBe('sv');
});

test('a page brings its words along in its language', async () => {
  const { asked, speak } = await show(() => ({ say: 'asked' }), {
    seed: { words: { say: 'own' }, 'words:fi': { say: 'suomeksi' } },
  });
  expect(text()).toBe('own');
  await speak('fi');
  expect(text()).toBe('suomeksi');
  expect(asked).toEqual([]);
});

test.each([
  ['en', 'en', undefined],
  ['en-GB', 'en', undefined],
  ['pt', 'pt-BR', undefined],
  ['PT-pt', 'pt-BR', undefined],
  ['en', 'en-XA', undefined],
  [undefined, 'fi', undefined],
  ['en', 'fi', 'en'],
  ['fr', 'en', 'fr'],
] as const)('%s where %s is read has the language %s', async (language, spoken, lang) => {
  const Piece = () => <p lang={useForeignLang(language)} />;
  await render(
    <LanguageProvider language={spoken}>
      <Piece />
    </LanguageProvider>,
  );
  expect(page.getByRole('paragraph').element().getAttribute('lang') ?? undefined).toBe(lang);
});
