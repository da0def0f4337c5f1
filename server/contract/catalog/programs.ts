import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';
import { PublicPicture } from '../shared/picture.ts';

/** `one-time` and `one_time` are equal; stored data has both. */
export const ProgramType = z.enum(['free', 'one-time', 'one_time', 'subscription']);
export type ProgramType = z.infer<typeof ProgramType>;

/** `continuation` follows a one-time purchase; it cannot be the first. */
export const OfferKind = z.enum(['standard', 'continuation']);
export type OfferKind = z.infer<typeof OfferKind>;

/** Offer: one way to buy a programme. */
export const OfferResponse = z.object({
  /** Stable within its programme, for example `monthly`. */
  key: z.string(),
  name: z.string(),
  /** Name on the page after the payment. */
  displayName: z.string(),
  kind: OfferKind,
  price: DecimalAmount,
  currency: z.literal('EUR'),
  /** `once` is charged one time, `month` renews every month. */
  interval: z.enum(['once', 'month']),
  /** Months the buyer commits to; null without a minimum. */
  minimumMonths: z.int().positive().nullable(),
  /** Days of the money-back guarantee; null without one. */
  guaranteeDays: z.int().positive().nullable(),
  /** Days of access of a one-time purchase; null if access does not end. */
  accessDays: z.int().positive().nullable(),
});
export type OfferResponse = z.infer<typeof OfferResponse>;

/** Texts of a programme's card on the front page, and its place in the day on the programmes page. */
export const ProgramFront = z.object({
  subtitle: z.string().optional(),
  description: z.string().optional(),
  features: z.array(z.string()).optional(),
  /** Main point of the programme. */
  highlight: z.string().optional(),
  badge: z.string().optional(),
  /** Intended time: a time of day, or a replacement for it. */
  at: z.string().optional(),
  /** Duration in words. */
  how: z.string().optional(),
});
export type ProgramFront = z.infer<typeof ProgramFront>;

export const ProgramResponse = z.object({
  id: z.int().positive(),
  /** BCP 47 tag of the text: the requested language, or the original. */
  language: z.string(),
  /** Full name, with the brand prefix, as it was written. */
  name: z.string(),
  /** The name without the brand prefix, for display. */
  displayName: z.string(),
  type: ProgramType,
  price: DecimalAmount,
  currency: z.literal('EUR'),
  description: z.string(),
  features: z.array(z.string()),
  /** Badge of its card, such as "BEST VALUE"; null for none. */
  badge: z.string().nullable(),
  /** Picture for its card, its checkout and links; missing for none. */
  picture: PublicPicture.optional(),
  /** Its price carries the summit. */
  accent: z.boolean(),
  /** True if this programme includes coaching. */
  coaching: z.boolean(),
  /** Key of its training plan; null for none. */
  plan: z.string().nullable(),
  /** It has a card on the front page. */
  onFront: z.boolean(),
  /** Its texts for the front page; missing if there are none. */
  front: ProgramFront.optional(),
  /**
   * Path of the page with the form for a free programme; missing for paid ones, and for the shop's own guide,
   * whose form is on the front page.
   */
  askedAt: z.string().optional(),
  /** Name of the coach's own free guide, which may be saved at once (`BLUEPRINT_PATH`); missing for every other programme. */
  guideFile: z.string().optional(),
  /** Label of its start button; missing for the default. */
  action: z.string().optional(),
  /** Option in the contact form; missing for the default. */
  interest: z.object({ key: z.string(), label: z.string() }).optional(),
  /** False while a programme can be read about and not bought. */
  available: z.boolean(),
  /** True if the shop is not open yet; otherwise no provider is set up. */
  notOpen: z.literal(true).optional(),
  /** Ways to buy it, in the order they are offered; the card shows the first. Empty for a free programme. */
  offers: z.array(OfferResponse),
});
export type ProgramResponse = z.infer<typeof ProgramResponse>;

/**
 * GET /api/programs: every published programme, from the free one to the largest. `?lang=fi` selects the language;
 * without one, or with an unavailable one, it is the shop's own.
 */
export const ProgramsResponse = z.array(ProgramResponse);
export type ProgramsResponse = z.infer<typeof ProgramsResponse>;
