import * as z from 'zod';
import { createEmailField } from '../forms/forms.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { calendarDay } from '../shared/calendar-day.studio.ts';
import { ErasedBuyer } from './erased-buyer.studio.ts';
import { listQuery, createPageSchema } from '../shared/list.studio.ts';

/** GET /api/coach/gifts: gifts; `q` searches names, addresses and programmes. 404 for everybody but the coach. */
export const GiftsQuery = listQuery(['createdAt'], {
  first: '-createdAt',
  filters: {
    /** `waiting`: no account with the address has signed in yet. */
    show: z.enum(['running', 'waiting', 'over']).optional(),
  },
});

export const Gift = z.object({
  id: z.uuid(),
  /** Empty of who was erased. */
  email: z.string(),
  erased: ErasedBuyer.optional(),
  programName: z.string(),
  state: z.enum(['running', 'waiting', 'over']),
  /** Null if it does not end. */
  until: ShopMoment.nullable(),
  createdAt: ShopMoment,
});
export type Gift = z.infer<typeof Gift>;

export const GiftsResponse = createPageSchema(Gift);

/** GET /api/coach/gifts/programs: programmes that can be given. */
export const GivableResponse = z.object({ programs: z.array(z.object({ id: z.int(), name: z.string() })) });
export type GivableResponse = z.infer<typeof GivableResponse>;

/**
 * POST /api/coach/gifts: 201 with the gift. It waits until the address has an account. 409 `already_owned` if they
 * have the programme.
 */
export const GiveRequest = z.object({
  email: createEmailField(sentence(/*i18n*/ 'Enter a full address, such as anna@example.org.')),
  /** Id of a programme, as a choice gives it. */
  program: z
    .string()
    .regex(/^\d{1,9}$/, sentence(/*i18n*/ 'Choose a programme.'))
    .transform(Number),
  /** Last day, as YYYY-MM-DD in the shop's time zone; empty for no end. */
  until: z.union([z.literal(''), calendarDay(sentence(/*i18n*/ 'Choose a day.'))]).default(''),
  /** Mails them the programme, the end of the access, and how to sign in. */
  tell: z.boolean().default(true),
});
export type GiveRequest = z.input<typeof GiveRequest>;

/**
 * POST /api/coach/gifts/preview, from a form: the mail about it, as a document. Accepts an incomplete address, and
 * writes nothing.
 */
export const GivePreviewRequest = z.object({
  email: z.string().trim().max(254).default(''),
  program: GiveRequest.shape.program,
  until: GiveRequest.shape.until,
});

/** DELETE /api/coach/gifts/{id}: revokes it, with a mail unless `tell` is `no`. 204; 404 if over or a purchase. */
export const TakeBackQuery = z.object({ tell: z.enum(['yes', 'no']).default('yes') });
