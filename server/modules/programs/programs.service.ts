import type { OfferResponse, ProgramResponse } from '#contract/programs.ts';
import { toDecimal } from '#contract/money.ts';
import type { Em } from '../../db/orm.ts';
import { type Offer, Program } from './program.entity.ts';

/** Every published programme with its offers, in the coach's order. */
export function listPrograms(em: Em): Promise<Program[]> {
  return em.find(Program, { published: true }, { populate: ['offers'], orderBy: { position: 'asc' } });
}

/** How programmes are shown: the prefix that names lose, and whether money can be taken at all. */
export interface ProgramView {
  prefix: string;
  paymentsReady: boolean;
}

export function presentProgram(program: Program, { prefix, paymentsReady }: ProgramView): ProgramResponse {
  return {
    id: program.id,
    name: program.name,
    displayName: withoutPrefix(program.name, prefix),
    type: program.type,
    price: toDecimal(program.priceMinor),
    currency: 'EUR',
    description: program.description,
    features: program.features,
    available: program.priceMinor === 0 || paymentsReady,
    offers: program.offers.getItems().map(presentOffer),
  };
}

function presentOffer(offer: Offer): OfferResponse {
  return {
    key: offer.key,
    name: offer.name,
    price: toDecimal(offer.priceMinor),
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
