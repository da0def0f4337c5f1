import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import css from './scam-guide.css?inline';
import { ScamGuide } from './scam-guide.tsx';

/**
 * `<coach-scam-guide>` sends the free Anti-Scam Fitness Guide to a visitor's e-mail address.
 *
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-scam-guide-requested - The guide is on its way; detail `{}`. Holds no address.
 * @csspart root - Everything inside.
 * @csspart form - The form.
 * @csspart field - The label, the input and what is said about it.
 * @csspart input - The input.
 * @csspart consent - The newsletter's box and its words.
 * @csspart button - The button.
 * @csspart toast - The passing note about what happened.
 * @csspart message - The sentence in place of an element that cannot be shown.
 * @cssprop --coach-surface - Background of the input and toasts.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-dawn - The button.
 * @cssprop --coach-on-dawn - Text of the button.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-moss - Success.
 * @cssprop --coach-radius-control - Rounding of the input and the button.
 * @cssprop --coach-font - Font family; the page's if missing.
 */
defineElement({ tag: 'coach-scam-guide', styles: [...coreStyles, css], options: {}, component: ScamGuide });
