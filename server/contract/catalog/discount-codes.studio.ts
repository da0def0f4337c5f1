import * as z from 'zod';
import { DecimalAmount, writtenNumber } from '../forms/form-fields.ts';
import { decimalNumber } from '../forms/numbers.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { parseAmountInCents } from '../shared/amount.studio.ts';
import { calendarDay } from '../shared/calendar-day.studio.ts';
import { listQuery, createPageSchema, RowVersion } from '../shared/list.studio.ts';

/** GET /api/coach/coupons: discount codes; `q` searches codes. The shop's clock decides which have ended. */
export const CouponsQuery = listQuery(['code', 'createdAt', 'endsOn'], {
  first: '-createdAt',
  filters: {
    state: z.enum(['active', 'ended'], sentence(/*i18n*/ 'Choose active or ended.')).optional(),
  },
});

const Day = z.iso.date();

export const DiscountCodeResponse = z.object({
  id: z.uuid(),
  code: z.string(),
  /** One of these two. */
  percent: z.int().nullable(),
  amount: DecimalAmount.nullable(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  maxUses: z.int().nullable(),
  onceEach: z.boolean(),
  /** Empty for all. */
  programIds: z.array(z.int()),
  renewals: z.enum(['once', 'forever']),
  /** `later` before its first day. */
  state: z.enum(['active', 'later', 'ended']),
  /** Number of paid orders with it, and the sum of its discounts, without returned payments. */
  used: z.int(),
  takenOff: DecimalAmount,
  /** Orders with it that are not paid and still can be. */
  waiting: z.int(),
  /** True if no order has it. */
  deletable: z.boolean(),
  version: RowVersion,
  createdAt: ShopMoment,
});
export type DiscountCodeResponse = z.infer<typeof DiscountCodeResponse>;

export const CouponsResponse = createPageSchema(DiscountCodeResponse);

/** GET /api/coach/coupons/codes: all codes, ended ones included, the newest first. */
export const CouponCodesResponse = z.object({ codes: z.array(z.string()) });
export type CouponCodesResponse = z.infer<typeof CouponCodesResponse>;

const NO_DAY = sentence(/*i18n*/ 'Enter a date or leave it empty.');
const WrittenDay = z
  .string(NO_DAY)
  .trim()
  .refine((day) => day === '' || calendarDay(NO_DAY).safeParse(day).success, NO_DAY)
  .transform((day) => (day === '' ? null : day))
  .nullable();
const SHARE = sentence(/*i18n*/ 'Enter a whole number from 1 to 100.');
const USES = sentence(/*i18n*/ 'Enter a whole number of 1 or more, or leave empty for no limit.');
const AMOUNT = sentence(/*i18n*/ 'Enter an amount such as 5 or 9.90.');

/** The form sends all fields: one that does not apply to the kind may hold any short text. */
const Fields = z.object({
  code: z
    .string(sentence(/*i18n*/ 'Enter a code.'))
    .trim()
    .min(3, sentence(/*i18n*/ 'Use at least 3 characters.'))
    .max(40, sentence(/*i18n*/ 'Use at most 40 characters.'))
    .regex(/^[\dA-Za-z-]+$/, sentence(/*i18n*/ 'Use letters A to Z, digits and hyphens.'))
    .transform((code) => code.toUpperCase()),
  kind: z.enum(['percent', 'amount'], sentence(/*i18n*/ 'Choose one.')),
  percent: z.union([z.string().max(20), z.number()], SHARE).default(''),
  // One message for each mistake: a value that is too long is not checked further.
  amount: z.string(AMOUNT).trim().max(20, { error: AMOUNT, abort: true }).default(''),
  startsOn: WrittenDay.default(null),
  endsOn: WrittenDay.default(null),
  maxUses: writtenNumber(z.int(USES).min(1, USES).max(1_000_000, USES).nullable()).default(null),
  onceEach: z.boolean(),
  programIds: z.array(z.coerce.number().int().positive().max(999_999_999)).max(500).default([]),
  renewals: z.enum(['once', 'forever'], sentence(/*i18n*/ 'Choose one.')),
});

/** POST /api/coach/coupons: 201 with the row. 400 if the code exists, ignoring case. */
export const CouponRequest = Fields.superRefine(whole).transform(reading);
export type CouponRequest = z.input<typeof Fields>;

/** PUT /api/coach/coupons/{id}: 200 with the row; 409 `conflict`. Existing orders keep their discount. */
export const CouponChange = Fields.extend({ version: RowVersion }).superRefine(whole).transform(reading);

/** POST /api/coach/coupons/{id}/end: 200 with the row; new orders cannot use it. Idempotent. */

/** DELETE /api/coach/coupons/{id}: 204; 409 `coupon_used` once an order was paid with it, or still can be. */

type CouponInput = z.output<typeof Fields>;

function whole({ kind, percent, amount, startsOn, endsOn }: CouponInput, ctx: z.RefinementCtx): void {
  const say = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (kind === 'percent' && parsePercentage(percent) === null) say('percent', SHARE);
  const cents = kind === 'amount' ? parseAmountInCents(amount, AMOUNT) : null;
  if (typeof cents === 'string' || cents === 0) say('amount', cents || AMOUNT);
  if (startsOn && endsOn && endsOn < startsOn) {
    say('endsOn', sentence(/*i18n*/ 'The last day is before the first one.'));
  }
}

function reading<T extends CouponInput>({ kind, percent, amount, ...rest }: T) {
  return {
    ...rest,
    percent: kind === 'percent' ? parsePercentage(percent) : null,
    amountMinor: kind === 'amount' ? Number(parseAmountInCents(amount)) : null,
  };
}

function parsePercentage(written: string | number): number | null {
  const share = typeof written === 'number' ? written : decimalNumber(written);
  return Number.isInteger(share) && share >= 1 && share <= 100 ? share : null;
}
