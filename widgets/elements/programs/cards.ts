import type { PublicPicture } from '#contract/shared/picture.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';

/** Card with its own texts. Price, type and availability come from the API once it has answered. */
export interface ProgramCopy {
  id: number;
  /** Language of the text; the reader's if missing. */
  language?: string;
  title: string;
  subtitle?: string | undefined;
  description: string;
  /** Euro as a decimal string; used until the API answers. */
  price: string;
  currency: 'EUR';
  type: ProgramResponse['type'];
  coaching?: boolean;
  features: readonly string[];
  /** Main fact about the programme. */
  highlight?: string | undefined;
  badge?: string | undefined;
  /** Colour of the elevation line. */
  colour?: CardColour;
  /** Target of the button; depends on the type if missing. */
  link?: string;
}

type CardColour = 'dawn' | 'moss' | 'sun';

export interface ProgramCard {
  id: number;
  /** Language of the text; the reader's if missing. */
  language?: string;
  title: string;
  subtitle?: string | undefined;
  description: string;
  features: readonly string[];
  /** Euro as a decimal string. */
  price: string;
  kind: 'free' | 'one-time' | 'subscription';
  /** True if this programme includes coaching. */
  coaching?: boolean;
  /** Minimum term in months; null without one. */
  minimumMonths: number | null;
  /** Can be bought now, or has a page with its start. */
  available: boolean;
  highlight?: string | undefined;
  badge?: string | undefined;
  picture?: PublicPicture | undefined;
  /** Highlights the price with a summit icon. */
  accent?: boolean;
  colour: CardColour;
  link?: string | undefined;
  /** Label of the button by the coach; missing for the default. */
  action?: string | undefined;
  /** Path of the request form, for free programmes other than the shop's guide. */
  askedAt?: string | undefined;
}

const COLOURS: readonly CardColour[] = ['moss', 'dawn', 'sun'];
/** Minimum term of a subscription in months, until its offers are loaded. */
const USUAL_COMMITMENT = 3;

/** Builds cards from the API's programmes. */
export function buildCards(programs: readonly ProgramResponse[]): ProgramCard[] {
  return programs.map((program, index) => ({
    id: program.id,
    language: program.language,
    title: program.displayName,
    description: program.description,
    features: program.features,
    badge: program.badge ?? undefined,
    coaching: program.coaching,
    colour: COLOURS[index % COLOURS.length]!,
    ...terms(program),
  }));
}

/** Updates cards that have their own texts with current data of their programmes. */
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
  return {
    price,
    accent,
    kind: toCardKind(type, price),
    minimumMonths: offers[0]?.minimumMonths ?? null,
    available: available || notOpen === true,
    picture,
    askedAt,
    action,
  };
}

/** Returns the kind: free means a price of zero; both spellings of one-time are equal. */
function toCardKind(type: ProgramResponse['type'], price: string): ProgramCard['kind'] {
  if (/^0+(\.0+)?$/.test(price)) return 'free';
  return type === 'subscription' ? 'subscription' : 'one-time';
}

/** Returns the target of the card's button; undefined if there is none yet. */
export function buildCardLink(card: ProgramCard, pages: string): string | undefined {
  if (card.link) return /^(https?:|#)/.test(card.link) ? card.link : pages + card.link;
  if (card.kind === 'free') return pages + (card.askedAt ?? '/#free-signup');
  if (!card.available) return undefined;
  return card.kind === 'subscription' ? `${pages}/subscribe/${card.id}` : `${pages}/checkout/${card.id}`;
}
