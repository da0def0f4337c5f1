import { createElement, lazy, Suspense } from 'react';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { InvalidAttribute, wholeNumber, type OptionParser } from '#widgets/core/options.ts';
import css from './checkout.css?inline';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

const View = lazy(() => import('./checkout-chunk.tsx'));

/**
 * `<coach-checkout program="2">` sells a programme that is paid once, by card or with PayPal. No
 * provider is asked for anything before the buyer has chosen one. Where payments are not taken on the
 * page around, it leads to the same step on the coach's site.
 *
 * @attr {number} program - The number of the programme.
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-checkout-started - A payment was set up; detail `{ programId }`.
 * @fires coach-purchase-completed - It was paid; detail `{ programId, interval, amount, currency }`.
 * @csspart root - Everything inside.
 * @csspart summary - The card that says what is bought.
 * @csspart payment - The side on which is paid.
 * @csspart tab - One way to pay.
 * @csspart test-mark - The sign that no money moves.
 * @csspart outcome - What became of the payment.
 * @csspart price - An amount of money.
 * @csspart button - A button, or a link that looks like one.
 * @csspart toast - The passing note about what happened.
 * @csspart message - The sentence in place of what cannot be shown, and the way to sign in.
 * @cssprop --coach-surface - Background of the card and of the provider's fields.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Hairlines.
 * @cssprop --coach-edge - Borders of controls.
 * @cssprop --coach-dawn - The button, the line of hills, what is chosen.
 * @cssprop --coach-on-dawn - Text of the button.
 * @cssprop --coach-sun - The sign that no money moves.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-radius - Rounding of the card.
 * @cssprop --coach-radius-control - Rounding of controls.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of headings and prices.
 */
defineElement({
  tag: 'coach-checkout',
  styles: [...coreStyles, css],
  options: { program: programNumber() },
  component: (props) =>
    createElement(Suspense, { fallback: createElement(CheckoutSkeleton) }, createElement(View, props)),
});

function programNumber(): OptionParser<number> {
  const parse = wholeNumber(1, 999_999_999);
  return (attribute) => {
    const number = parse(attribute);
    if (number !== undefined) return number;
    throw new InvalidAttribute(
      attribute ?? { tag: 'coach-checkout', name: 'program', value: '' },
      'the number of a programme',
    );
  };
}
