import words from 'virtual:words';
import { isCurrencyCode } from '#contract/shared/currencies.ts';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { optionalValue, linkBase, choice, wholeNumber } from '#widgets/core/element/options.ts';
import { mappedCountry } from '#widgets/core/region/regions.ts';
import price from '#widgets/elements/region/price.css?inline';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from './programs.css?inline';
import { Programs } from './programs.tsx';

const attributes = {
  /** Up to three side by side (`cards`) or up to four (`grid`). */
  layout: choice('cards', 'grid'),
  /** Maximum number shown. Default: all. */
  limit: wholeNumber(1, 12),
  /** Shows prices for this country (ISO 3166 code), whatever the visitor has chosen. Unknown codes are ignored. */
  region: optionalValue(mappedCountry),
  /** Shows prices in this currency (ISO 4217 code). Takes precedence over `region`. Unknown codes are ignored. */
  currency: optionalValue((value) => {
    const code = value.trim().toUpperCase();
    return isCurrencyCode(code) ? code : undefined;
  }),
  /** Where links start: a path or a web address. Default: the coach's site. */
  'href-base': linkBase,
};

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-programs>` shows the coach's programmes, with prices in the visitor's currency and a link to each.
     * All of these elements on a page share one request.
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
        /** A visitor pressed a card's button. */
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
