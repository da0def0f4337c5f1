import { isMainOffer } from '#contract/catalog/main-offer.ts';
import type { OfferChange, OfferRequest } from '#contract/catalog/programs.studio.ts';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import { Offer, type Program } from '../programs/program.entity.ts';
import { listActiveOffers } from '../programs/programs.service.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { refuseUnchargeablePrice } from './prices.ts';
import { slugify } from '#server/modules/site/posts/post-slugs.service.ts';
import { lockProgram } from '../programs/programs.studio.service.ts';

type Written = Omit<z.output<typeof OfferRequest>, 'key'>;

interface Place {
  /** Id of the programme. */
  id: number;
  offer: number;
}

/** Builds the link key of an offer without a short name. */
function buildOfferKey(name: string, offers: readonly Offer[]): string {
  const base = slugify(name).slice(0, 36).replace(/-$/, '') || 'offer';
  const free = (key: string) => !offers.some((offer) => offer.key === key);
  let key = base;
  for (let number = 2; !free(key); number++) key = `${base}-${number}`;
  return key;
}

/** @throws {NotFound}, {InvalidInput} */
export function addOffer(
  em: Em,
  id: number,
  { key: wanted, ...written }: z.output<typeof OfferRequest>,
  by: CoachActor,
): Promise<void> {
  return em.transactional(async (tx) => {
    const program = await lockProgram(tx, id);
    const offers = program.offers.getItems();
    const key = wanted || buildOfferKey(written.name, offers);
    if (offers.some((offer) => offer.key === key)) {
      throw new InvalidInput([{ path: 'key', message: msg`This programme already has an offer with this link name.` }]);
    }
    refuseTerms(program, written);
    const position = Math.max(-1, ...offers.map((offer) => offer.position)) + 1;
    tx.persist(tx.create(Offer, { program, key, ...toOfferFields(written), position }));
    noteAction(tx, { ...by, action: 'offer.add', subject: 'program', subjectId: id, details: { key } });
  });
}

/** Changes an offer. Existing orders keep their terms. @throws {NotFound}, {AppError} 409 `conflict`, {InvalidInput} */
export function changeOffer(
  em: Em,
  { id, offer: offerId }: Place,
  { version, ...written }: z.output<typeof OfferChange>,
  by: CoachActor,
): Promise<void> {
  return em.transactional(async (tx) => {
    const program = await lockProgram(tx, id);
    const offer = findOffer(program, offerId);
    expectVersion(offer, version);
    refuseTerms(program, written);
    if (isLastMainOffer(program, offer) && !isMainOffer(program.type, written)) {
      const path = written.interval === offer.interval ? 'kind' : 'interval';
      throw new InvalidInput([
        { path, message: msg`This is the only offer with this billing type. Add another one first.` },
      ]);
    }
    const priceBefore = offer.priceMinor ?? null;
    tx.assign(offer, toOfferFields(written));
    const details = { key: offer.key, priceBefore, price: written.price };
    noteAction(tx, { ...by, action: 'offer.change', subject: 'program', subjectId: id, details });
  });
}

/** Ends or reopens an offer. @throws {NotFound}, {AppError} 409 for the last offer of a programme on sale */
export function endOffer(em: Em, { id, offer: offerId }: Place, ended: boolean, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const program = await lockProgram(tx, id);
    const offer = findOffer(program, offerId);
    const isLast = listActiveOffers(program).every((each) => each === offer) || isLastMainOffer(program, offer);
    if (ended && program.type !== 'free' && isLast) {
      throw new AppError(
        409,
        'last_offer',
        msg`The programme couldn’t be bought without it. Archive the programme instead.`,
      );
    }
    offer.endedAt = ended ? (offer.endedAt ?? by.now) : null;
    offer.version += 1;
    const action = ended ? 'offer.end' : 'offer.sell';
    noteAction(tx, { ...by, action, subject: 'program', subjectId: id, details: { key: offer.key } });
  });
}

/** True for the only active offer that a card can show. */
function isLastMainOffer(program: Program, offer: Offer): boolean {
  const isMain = (each: Offer) => isMainOffer(program.type, each);
  const [only, ...others] = listActiveOffers(program).filter(isMain);
  return only === offer && others.length === 0;
}

function findOffer(program: Program, id: number): Offer {
  const offer = program.offers.getItems().find((each) => each.id === id);
  if (!offer) throw new NotFound();
  return offer;
}

function refuseTerms(program: Program, { price, interval, minimumMonths, accessDays }: Written): void {
  refuseUnchargeablePrice(price ?? program.priceMinor);
  if (interval === 'once' && minimumMonths !== null) {
    throw new InvalidInput([{ path: 'minimumMonths', message: msg`Only subscriptions have a minimum term.` }]);
  }
  if (interval === 'month' && accessDays !== null) {
    throw new InvalidInput([{ path: 'accessDays', message: msg`Subscriptions grant access while they run.` }]);
  }
}

function toOfferFields({ price, ...written }: Written) {
  return { ...written, priceMinor: price };
}
