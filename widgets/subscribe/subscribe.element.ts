import { createElement, lazy } from 'react';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { known, type OptionParser } from '#widgets/core/options.ts';
import css from './subscribe.css?inline';
import { Subscribe, type SubscribeProps } from './subscribe.tsx';

/** The query of somebody else's page is theirs: nothing in it is meant for us. */
const NOTHING = {};

const View = lazy(() => import('./subscribe-chunk.tsx'));

/** An id that cannot be one is no mistake of the page's: the element says that there is no such programme. */
const asWritten: OptionParser<string | undefined> = (attribute) => attribute?.value.trim();

/**
 * `<coach-subscribe>` sells a programme without an account: first what the coach needs to know, then the
 * payment. Nothing of a payment provider is loaded before the second step. Where the page may not take
 * payments, or does not let the provider in, the second step leads to the coach's site, and what was typed
 * goes along; never in an address.
 *
 * @attr {number} program - Id of the programme.
 * @attr {string} offer - Key of the offer that is chosen at first, such as `kickstart`; the programme's
 *   first if missing or not known. `continuation` is offered only where it is named here.
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-checkout-started - The payment was set up; detail `{ programId, offer }`.
 * @fires coach-subscription-completed - What renews every month was paid for; detail `{ programId, offer,
 *   interval, amount, currency }`. Holds nothing about the person.
 * @fires coach-purchase-completed - What is paid once was paid for; the same detail.
 * @csspart root - Everything inside.
 * @csspart offer - One offer to choose.
 * @csspart price - An amount of money.
 * @csspart form - The form.
 * @csspart field - A label, its control and what is said about it.
 * @csspart input - A control: input, list or text.
 * @csspart consent - The box that agrees to keep what is said about health.
 * @csspart summary - What is about to be bought.
 * @csspart button - A button, or a link that looks like one.
 * @csspart test-mark - The line that says that no money moves.
 * @csspart toast - The passing note about what happened.
 * @csspart message - What stands in place of the form: why nothing can be bought, the way on in a mail or
 *   on the coach's site, and that it is paid.
 * @cssprop --coach-surface - Background of the controls, the chosen offer and toasts.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Hairlines.
 * @cssprop --coach-edge - Borders of the controls, and the lines between the parts of the form.
 * @cssprop --coach-dawn - The button, the chosen offer and the current step.
 * @cssprop --coach-on-dawn - Text of the button.
 * @cssprop --coach-moss - The signs beside what is included.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-radius-control - Rounding of the controls.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of headings and amounts.
 */
defineElement({
  tag: 'coach-subscribe',
  styles: [...coreStyles, css],
  options: {
    program: asWritten,
    offer: known((value) => (/^[a-z][\w-]{0,39}$/.test(value) ? value : undefined)),
  },
  component: SubscribeElement,
});

function SubscribeElement(options: Pick<SubscribeProps, 'program' | 'offer'>) {
  return createElement(Subscribe, { ...options, arrival: NOTHING, view: View });
}
