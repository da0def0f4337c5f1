import type { OfferResponse, ProgramType } from './programs.ts';

type Sold = Pick<OfferResponse, 'kind' | 'interval'>;

/** True for an offer that a card can show: open to new buyers, and charged as the programme's type says. */
export function isMainOffer(type: ProgramType, { kind, interval }: Sold): boolean {
  return kind === 'standard' && interval === (type === 'subscription' ? 'month' : 'once');
}

/** Returns the offers with the one first that cards show and that is charged without a choice. */
export function sortOffers<Offer extends Sold>(type: ProgramType, offers: readonly Offer[]): Offer[] {
  return [...new Set([...offers.filter((offer) => isMainOffer(type, offer)), ...offers])];
}
