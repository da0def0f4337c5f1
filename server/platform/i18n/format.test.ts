import { expect, test } from 'vitest';
import {
  formatReceiptAmount,
  formatReceiptPeriod,
  formatVatRate,
} from '#server/modules/sales/receipts/document/receipt.format.ts';
import { formatDay, formatEuro, formatMoment, formatMoney, formatTime } from './format.ts';

const moment = new Date('2026-11-21T12:05:00Z');
const ZONE = 'Europe/Helsinki';
/** The kind of non-breaking space depends on the platform. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('English is as it has been, and so is the pseudo-language', () => {
  for (const language of [undefined, 'en', 'en-XA'] as const) {
    expect(formatDay(moment, ZONE, language)).toBe('21 November 2026');
    expect(formatMoment(moment, ZONE, language)).toBe('21 November 2026, 14:05 (Europe/Helsinki)');
    expect([formatEuro(2990, language), formatEuro(149_900, language)]).toEqual(['€29.90', '€1,499.00']);
    expect(formatMoney(2990, 'JPY', language)).toBe('¥2,990');
    expect([formatReceiptAmount(149_900, 'EUR', language), formatVatRate(2550, language)]).toEqual([
      '€1,499.00',
      '25.5\u00a0%',
    ]);
  }
});

test('days and amounts are written as their reader’s language does', () => {
  expect(formatDay(moment, ZONE, 'fi')).toBe('21. marraskuuta 2026');
  expect([formatTime(moment, ZONE, 'fi'), formatTime(moment, ZONE, 'de')]).toEqual(['14.05', '14:05']);
  expect(formatMoment(moment, ZONE, 'de')).toBe('21. November 2026 um 14:05 (Europe/Helsinki)');
  expect(plain(formatEuro(149_900, 'fi'))).toBe('1 499,00 €');
  expect(plain(formatMoney(2990, 'KRW', 'ko'))).toBe('₩2,990');
  expect(plain(formatReceiptAmount(149_900, 'EUR', 'de'))).toBe('1.499,00 €');
  expect(plain(formatVatRate(2550, 'fi'))).toBe('25,5 %');
  expect(plain(formatReceiptPeriod({ from: '2026-01-01', to: '2026-02-01' }, 'sv'))).toBe('1 jan. 2026 – 1 feb. 2026');
});
