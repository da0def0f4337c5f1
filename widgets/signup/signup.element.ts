import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { oneOf } from '#widgets/core/options.ts';
import css from './signup.css?inline';
import { Signup } from './signup.tsx';

/**
 * `<coach-signup>` sends the free morning routine to a visitor's e-mail address.
 *
 * @attr {"form" | "modal" | "download"} flow - A form (the default), a button that opens a window,
 *   or a form that saves the PDF at once.
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-signup-completed - The routine is on its way; detail `{ flow }`. Holds no address.
 * @csspart root - Everything inside.
 * @csspart form - The form.
 * @csspart field - The label, the input and what is said about it.
 * @csspart input - The input.
 * @csspart consent - The newsletter's box and its words.
 * @csspart button - The button.
 * @csspart dialog - The window.
 * @csspart banner - The sentence after success in the window.
 * @csspart toast - The passing note about what happened.
 * @csspart message - The sentence in place of an element that cannot be shown.
 * @cssprop --coach-surface - Background of the input, the window and toasts.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-dawn - The button.
 * @cssprop --coach-on-dawn - Text of the button.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-moss - Success.
 * @cssprop --coach-radius - Rounding of the window.
 * @cssprop --coach-radius-control - Rounding of the input and the button.
 * @cssprop --coach-font - Font family; the page's if missing.
 */
defineElement({
  tag: 'coach-signup',
  styles: [...coreStyles, css],
  options: { flow: oneOf('form', 'modal', 'download') },
  component: Signup,
});
