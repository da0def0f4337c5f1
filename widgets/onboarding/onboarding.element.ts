import { createElement, lazy, Suspense } from 'react';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import css from './onboarding.css?inline';

const Part = lazy(() => import('./onboarding-chunk.tsx'));

/**
 * `<coach-onboarding>` asks what the coach needs to know before the coaching begins. When the answers
 * have arrived, the coach's own site goes on to the subscription by itself; another page shows that they
 * have, and a link to it.
 *
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-onboarding-completed - The answers have arrived; detail `{}`. Holds none of them.
 * @csspart root - Everything inside.
 * @csspart form - The form.
 * @csspart field - A label, its control and what is said about it.
 * @csspart input - A control: input, list or text.
 * @csspart consent - The box that agrees to keep what is said about health.
 * @csspart button - A button, or a link that looks like one.
 * @csspart toast - The passing note about what happened.
 * @csspart message - What stands in place of the form when the answers have arrived, and the sentence in
 *   place of an element that cannot be shown.
 * @cssprop --coach-surface - Background of the controls and toasts.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-edge - Borders of the controls, and the lines between the parts of the form.
 * @cssprop --coach-dawn - The button, focus and links.
 * @cssprop --coach-on-dawn - Text of the button.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-radius-control - Rounding of the controls.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of headings.
 */
defineElement({
  tag: 'coach-onboarding',
  styles: [...coreStyles, css],
  options: {},
  component: () => createElement(Suspense, { fallback: createElement(Skeleton) }, createElement(Part)),
});

function Skeleton() {
  return createElement('p', { className: 'onboarding-skeleton', role: 'status' }, 'Loading the form');
}
