import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { oneOf } from '#widgets/core/options.ts';
import css from './follow.css?inline';
import { Follow } from './follow.tsx';

/**
 * `<coach-follow>` links to the coach's profiles elsewhere. Nothing is requested from those places.
 *
 * @attr {"full" | "compact"} variant - Each profile with a few words and figures (`full`, the default),
 *   or a row of links.
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @csspart root - Everything inside.
 * @csspart figures - What has been done so far, in numbers.
 * @csspart list - The list of profiles.
 * @csspart link - The link to a profile.
 * @csspart message - The sentence in place of an element that cannot be shown.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Places that are still empty.
 * @cssprop --coach-edge - Lines between profiles.
 * @cssprop --coach-dawn - Marks and focus.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of names and figures.
 */
defineElement({
  tag: 'coach-follow',
  styles: [...coreStyles, css],
  options: { variant: oneOf('full', 'compact') },
  component: Follow,
});
