import { defineEntity, p } from '@mikro-orm/core';
import type { OfferKind, ProgramFront, ProgramType } from '#contract/programs.ts';

/** A file that comes with a programme: the name under which browsers save it, and the document or the stored file it is. */
export type ProgramFile = MadeFile | UploadedFile;

/** A document that the shop makes. */
export interface MadeFile {
  name: string;
  document: 'blueprint' | 'all-day-energy' | 'training-plan';
  stored?: undefined;
}

/** A file that the coach has uploaded, by its id. */
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
    /** What its words and those of its offers are written in, as a BCP 47 tag. */
    language: p.string().default('en'),
    /** Its words in other languages, by tag (`program.words.ts`). */
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
    /** Of a stored file that anybody may see; null for none. */
    picture: p.uuid().nullable(),
    /** What it shows. */
    pictureAlt: p.string().default(''),
    /** Said on its card, such as "BEST VALUE". */
    badge: p.string().nullable(),
    /** Its price carries the summit. */
    accent: p.boolean().default(false),
    /** Words of its card on the front page, where they are others than those of its card elsewhere. */
    front: p.json().$type<ProgramFront>().nullable(),
    /** Among the cards of the front page. */
    onFront: p.boolean().default(true),
    /** How tags on other pages and messages of earlier versions name it (`interest="hybrid"`); null for one by its number. */
    interestKey: p.string().nullable(),
    /** What the contact form calls it; null for its name. */
    interestLabel: p.string().nullable(),
    /** Whoever has it is coached: profile, check-ins, the coach's answers. */
    coaching: p.boolean().default(false),
    /** Key of the training plan that its owners train by; several programmes may have the same one. */
    planKey: p.string().nullable(),
    position: p.integer(),
    published: p.boolean().default(true),
    /** Since when it is not sold any more; who has it keeps it. */
    endedAt: p.datetime().nullable(),
    /** Counts on with every change (`expectVersion`). */
    version: p.integer().default(1),
    /** The same for the list of its daily steps, which is changed by itself. */
    stepsVersion: p.integer().default(1),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    offers: () => p.oneToMany(Offer).mappedBy('program').orderBy({ position: 'asc' }),
  },
});

/** Something a visitor can get, free or paid. How it is bought is up to its offers. */
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
    /** What the page after a payment calls it; null for its name. */
    displayName: p.string().nullable(),
    /** A continuation is for those who have bought the programme before, and is offered to nobody else. */
    kind: p.string().$type<OfferKind>().default('standard'),
    /** Null for the programme's own price, which is how most are sold. */
    priceMinor: p.integer().nullable(),
    currency: p.string().length(3).default('EUR'),
    interval: p.string().$type<'once' | 'month'>(),
    minimumMonths: p.integer().nullable(),
    guaranteeDays: p.integer().nullable(),
    accessDays: p.integer().nullable(),
    position: p.integer(),
    /** Since when nobody can buy it so; running subscriptions keep their terms. */
    endedAt: p.datetime().nullable(),
    version: p.integer().default(1),
  },
});

/** One way to buy a programme: once or monthly, with its own price, term and guarantee. */
export class Offer extends OfferSchema.class {}
OfferSchema.setClass(Offer);
