import type { OptionParser } from './options.ts';

/**
 * What is public about each element, by its tag. Each `.element.ts` adds its own: attributes with their
 * parsers, events with what stands in their `detail`, and in the comment above the tag what its parts and
 * custom properties are. Types, `custom-elements.json`, the tables in the README and in Storybook follow
 * from these declarations (`scripts/elements`); nothing of them is sent to a browser.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled where the elements are
export interface CoachElements {}

/**
 * What elements have in common. An element that shows one of these pieces, or whose sheets read one of
 * these properties, has it without saying so, with these words unless its own comment has others.
 *
 * @csspart root - Everything inside.
 * @csspart message - The sentence in place of what cannot be shown, and the way on.
 * @csspart form - The form.
 * @csspart field - A label, its control and what is said about it.
 * @csspart input - A control: input, list or text.
 * @csspart consent - A box to tick, and what is agreed to by that.
 * @csspart price - An amount of money.
 * @csspart test-mark - The sign that no money moves.
 * @csspart button - A button, or a link that looks like one.
 * @csspart dialog - The window.
 * @csspart toast - The passing note about what happened.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-surface - Background of cards, controls and toasts.
 * @cssprop --coach-paper - What is the page's ground: text of buttons in ink, what lies below hills.
 * @cssprop --coach-mist - Hairlines.
 * @cssprop --coach-edge - Borders of controls.
 * @cssprop --coach-dawn - Buttons, links and focus.
 * @cssprop --coach-on-dawn - Text on `--coach-dawn`.
 * @cssprop --coach-sun - Badges, and the sun above hills.
 * @cssprop --coach-on-sun - Text on `--coach-sun`.
 * @cssprop --coach-moss - Success.
 * @cssprop --coach-alert - Errors.
 * @cssprop --coach-water - Ground that is dark in both schemes.
 * @cssprop --coach-radius - Rounding of cards and windows.
 * @cssprop --coach-radius-control - Rounding of controls and toasts.
 * @cssprop --coach-shadow - Shadow of cards, windows and toasts.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of headings, names and numbers; `--coach-font` if missing.
 */
export interface EveryElement {
  /** Colours; the page's `color-scheme` decides if missing or `auto`. */
  'data-theme'?: 'light' | 'dark' | 'auto';
}

/** The events of an element, by their names: what stands in their `detail`. */
export type EventsOf<Tag extends keyof CoachElements> = CoachElements[Tag] extends { events: infer Events }
  ? Events
  : object;

/** What the attributes of an element mean, by their names. */
export type AttributesOf<Tag extends keyof CoachElements> = CoachElements[Tag] extends { attributes: infer Parsers }
  ? { [Name in keyof Parsers]: Parsers[Name] extends OptionParser<infer Value> ? Value : never }
  : object;

type EventName = { [Tag in keyof CoachElements]: keyof EventsOf<Tag> }[keyof CoachElements];

type DetailOf<Name> = {
  [Tag in keyof CoachElements]: Name extends keyof EventsOf<Tag> ? EventsOf<Tag>[Name] : never;
}[keyof CoachElements];

/** Tells the page around an element that something happened. */
export type Emit = <Name extends EventName>(name: Name, detail: DetailOf<Name>) => void;
