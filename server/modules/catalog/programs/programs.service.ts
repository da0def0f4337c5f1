import type { Language } from '#contract/i18n/languages.ts';
import type { OfferResponse, ProgramResponse, ProgramsResponse } from '#contract/catalog/programs.ts';
import { sortOffers } from '#contract/catalog/main-offer.ts';
import { guideFileName } from '#contract/newsletter/guides.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { findPictures, type PictureSize } from '../files/files.service.ts';
import { StoredFile } from '../files/stored-file.entity.ts';
import { type Offer, Program } from './program.entity.ts';
import { translateProgram } from './program.words.ts';

/** Programme with its training plan. */
interface ListedProgram {
  program: Program;
  plan: string | null;
  /** Size of its picture; missing if there is none. */
  size: PictureSize | undefined;
}

/** Lists the published programmes with their offers, in the coach's order. */
async function listPrograms(em: Em): Promise<ListedProgram[]> {
  const programs = await em.find(
    Program,
    { published: true, endedAt: null },
    { populate: ['offers'], orderBy: { position: 'asc' } },
  );
  const plans = await em.execute<{ key: string }[]>('select key from training_plan where user_id is null');
  const pictures = await findPictures(
    em,
    programs.flatMap(({ picture }) => picture ?? []),
  );
  return programs.map((program) => ({
    program,
    size: pictures.get(program.picture ?? ''),
    plan: plans.find(({ key }) => key === program.planKey)?.key ?? null,
  }));
}

/** Returns the first programme with coaching in the shop's order, or null. */
export function findCoachingProgram(em: Em): Promise<Program | null> {
  return em.findOne(Program, { coaching: true, published: true, endedAt: null }, { orderBy: { position: 'asc' } });
}

/** Returns a free programme on offer, with its name. @throws {NotFound} for any other */
export async function findFreeProgram(em: Em, id: number, prefix: string, language: Language) {
  const program = await em.findOne(Program, { id, priceMinor: 0, published: true, endedAt: null });
  if (!program) throw new NotFound();
  return presentFree(em, program, prefix, language);
}

export async function hasFreeProgram(em: Em): Promise<boolean> {
  return (await em.count(Program, { priceMinor: 0, published: true, endedAt: null })) > 0;
}

/** Returns the default free programme: the shop's own guide, or the coach's first free programme. Null for none. */
export async function firstFreeProgram(em: Em, prefix: string, language: Language) {
  const offered = { priceMinor: 0, published: true, endedAt: null };
  const free = await em.find(Program, offered, { orderBy: { position: 'asc' } });
  const program = free.find(bringsGuide) ?? free[0];
  return program ? presentFree(em, program, prefix, language) : null;
}

function presentFree(em: Em, program: Program, prefix: string, language: Language) {
  const displayName = withoutPrefix(program.name, prefix);
  const said = translateProgram(em, program, { displayName, offers: [], language });
  return { id: program.id, displayName: said.displayName, guide: bringsGuide(program) };
}

/** How programmes are presented: the prefix that names lose, and whether the shop takes payments. */
export interface ProgramView {
  prefix: string;
  paymentsReady: boolean | ((em: Em) => Promise<boolean>);
  /** The coach's own guide, which replaces the shop's: a file's id, or the title of its text. */
  ownGuide?: { id?: string; title?: string } | undefined;
  /** The front page has no form for the shop's own guide. */
  guideApart?: boolean;
  /** A provider is set up; only the shop still holds payments back. */
  canPay?: boolean;
  /** Label of a coaching subscription's button in a language; undefined for the default. */
  startCoaching?: (language?: Language) => string | null | undefined;
}

/** Builds the body of GET /api/programs, untranslated without a language. Server-rendered pages include it. */
export async function presentPrograms(em: Em, view: ProgramView, language?: Language): Promise<ProgramsResponse> {
  const { prefix, paymentsReady: ready, canPay = false, guideApart = false, ownGuide } = view;
  const paymentsReady = typeof ready === 'function' ? await ready(em) : ready;
  const guideFile = await findGuideFileName(em, ownGuide);
  const startCoaching = view.startCoaching?.(language) ?? undefined;
  const notOpen = canPay && !paymentsReady;
  const shown = { prefix, guideFile, paymentsReady, guideApart, notOpen, startCoaching };
  return (await listPrograms(em)).map((program) => presentProgram(em, program, shown, language));
}

