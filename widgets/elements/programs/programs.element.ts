import words from 'virtual:words';
import { isCurrencyCode } from '#contract/currencies.ts';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { optionalValue, linkBase, oneOf, wholeNumber } from '#widgets/core/options.ts';
import { mappedCountry } from '#widgets/core/region/regions.ts';
import price from '#widgets/elements/region/price.css?inline';
import { figureStyles } from '#widgets/ui/figure-styles.ts';
import css from './programs.css?inline';
import { Programs } from './programs.tsx';

const attributes = {
  /** Up to three side by side (`cards`) or up to four (`grid`). */
  layout: oneOf('cards', 'grid'),
  /** Shows this many at most; all if missing. */
  limit: wholeNumber(1, 12),
  /** Prices as they are read in this country (ISO 3166 code), whatever was chosen. One that is not known is ignored. */
  region: optionalValue(mappedCountry),
  /** Prices in this currency (ISO 4217 code); goes before `region`. One that is not known is ignored. */
  currency: optionalValue((value) => {
    const code = value.trim().toUpperCase();
    return isCurrencyCode(code) ? code : undefined;
  }),
  /** Start of the links, a path or an http address; the coach's site if missing. */
  'href-base': linkBase,
};

const methods = ['refresh'] as const;

declare module '#widgets/core/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-programs>` shows the coach's programmes with prices in the visitor's currency and a way to each
     * of them. All of them on a page share one request.
     *
     * @csspart list - The list of cards.
     * @csspart card - One card.
     * @csspart badge - The badge on a card.
     * @csspart button - A card's button or link.
     * @cssprop --coach-dawn - Buttons and the line of hills.
     */
    'coach-programs': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** Somebody pressed a card's button. */
        'coach-program-selected': { programId: number };
      };
    };
  }
}

defineElement({
  tag: 'coach-programs',
  styles: [...coreStyles, ...figureStyles, price, css],
  attributes,
  methods,
  component: Programs,
  words,
});
