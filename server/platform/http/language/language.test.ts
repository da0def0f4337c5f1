import type { Context } from 'koa';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/i18n/languages.ts';
import { resolveLanguage } from './language.ts';

interface Asks {
  header?: string;
  own?: Language;
  form?: unknown;
}

/** Language preferences of a request: a header, or the field of a plain form. */
function resolveFor({ header = '', own = 'sv', form }: Asks): Language {
  return resolveLanguage({
    get: () => header,
    is: () => (form === undefined ? false : 'urlencoded'),
    request: { body: form },
    state: { own },
  } as unknown as Context);
}

describe('who says nothing that is understood reads the shop’s own language', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `x${i}`).join(',');
  test.each([
    '',
    '*',
    ',,;;==,',
    ';q=1',
    '../../etc',
    'zh-Hant-TW',
    '__proto__',
    'fi;q=0',
    'fi;q=much',
    'fi;q=-1',
    'fi;q=NaN',
    'fil-PH',
    `fi-${'x'.repeat(40)}`,
    '\u{0}',
    many,
    // Beyond what is read.
    `${many},fi`,
    'a'.repeat(100_000),
    ';'.repeat(100_000),
  ])('%#: %.40s', (header) => {
    expect(resolveFor({ header })).toBe('sv');
  });

  test.each([
    null,
    {},
    { language: '' },
    { language: ['fi'] },
    { language: { fi: 1 } },
    { language: '../fi' },
    'fi',
    [],
  ])('a form with %j', (form) => {
    expect(resolveFor({ form })).toBe('sv');
  });
});

test.each([
  ['fi', 'fi'],
  ['FI', 'fi'],
  ['fi-FI,fi;q=0.9,en;q=0.8', 'fi'],
  ['pt', 'pt-BR'],
  ['pt-PT, en;q=0.9', 'pt-BR'],
  ['en-GB', 'en'],
  ['zh-Hant-TW, ja;q=0.5', 'ja'],
  ['en;q=0.3, de ; Q=0.7, es;q=0.5', 'de'],
  ['*, ko;q=0.1', 'ko'],
  ['fi;q=0, de;q=0.1', 'de'],
  ['de-CH-1996, fi', 'de'],
] as const)('%s is %s', (header, language) => {
  expect(resolveFor({ header })).toBe(language);
});

test('a plain form says it before its browser does, and one that names nothing leaves it to the browser', () => {
  expect(resolveFor({ header: 'en', form: { language: 'fi' } })).toBe('fi');
  expect(resolveFor({ header: 'de', form: { language: 'klingon' } })).toBe('de');
});