/** Returns the file name of the coach's own free guide; undefined for the shop's. */
async function findGuideFileName(em: Em, own: ProgramView['ownGuide']): Promise<string | undefined> {
  if (own?.title !== undefined) return guideFileName({ title: own.title });
  return own && (await em.findOne(StoredFile, { id: own.id!, storedAt: { $ne: null } }))?.name;
}

interface ProgramPresentOptions extends Required<Pick<ProgramView, 'prefix' | 'guideApart'>> {
  /** File name of the coach's own free guide. */
  guideFile: string | undefined;
  paymentsReady: boolean;
  notOpen: boolean;
  startCoaching: string | undefined;
}

function presentProgram(
  em: Em,
  { program, plan, size }: ListedProgram,
  { prefix, guideFile, paymentsReady, guideApart, notOpen, startCoaching }: ProgramPresentOptions,
  language: Language | undefined,
): ProgramResponse {
  const offers = listActiveOffers(program);
  const [first] = offers;
  const priceMinor = first ? resolveOfferPrice(program, first) : program.priceMinor;
  const displayName = withoutPrefix(program.name, prefix);
  const { offers: names, interest, front, ...said } = translateProgram(em, program, { displayName, offers, language });
  return {
    id: program.id,
    name: program.name,
    ...said,
    type: program.type,
    price: toDecimal(priceMinor),
    currency: 'EUR',
    ...(size && { picture: { src: `/media/${program.picture}.webp`, ...size, alt: program.pictureAlt } }),
    accent: program.accent,
    onFront: program.onFront,
    ...(front && { front }),
    ...(startCoaching && program.coaching && program.type === 'subscription' && { action: startCoaching }),
    interest: { key: getInterestKey(program), label: interest },
    coaching: program.coaching,
    plan,
    available: priceMinor === 0 || paymentsReady,
    ...(priceMinor === 0 &&
      (guideApart || guideFile || !bringsGuide(program)) && { askedAt: `/free#program-${program.id}` }),
    ...(guideFile && priceMinor === 0 && bringsGuide(program) && { guideFile }),
    ...(notOpen && priceMinor > 0 && { notOpen }),
    offers: offers.map((offer, index) => ({ ...presentOffer(program, offer), ...names[index]! })),
  };
}

/** True if a request for it mails only the free guide of the shop or the coach. */
export function bringsGuide({ content }: Pick<Program, 'content'>): boolean {
  return content.files.some(({ document }) => document === 'blueprint');
}

/** Returns the key of a programme in messages and tags. */
export function getInterestKey({ id, interestKey }: Pick<Program, 'id' | 'interestKey'>): string {
  return interestKey ?? `program-${id}`;
}

/** Returns the names of a programme and one of its offers in a language. */
export function namesIn(
  em: Em,
  { program, offer }: { program: Program; offer: Offer },
  prefix: string,
  language: Language,
): { programName: string; offerName: string } {
  const offers = program.offers.getItems();
  const displayName = withoutPrefix(program.name, prefix);
  const said = translateProgram(em, program, { displayName, offers, language });
  const index = offers.findIndex(({ key }) => key === offer.key);
  return { programName: said.displayName, offerName: said.offers[index]?.name ?? offer.name };
}

/** Returns the offers on sale. The first is the one that cards show and that is charged without a choice. */
export function listActiveOffers(program: Program): Offer[] {
  const offers = program.offers.getItems().filter(({ endedAt }) => !endedAt);
  return sortOffers(program.type, offers);
}

/** Returns the price of an offer in integer minor units. */
export function resolveOfferPrice(program: Pick<Program, 'priceMinor'>, offer: Pick<Offer, 'priceMinor'>): number {
  return offer.priceMinor ?? program.priceMinor;
}

function presentOffer(program: Program, offer: Offer): Omit<OfferResponse, 'name' | 'displayName'> {
  return {
    key: offer.key,
    kind: offer.kind,
    price: toDecimal(resolveOfferPrice(program, offer)),
    currency: 'EUR',
    interval: offer.interval,
    minimumMonths: offer.minimumMonths ?? null,
    guaranteeDays: offer.guaranteeDays ?? null,
    accessDays: offer.accessDays ?? null,
  };
}

/** Strips the brand prefix once, only at the start, and never down to nothing. */
export function withoutPrefix(name: string, prefix: string): string {
  const rest = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length).trim() : name;
  return rest === '' ? name : rest;
}
