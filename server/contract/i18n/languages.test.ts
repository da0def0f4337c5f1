import { expect, test } from 'vitest';
import {
  listOtherLanguageTags,
  getTextDirection,
  type Language,
  LANGUAGES,
  matchLanguage,
  OFFERED_LANGUAGES,
  shortTag,
} from './languages.ts';

test.each([
  undefined,
  null,
  '',
  ' ',
  '-',
  'xx',
  'e',
  'english',
  'fil',
  'zh-Hant-TW',
  'no-FI',
  'EN_us',
  'sv_FI',
  '*',
  '../../etc',
  'fi/../../etc',
  'fi\u0000',
  'constructor',
  '__proto__',
  '😀',
  'x'.repeat(10_000),
  `fi-${'x'.repeat(10_000)}`,
  'fi-'.repeat(3_000),
])('what is no language of the shop is the fallback: %j', (wanted) => {
  expect(matchLanguage(wanted)).toBe('en');
  expect(matchLanguage(wanted, 'sv')).toBe('sv');
});

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['en-Latn-GB-x-mine', 'en'],
  ['fi', 'fi'],
  ['FI', 'fi'],
  ['fi-FI', 'fi'],
  ['de-CH-1996', 'de'],
  ['es-419', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['ko-Kore-KR', 'ko'],
  ['ja-', 'ja'],
])('%s asks for %s', (wanted, language) => {
  expect(matchLanguage(wanted, 'sv')).toBe(language);
});

test('the pseudo-language is had by its name and offered to nobody', () => {
  expect(matchLanguage('en-XA')).toBe('en-XA');
  expect(matchLanguage('en-xa')).toBe('en-XA');
  expect(matchLanguage('en-XA-x', 'fi')).toBe('en');
  expect(matchLanguage('xa')).toBe('en');
  expect(OFFERED_LANGUAGES).toEqual(LANGUAGES.filter((each) => each !== 'en-XA'));
});

test('each language is had by its own name and by its first part', () => {
  for (const language of OFFERED_LANGUAGES) {
    expect(matchLanguage(language, 'en')).toBe(language);
    expect(matchLanguage(language.split('-')[0], 'en')).toBe(language);
    expect(getTextDirection(language)).toBe('ltr');
  }
  expect(['ar', 'he-IL', 'fa'].map(getTextDirection)).toEqual(['rtl', 'rtl', 'rtl']);
  expect(getTextDirection('arn')).toBe('ltr');
});

test('short tags tell languages apart, and lead back to them', () => {
  expect(['en', 'fi', 'pt-BR', 'en-XA'].map((each) => shortTag(each as Language))).toEqual(['en', 'fi', 'pt', 'en-xa']);
  expect(LANGUAGES.map((each) => matchLanguage(shortTag(each)))).toEqual(LANGUAGES);
  expect(listOtherLanguageTags('fi')[0]).toBe('en-xa');
  expect(listOtherLanguageTags('fi').map((each) => matchLanguage(each))).toEqual(
    LANGUAGES.filter((each) => each !== 'fi').toReversed(),
  );
});
