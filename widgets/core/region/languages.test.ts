import { expect, test } from 'vitest';
import { dateAndTime, longDate } from '#widgets/ui/dates/dates.ts';
import { formatAmount, priceIn } from './money.ts';

/** The kind of non-breaking space depends on the platform. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('English is as it has been, and so is the pseudo-language', () => {
  for (const language of [undefined, 'en', 'en-XA'] as const) {
    expect(longDate('2025-03-04', language)).toBe('4 March 2025');
    expect(formatAmount('29.90', 'EUR', language)).toBe('€29.90');
  }
});

test('a moment says how far its clock is from UTC only where the reader’s shows another time', () => {
  const at = '2025-03-04T22:30:00.000';
  const ahead = -new Date(`${at}Z`).getTimezoneOffset();
  const offset = (minutes: number) =>
    `${minutes < 0 ? '-' : '+'}${[Math.abs(minutes) / 60, Math.abs(minutes) % 60]
      .map((part) => String(Math.trunc(part)).padStart(2, '0'))
      .join(':')}`;
  expect(dateAndTime(at + offset(ahead))).toBe('4 Mar 2025, 22:30');
  expect(dateAndTime(`${at}+13:45`)).toBe('4 Mar 2025, 22:30 UTC+13:45');
});

test('days and amounts are written as their reader’s language does', () => {
  expect(longDate('2025-03-04', 'ja')).toBe('2025年3月4日');
  expect(longDate('2025-03-04', 'fi')).toBe('4. maaliskuuta 2025');
  expect(plain(formatAmount('1234.50', 'EUR', 'de'))).toBe('1.234,50 €');
  expect(plain(formatAmount('29.90', 'EUR', 'pt-BR'))).toBe('€ 29,90');
  expect(plain(priceIn('10.00', 'USD', { USD: 1.1 }, 'es').text)).toBe('11,00 US$');
});

test('won have nothing behind the point where another language than English is read', () => {
  expect(priceIn('99.99', 'KRW', { KRW: 1430 }, 'ko')).toEqual({ text: '₩142,986' });
  expect(plain(priceIn('29.90', 'KRW', { KRW: 1430 }, 'de').text)).toBe('42.757 ₩');
  expect(priceIn('99.99', 'KRW', { KRW: 1430 }, 'en')).toEqual({ text: '₩142,985.70' });
});
