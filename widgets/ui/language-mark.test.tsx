import { afterEach, expect, test, vi } from 'vitest';
import { renderToString } from 'react-dom/server';
import type { Language } from '#contract/i18n/languages.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { LanguageMark } from './language-mark.tsx';

afterEach(() => vi.unstubAllGlobals());

const mark = (language: string | undefined, spoken: Language = 'en') =>
  renderToString(
    <LanguageProvider language={spoken}>
      <LanguageMark language={language} />
    </LanguageProvider>,
  );

test('where the words are in the reader’s language nothing is drawn', () => {
  for (const language of ['en', 'en-GB', undefined]) expect(mark(language)).toBe('');
});

test.each([
  ['fi', 'en', 'In Finnish'],
  ['pt-BR', 'en', 'In Brazilian Portuguese'],
  ['en', 'fi', 'In englanti'],
  ['en', 'ko', 'In 영어'],
  ['xyz', 'en', 'In xyz'],
  ['no tag', 'en', 'In no tag'],
] as const)('%s for who reads %s is said as "%s"', (language, spoken, said) => {
  expect(mark(language, spoken)).toBe(`<p>${said}</p>`);
});

test('a browser that knows no names of languages says the tag', () => {
  vi.stubGlobal('Intl', { ...Intl, DisplayNames: undefined });
  expect(mark('fi')).toBe('<p>In fi</p>');
});
