import { defineEntity, p } from '@mikro-orm/core';
import type { OfferKind, ProgramFront, ProgramType } from '#contract/catalog/programs.ts';

/** File of a programme: its download name, and the document or stored file behind it. */
export type ProgramFile = MadeFile | UploadedFile;

/** Document that the shop renders. */
export interface MadeFile {
  name: string;
  document: 'blueprint' | 'all-day-energy' | 'training-plan';
  stored?: undefined;
}

/** File that the coach uploaded, by its id. */
interface UploadedFile {
  name: string;
  stored: string;
  document?: undefined;
}

const ProgramSchema = defineEntity({
  name: 'Program',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** With the brand prefix, as the coach writes it. */
    name: p.string(),
    /** Language of its texts and of its offers' texts, as a BCP 47 tag. */
    language: p.string().default('en'),
    /** Texts in other languages, by tag (`program.words.ts`). */
    translations: p
      .json()
      .$type<Record<string, unknown>>()
      .defaultRaw("'{}'")
      .onCreate(() => ({})),
    description: p.text(),
    type: p.string().$type<ProgramType>(),
    /** Integer minor units of `currency`. */
    priceMinor: p.integer(),
    currency: p.string().length(3).default('EUR'),
    /** VAT that prices include, in hundredths of a percent. The default is Finland's standard rate, 25.5 %. */
    vatRate: p.integer().default(2_550),
    features: p.json().$type<string[]>(),
    content: p.json().$type<{ files: ProgramFile[]; videos: string[] }>(),
    /** Id of a public stored file; null for none. */
    picture: p.uuid().nullable(),
    /** Alternative text of the picture. */
    pictureAlt: p.string().default(''),
    /** Label on its card, such as "BEST VALUE". */
    badge: p.string().nullable(),
    /** Marks its price with the summit. */
    accent: p.boolean().default(false),
    /** Texts of its card on the front page, if they differ from its other cards. */
    front: p.json().$type<ProgramFront>().nullable(),
    /** Shows its card on the front page. */
    onFront: p.boolean().default(true),
    /** Key in tags on other pages and in older messages (`interest="hybrid"`); null to use the number. */
    interestKey: p.string().nullable(),
    /** Name in the contact form; null for its name. */
    interestLabel: p.string().nullable(),
    /** True if this programme includes coaching: profile, check-ins and the coach's answers. */
    coaching: p.boolean().default(false),
    /** Key of its owners' training plan. Several programmes can share one. */
    planKey: p.string().nullable(),
    position: p.integer(),
    published: p.boolean().default(true),
    /** End of its sale. Owners keep it. */
    endedAt: p.datetime().nullable(),
    /** Increases with every change (`expectVersion`). */
    version: p.integer().default(1),
    /** Version of its list of daily steps, which is edited separately. */
    stepsVersion: p.integer().default(1),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    offers: () => p.oneToMany(Offer).mappedBy('program').orderBy({ position: 'asc' }),
  },
});

/** Product for visitors, free or paid. Its offers say how to buy it. */
export class Program extends ProgramSchema.class {}
ProgramSchema.setClass(Program);

const OfferSchema = defineEntity({
  name: 'Offer',
  uniques: [{ properties: ['program', 'key'] }],
  properties: {
    id: p.integer().primary(),
    program: () => p.manyToOne(Program),
    key: p.string(),
    name: p.string(),
    /** Name on the page after a payment; null for its name. */
    displayName: p.string().nullable(),
    /** A continuation is offered only to previous buyers of the programme. */
    kind: p.string().$type<OfferKind>().default('standard'),
    /** Null for the programme's own price, which is usual. */
    priceMinor: p.integer().nullable(),
    currency: p.string().length(3).default('EUR'),
    interval: p.string().$type<'once' | 'month'>(),
    minimumMonths: p.integer().nullable(),
    guaranteeDays: p.integer().nullable(),
    accessDays: p.integer().nullable(),
    position: p.integer(),
    /** End of new purchases; running subscriptions keep their terms. */
    endedAt: p.datetime().nullable(),
    version: p.integer().default(1),
  },
});

/** One way to buy a programme: once or monthly, with its own price, term and guarantee. */
export class Offer extends OfferSchema.class {}
OfferSchema.setClass(Offer);
