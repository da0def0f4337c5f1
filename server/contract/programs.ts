import * as z from 'zod';
import { DecimalAmount } from './form-fields.ts';
import { PublicPicture } from './picture.ts';

/** `one-time` and `one_time` mean the same; both are in use in stored data. */
export const ProgramType = z.enum(['free', 'one-time', 'one_time', 'subscription']);
export type ProgramType = z.infer<typeof ProgramType>;

/** `continuation` goes on after the programme was bought once; nobody starts with it. */
export const OfferKind = z.enum(['standard', 'continuation']);
export type OfferKind = z.infer<typeof OfferKind>;

/** One way to buy a programme. */
export const OfferResponse = z.object({
  /** Stable within its programme, for example `monthly`. */
  key: z.string(),
  name: z.string(),
  /** What the page after the payment calls it. */
  displayName: z.string(),
  kind: OfferKind,
  price: DecimalAmount,
  currency: z.literal('EUR'),
  /** `once` is charged one time, `month` renews every month. */
  interval: z.enum(['once', 'month']),
  /** Months the buyer commits to; null where there is no minimum. */
  minimumMonths: z.int().positive().nullable(),
  /** Days in which the money is returned on request; null where none is promised. */
  guaranteeDays: z.int().positive().nullable(),
  /** Days of access a one-off purchase gives; null where access does not end. */
  accessDays: z.int().positive().nullable(),
});
export type OfferResponse = z.infer<typeof OfferResponse>;

/** Words of a programme's card on the front page, and its place in the day on the page of all programmes. */
export const ProgramFront = z.object({
  subtitle: z.string().optional(),
  description: z.string().optional(),
  features: z.array(z.string()).optional(),
  /** The one thing to remember about it. */
  highlight: z.string().optional(),
  badge: z.string().optional(),
  /** When it is meant to be done: a time of day, or what stands for it. */
  at: z.string().optional(),
  /** How long that takes. */
  how: z.string().optional(),
});
export type ProgramFront = z.infer<typeof ProgramFront>;

export const ProgramResponse = z.object({
  id: z.int().positive(),
  /** What its words are in, as a BCP 47 tag: what was asked for, or what it was written in. */
  language: z.string(),
  /** Full name, with the brand prefix, as it was written. */
  name: z.string(),
  /** The name without the brand prefix: what people are shown. */
  displayName: z.string(),
  type: ProgramType,
  price: DecimalAmount,
  currency: z.literal('EUR'),
  description: z.string(),
  features: z.array(z.string()),
  /** Said on its card, such as "BEST VALUE"; null for none. */
  badge: z.string().nullable(),
  /** On its card, where it is bought and with links to it; missing for none. */
  picture: PublicPicture.optional(),
  /** Its price carries the summit. */
  accent: z.boolean(),
  /** Whoever has it is coached. */
  coaching: z.boolean(),
  /** Key of its training plan; null where it has none. */
  plan: z.string().nullable(),
  /** It has a card on the front page. */
  onFront: z.boolean(),
  /** What that says in other words; missing where there are none. */
  front: ProgramFront.optional(),
  /**
   * Path of the page where a free programme is asked for; missing for one that costs something, and for the shop's own
   * guide, which the front page has a form for.
   */
  askedAt: z.string().optional(),
  /** Name of the coach's own free guide, which may be saved at once (`BLUEPRINT_PATH`); missing for every other programme. */
  guideFile: z.string().optional(),
  /** What the button that begins it says; missing for what every shop says. */
  action: z.string().optional(),
  /** What the contact form offers it as; missing for what the form says of every other. */
  interest: z.object({ key: z.string(), label: z.string() }).optional(),
  /** False while a programme can be read about and not bought. */
  available: z.boolean(),
  /** True where that is because the shop is not open yet, and not because no provider is set up. */
  notOpen: z.literal(true).optional(),
  /** Ways to buy it, in the order they are offered. Empty for a free programme. */
  offers: z.array(OfferResponse),
});
export type ProgramResponse = z.infer<typeof ProgramResponse>;

/**
 * GET /api/programs: every published programme, from the free one to the largest. `?lang=fi` asks for their words in a
 * language; in the shop's own without one, or with one that the shop does not speak.
 */
export const ProgramsResponse = z.array(ProgramResponse);
export type ProgramsResponse = z.infer<typeof ProgramsResponse>;
