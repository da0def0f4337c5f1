import { describe, expect, test } from 'vitest';
import { chargesUntil, calculateEnding, guaranteeUntil, monthsAfter, withdrawUntil } from './terms.ts';

const plain = { coaching: false, digitalConsent: null, withdrawnAt: null };
const HELSINKI = 'Europe/Helsinki';
const at = (text: string) => new Date(text);

describe('endingOf', () => {
  test('a subscription without a minimum ends with the period that is paid for', () => {
    const ending = calculateEnding(
      { startedAt: at('2026-01-31T10:00:00Z'), minimumMonths: null },
      { currentPeriodEnd: at('2026-02-28T10:00:00Z') },
    );
    expect(ending).toEqual({ endsAt: at('2026-02-28T10:00:00Z'), charges: 0 });
  });

  test('in the first month of three, two more months are charged', () => {
    const ending = calculateEnding(
      { startedAt: at('2026-11-21T10:00:00Z'), minimumMonths: 3 },
      { currentPeriodEnd: at('2026-12-21T10:00:00Z') },
    );
    expect(ending).toEqual({ endsAt: at('2027-02-21T10:00:00Z'), charges: 2 });
  });

  test.each(['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-29', '2027-01-31', '2027-05-31', '2027-10-31'])(
    'three months from %s are three payments, however short the months are',
    (day) => {
      const startedAt = at(`${day}T10:00:00Z`);
      const ending = calculateEnding({ startedAt, minimumMonths: 3 }, { currentPeriodEnd: monthsAfter(startedAt, 1) });
      expect(ending).toEqual({ endsAt: monthsAfter(startedAt, 3), charges: 2 });
    },
  );

  test('after the minimum it ends with the period', () => {
    const ending = calculateEnding(
      { startedAt: at('2026-11-21T10:00:00Z'), minimumMonths: 3 },
      { currentPeriodEnd: at('2027-05-21T10:00:00Z') },
    );
    expect(ending).toEqual({ endsAt: at('2027-05-21T10:00:00Z'), charges: 0 });
  });

  test('what ends in two months is charged twice more', () => {
    expect(chargesUntil(at('2027-02-21T10:00:00Z'), at('2026-12-21T10:00:00Z'), at('2026-11-21T10:00:00Z'))).toBe(2);
    expect(chargesUntil(at('2026-12-21T10:00:00Z'), at('2026-12-21T10:00:00Z'), at('2026-11-21T10:00:00Z'))).toBe(0);
  });
});

describe('days', () => {
  test('a month after the 31st of January is the last of February', () => {
    expect(monthsAfter(at('2027-01-31T10:00:00Z'), 1)).toEqual(at('2027-02-28T10:00:00Z'));
    expect(monthsAfter(at('2026-12-15T10:00:00Z'), 1)).toEqual(at('2027-01-15T10:00:00Z'));
  });

  test.each([
    ['2026-11-21T10:00:00Z', '2026-12-05T21:59:59.999Z'],
    // 00:31 local time on the 22nd, the day of purchase, which does not count.
    ['2026-11-21T22:31:00Z', '2026-12-06T21:59:59.999Z'],
    ['2026-11-21T21:59:59Z', '2026-12-05T21:59:59.999Z'],
    // Clock changes backward and forward within the term.
    ['2026-10-19T21:30:00Z', '2026-11-03T21:59:59.999Z'],
    ['2026-03-19T22:30:00Z', '2026-04-03T20:59:59.999Z'],
    ['2026-02-14T22:30:00Z', '2026-03-01T21:59:59.999Z'],
  ])('what was bought at %s can be withdrawn from until %s in Helsinki', (paidAt, until) => {
    expect(withdrawUntil({ paidAt: at(paidAt), ...plain }, HELSINKI)).toEqual(at(until));
  });

  test('the days are those of where the shop is', () => {
    const paidAt = at('2026-11-21T22:31:00Z');
    expect(withdrawUntil({ paidAt, ...plain }, 'America/New_York')).toEqual(at('2026-12-06T04:59:59.999Z'));
    expect(withdrawUntil({ paidAt: null, ...plain }, HELSINKI)).toBeNull();
  });

  test('the right ends with content that was asked for at once, not with coaching, and is used once', () => {
    const paidAt = at('2026-11-21T22:31:00Z');
    const agreed = { ...plain, paidAt, digitalConsent: 'I agree.' };
    expect(withdrawUntil(agreed, HELSINKI)).toBeNull();
    expect(withdrawUntil({ ...agreed, coaching: true }, HELSINKI)).not.toBeNull();
    expect(withdrawUntil({ ...plain, paidAt, withdrawnAt: paidAt }, HELSINKI)).toBeNull();
  });

  test('a guarantee has the days of its offer', () => {
    const paidAt = at('2026-11-21T22:31:00Z');
    const sold = { paidAt, guaranteeDays: 30, interval: 'once', amountMinor: 2_990, firstMinor: null } as const;
    expect(guaranteeUntil(sold, HELSINKI)).toEqual(at('2026-12-22T21:59:59.999Z'));
    expect(guaranteeUntil({ ...sold, guaranteeDays: null }, HELSINKI)).toBeNull();
    expect(guaranteeUntil({ ...sold, amountMinor: 0 }, HELSINKI)).toBeNull();
  });
});
