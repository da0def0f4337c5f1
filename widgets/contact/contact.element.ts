import { PROGRAM_INTERESTS } from '#contract/form-rules.ts';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { known } from '#widgets/core/options.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import controls from '#widgets/ui/controls.css?inline';
import css from './contact.css?inline';
import { Contact } from './contact.tsx';
import type { Interest } from './read-contact.ts';

/**
 * `<coach-contact>` sends a message to the coach.
 *
 * @attr {"free" | "all-day" | "hybrid" | "coaching"} interest - The programme that is picked at first;
 *   none if missing. One that is not known is ignored.
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-contact-sent - The message has arrived; detail `{ programInterest }`, empty where nothing
 *   was picked. Holds no name, no address and no message.
 * @csspart root - Everything inside.
 * @csspart form - The form.
 * @csspart field - A label, its control and what is said about it.
 * @csspart input - A control: input, list or text.
 * @csspart button - The button.
 * @csspart toast - The passing note about what happened.
 * @csspart message - The sentence in place of an element that cannot be shown.
 * @cssprop --coach-surface - Background of the controls and toasts.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - The line about what is kept.
 * @cssprop --coach-dawn - The button.
 * @cssprop --coach-on-dawn - Text of the button.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-moss - Success.
 * @cssprop --coach-radius-control - Rounding of the controls.
 * @cssprop --coach-font - Font family; the page's if missing.
 */
defineElement({
  tag: 'coach-contact',
  styles: [...coreStyles, controls, css],
  options: {
    interest: known((value) => (Object.hasOwn(PROGRAM_INTERESTS, value) ? (value as Interest) : undefined)),
  },
  component: Contact,
});
