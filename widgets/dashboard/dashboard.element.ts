import { createElement, lazy } from 'react';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import member from '#widgets/member/member.css?inline';
import css from './dashboard.css?inline';
import { Dashboard } from './dashboard.tsx';

const View = lazy(() => import('./dashboard-chunk.tsx'));

/**
 * `<coach-dashboard>` shows a member their numbers, programmes, subscriptions and purchases. On a
 * page of somebody else's it first shows a button that asks, in a window of the coach's site, whether
 * that page may; the account itself is changed on the coach's site only.
 *
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @csspart root - Everything inside.
 * @csspart stats - The four numbers.
 * @csspart badge - The sign of an active subscription.
 * @csspart card - One programme.
 * @csspart price - An amount of money.
 * @csspart button - A button, or a link that looks like one.
 * @csspart toast - The passing note about what happened.
 * @csspart message - The sentence in place of an element that cannot be shown, and the way to sign in.
 * @cssprop --coach-surface - Background of a card.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Hairlines, and what is still ahead.
 * @cssprop --coach-dawn - The line of what is done.
 * @cssprop --coach-moss - The sign of an active subscription.
 * @cssprop --coach-radius - Rounding of cards.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of headings and numbers.
 */
defineElement({
  tag: 'coach-dashboard',
  styles: [...coreStyles, member, css],
  options: {},
  component: () => createElement(Dashboard, { view: View }),
});
