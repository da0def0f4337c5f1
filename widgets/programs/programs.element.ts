import { isCurrencyCode } from '#contract/currencies.ts';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { known, linkBase, oneOf, wholeNumber } from '#widgets/core/options.ts';
import { mappedCountry } from '#widgets/region/regions.ts';
import css from './programs.css?inline';
import { Programs } from './programs.tsx';

/**
 * `<coach-programs>` shows the coach's programmes with prices in the visitor's currency and a way
 * to each of them. All of them on a page share one request.
 *
 * @attr {"cards" | "grid"} layout - Up to three side by side (`cards`, the default) or up to four.
 * @attr {number} limit - Shows this many at most, 1 to 12.
 * @attr {string} region - Prices as they are read in this country (ISO code), whatever was chosen.
 * @attr {string} currency - Prices in this currency (ISO code); goes before `region`.
 * @attr {string} href-base - Start of the links, a path or an http address; the coach's site if missing.
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-program-selected - Somebody pressed a card's button; detail `{ programId }`.
 * @csspart root - Everything inside.
 * @csspart list - The list of cards.
 * @csspart card - One card.
 * @csspart badge - The badge on a card.
 * @csspart price - An amount of money.
 * @csspart button - A card's button or link.
 * @csspart message - The sentence in place of an element that cannot be shown.
 * @cssprop --coach-surface - Background of a card.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Hairlines.
 * @cssprop --coach-dawn - Buttons and the line of hills.
 * @cssprop --coach-sun - Badges.
 * @cssprop --coach-radius - Rounding of cards.
 * @cssprop --coach-shadow - Shadow of cards.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of headings and prices.
 */
defineElement({
  tag: 'coach-programs',
  styles: [...coreStyles, css],
  options: {
    layout: oneOf('cards', 'grid'),
    limit: wholeNumber(1, 12),
    region: known(mappedCountry),
    currency: known((value) => {
      const code = value.trim().toUpperCase();
      return isCurrencyCode(code) ? code : undefined;
    }),
    'href-base': linkBase,
  },
  component: Programs,
});
