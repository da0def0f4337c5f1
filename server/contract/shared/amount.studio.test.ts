import { describe, expect, test } from 'vitest';
import { Amount, AmountOrNone, readAmount } from './amount.studio.ts';

const NBSP = '\u00A0';
const NARROW = '\u202F';
const POINT = 'Use at most two decimal places, such as 29.90.';

describe('an amount', () => {
  test.each([
    ['0', 0],
    ['29', 2900],
    ['29.9', 2990],
    ['29,90', 2990],
    ['1999,99', 199_999],
    ['1.999,99', 199_999],
    ['1,999.99', 199_999],
    ['1 999,99', 199_999],
    [`1${NBSP}999,99`, 199_999],
    [`1${NARROW}999.9`, 199_990],
    ["1'999.99", 199_999],
    ['1’999,99', 199_999],
    ['1 999', 199_900],
    ['999.999,99', 99_999_999],
    ['12 345', 1_234_500],
  ])('%j is read in whatever language it is written', (written, minor) => {
    expect(Amount.parse(written)).toBe(minor);
    expect(AmountOrNone.parse(` ${written} `)).toBe(minor);
  });

  test.each([
    ['1.999', POINT],
    ['1,999', POINT],
    ['0.999', POINT],
    ['1999.999', POINT],
    ['1.999,999', POINT],
    ['1.999.999', 'Enter at most 999,999.99.'],
    ['1 999 999,00', 'Enter at most 999,999.99.'],
  ])('%j says what is wrong', (written, said) => {
    expect(Amount.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([said]);
  });

  test.each([
    '1.99,99',
    '1,99.999',
    '19.99.99',
    '1 99',
    '1  999',
    '1999 999',
    '1.999,',
    ',99',
    "1'99",
    '1 999.999,99',
    '1,999,99',
  ])('%j is none: its digits stand in no groups', (written) => {
    expect(Amount.safeParse(written).error?.issues).toHaveLength(1);
    expect(readAmount(written, 'de')).toBeNull();
  });
});

describe('one sign and three digits behind it is read as the language writes it', () => {
  test.each([
    ['1.999', 'de', '1999'],
    ['1.999', 'es', '1999'],
    ['1.999', 'pt-BR', '1999'],
    ['1.999', 'fi', '1999'],
    ['1.999', 'sv', '1999'],
    ['1,999', 'en', '1999'],
    ['1,999', 'ja', '1999'],
    ['1,999', 'ko', '1999'],
    ['1,999', 'de', '1.999'],
    ['1,999', 'fi', '1.999'],
    ['1.999', 'en', '1.999'],
    ['1.999', 'ja', '1.999'],
  ] as const)('%j in %s is %s', (written, language, plain) => {
    expect(readAmount(written, language)).toEqual({ plain, ambiguous: true });
  });

  test.each(['0.999', '12345.678', '1.99', '1.999,99'])('%j can be read in one way alone', (written) => {
    expect(readAmount(written, 'de')).toMatchObject({ ambiguous: false });
  });
});
