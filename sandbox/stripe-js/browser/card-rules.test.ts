import { describe, expect, it } from 'vitest';
import { checkCvc, checkExpiry, checkNumber, parseExpiry, groupExpiry, groupNumber } from './card-rules.ts';

const NOW = new Date('2026-11-21T09:00:00Z');

describe('a card number', () => {
  it('stands in fours, and in 4, 6 and 5 for American Express', () => {
    expect(groupNumber('4242424242424242999')).toBe('4242 4242 4242 4242');
    expect(groupNumber('42424')).toBe('4242 4');
    expect(groupNumber('4242')).toBe('4242');
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupNumber('37828')).toBe('3782 8');
  });

  it('is incomplete, invalid or right', () => {
    expect(checkNumber('4242 42')?.message).toBe('Your card number is incomplete.');
    expect(checkNumber('4242 4242 4242 4241')?.code).toBe('invalid_number');
    const cards = ['4242424242424242', '4000000000000002', '4000000000009995', '4000002500003155', '4000000000000341'];
    for (const card of [...cards, '4000000000000259']) expect(checkNumber(card)).toBeNull();
  });
});

describe('an expiry', () => {
  it('is grouped while it is typed', () => {
    const typed = ['1', '12', '5', '123', '1230', '05/30', '5/2030', '122030'].map((text) => groupExpiry(text));
    expect(typed).toEqual(['1', '12 / ', '05 / ', '12 / 3', '12 / 30', '05 / 30', '05 / 30', '12 / 30']);
  });

  it('lets its separator be deleted', () => {
    expect(groupExpiry('12 /', true)).toBe('12');
  });

  it('is refused when it is past', () => {
    expect(checkExpiry('12 / ', NOW)?.code).toBe('incomplete_expiry');
    expect(checkExpiry('13 / 30', NOW)?.code).toBe('invalid_expiry');
    expect(checkExpiry('12 / 25', NOW)?.code).toBe('invalid_expiry_year_past');
    expect(checkExpiry('10 / 26', NOW)?.code).toBe('invalid_expiry_month_past');
    expect(checkExpiry('11 / 26', NOW)).toBeNull();
    expect(parseExpiry('11 / 26')).toEqual({ exp_month: 11, exp_year: 2026 });
  });
});

describe('a security code', () => {
  it('has three digits, and four for American Express', () => {
    expect(checkCvc('12', '4242')?.code).toBe('incomplete_cvc');
    expect(checkCvc('123', '4242')).toBeNull();
    expect(checkCvc('123', '3782')?.code).toBe('incomplete_cvc');
  });
});
