import type { PublicPicture } from '#contract/picture.ts';
import type { ProgramResponse } from '#contract/programs.ts';

/** A card with fixed words. Price, type and availability are the API's as soon as it has answered. */
export interface ProgramCopy {
  id: number;
  /** What its words are in; the reader's language if missing. */
  language?: string;
  title: string;
  subtitle?: string | undefined;
  description: string;
  /** Euro as a decimal string; stands in while the API has not answered. */
  price: string;
  currency: 'EUR';
  type: ProgramResponse['type'];
  features: readonly string[];
  /** The one thing to remember about it. */
  highlight?: string | undefined;
  /** Said on the card. */
  badge?: string | undefined;
  /** Colour of the card's line. */
  colour?: CardColour;
  /** Where the button leads, in place of what follows from the type. */
  link?: string;
}

type CardColour = 'dawn' | 'moss' | 'sun';

export interface ProgramCard {
  id: number;
  /** What its words are in; the reader's language if missing. */
  language?: string;
  title: string;
  subtitle?: string | undefined;
  description: string;
  features: readonly string[];
  /** Euro as a decimal string. */
  price: string;
  kind: 'free' | 'one-time' | 'subscription';
  /** Months the buyer commits to; null where there is no minimum. */
  minimumMonths: number | null;
  /** Can be bought right now, or there is a page that says when. */
  available: boolean;
  highlight?: string | undefined;
  badge?: string | undefined;
  picture?: PublicPicture | undefined;
  /** The price carries the summit. */
  accent?: boolean;
  colour: CardColour;
  link?: string | undefined;
  /** What the coach has the button say; missing for what every shop says. */
  action?: string | undefined;
  /** Path of the page where it is asked for, where it is free and not the shop's own guide. */
  askedAt?: string | undefined;
}

const COLOURS: readonly CardColour[] = ['moss', 'dawn', 'sun'];
/** What a subscription commits to as long as its offers are not known. */
const USUAL_COMMITMENT = 3;

/** Cards of programmes as the API describes them. */
export function buildCards(programs: readonly ProgramResponse[]): ProgramCard[] {
  return programs.map((program, index) => ({
    id: program.id,
    language: program.language,
    title: program.displayName,
    description: program.description,
    features: program.features,
    badge: program.badge ?? undefined,
    colour: COLOURS[index % COLOURS.length]!,
    ...terms(program),
  }));
}

/** Cards with words of their own, brought up to date by what is known of their programmes. */
export function cardsWithCopy(copy: readonly ProgramCopy[], programs: readonly ProgramResponse[]): ProgramCard[] {
  return copy.map(({ type, price, ...words }, index) => {
    const program = programs.find(({ id }) => id === words.id);
    return {
      colour: COLOURS[index % COLOURS.length]!,
      ...words,
      ...(program
        ? terms(program)
        : { price, kind: toCardKind(type, price), minimumMonths: USUAL_COMMITMENT, available: true }),
    };
  });
}

function terms({ type, price, accent, offers, available, notOpen, picture, askedAt, action }: ProgramResponse) {
  const minimumMonths = offers.find((offer) => offer.minimumMonths !== null)?.minimumMonths ?? null;
  return {
    price,
    accent,
    kind: toCardKind(type, price),
    minimumMonths,
    available: available || notOpen === true,
    picture,
    askedAt,
    action,
  };
}

/** Free is what costs nothing, whatever it is called; both spellings of one-time mean the same. */
function toCardKind(type: ProgramResponse['type'], price: string): ProgramCard['kind'] {
  if (/^0+(\.0+)?$/.test(price)) return 'free';
  return type === 'subscription' ? 'subscription' : 'one-time';
}

/** Where the card's button leads; undefined where there is nothing to lead to yet. */
export function buildCardLink(card: ProgramCard, pages: string): string | undefined {
  if (card.link) return /^(https?:|#)/.test(card.link) ? card.link : pages + card.link;
  if (card.kind === 'free') return pages + (card.askedAt ?? '/#free-signup');
  if (!card.available) return undefined;
  return card.kind === 'subscription' ? `${pages}/subscribe/${card.id}` : `${pages}/checkout/${card.id}`;
}
