import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import member from '#widgets/member/member.css?inline';
import css from '../coaching/coaching.css?inline';
import { LazyProfile } from './lazy-profile.tsx';

/**
 * `<coach-profile>` shows members who are coached what the coach knows about them, and lets them change
 * it. On a page of somebody else's it first shows a button that asks, in a window of the coach's site,
 * whether that page may.
 *
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-profile-saved - The profile was saved; detail `{}`. Holds nothing of the profile.
 * @csspart root - Everything inside.
 * @csspart card - The profile, to read.
 * @csspart form - The profile, to change.
 * @csspart field - A label, its control and what is said about it.
 * @csspart input - A control: input, list or text.
 * @csspart consent - The box that agrees to keep what is said about health.
 * @csspart button - A button, or a link that looks like one.
 * @csspart toast - The passing note about what happened.
 * @csspart message - The sentence in place of what cannot be shown, and the way to sign in.
 * @cssprop --coach-surface - Background of the card and the controls.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Hairlines.
 * @cssprop --coach-dawn - The button, focus and links.
 * @cssprop --coach-on-dawn - Text of the button.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-radius - Rounding of the card.
 * @cssprop --coach-radius-control - Rounding of the controls.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of headings and numbers.
 */
defineElement({
  tag: 'coach-profile',
  styles: [...coreStyles, member, css],
  options: {},
  component: LazyProfile,
});
