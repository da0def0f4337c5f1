import type { OptionParser } from './options.ts';

/**
 * Public interface of each element, by its tag. Each `.element.ts` adds its own: attributes with their parsers, events
 * with the type of their `detail`, methods, and in the comment above the tag its parts and custom properties.
 * `scripts/elements` generates types, `custom-elements.json`, docs/reference/elements.md and the tables in Storybook from
 * these declarations, which no browser loads.
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
  /** Its language, as a BCP 47 tag such as `fi`; if missing, the next `lang` of the page around it. Of one that the shop has not, and of `lang=""`, it is the shop's own. */
  lang?: string;
  /** Colours, and a ground to go with them; the page decides if missing or `auto`. */
  'data-theme'?: 'light' | 'dark' | 'auto';
  /** When its code comes: at once, as soon as it is seen, or at the first touch; if missing, near the window when the page is idle. */
  load?: 'eager' | 'visible' | 'interaction';
  /** Address of the shop it belongs to, where a page has the scripts of several; the first one if missing. */
  shop?: string;
}

/** The events that all elements have. */
interface EveryEvent {
  /** The element was seen for the first time: half of it, or as much as fills half the window. */
  'coach-shown': { element: string };
}

/** The words of methods that several elements have. */
interface EveryMethod {
  /** Loads what it shows again. What is shown stays until the answer is there. */
  refresh: () => void;
}

/**
 * Why something did not come about. `invalid`: what was typed. `refused`: the shop said no, because it is
 * theirs already or they are signed out. `too-many`: too many tries. `unreachable`, `timeout` and
 * `unavailable`: the shop gave no answer, none in time, or a failure of its own. `declined`, `cancelled` and
 * `blocked`: the payment provider or the bank, the buyer, or a page that does not let the provider in.
 */
export type FailureCode =
  | 'invalid'
  | 'refused'
  | 'too-many'
  | 'unreachable'
  | 'timeout'
  | 'unavailable'
  | 'declined'
  | 'cancelled'
  | 'blocked'
  | 'unknown';

/** The events of an element, by their names: what stands in their `detail`. */
export type ElementEvents<Tag extends keyof CoachElements> = CoachElements[Tag] extends { events: infer Events }
  ? Events
  : object;

/** Parsed values of the attributes of an element, by their names. */
export type ElementAttributes<Tag extends keyof CoachElements> = CoachElements[Tag] extends {
  attributes: infer Parsers;
}
  ? { [Name in keyof Parsers]: Parsers[Name] extends OptionParser<infer Value> ? Value : never }
  : object;

/** The events of one element by itself. */
type OwnEvents = { [Tag in keyof CoachElements]: ElementEvents<Tag> }[keyof CoachElements] | EveryEvent;

type NamesIn<Events> = Events extends Events ? keyof Events : never;

export type EventName = NamesIn<OwnEvents>;

export type EventDetail<Name> = DetailIn<OwnEvents, Name>;

type DetailIn<Events, Name> = Events extends Events ? (Name extends keyof Events ? Events[Name] : never) : never;

/** Task of a visitor, as named in its events (`coach-TASK-failed`). */
export type Task = EventName extends infer Name ? (Name extends `coach-${infer Word}-failed` ? Word : never) : never;

/** Methods that a page can call on elements. */
export type MethodName =
  | keyof EveryMethod
  | {
      [Tag in keyof CoachElements]: CoachElements[Tag] extends { methods: readonly (infer Name extends string)[] }
        ? Name
        : never;
    }[keyof CoachElements];

/** Tells the page around an element that something happened. */
export type Emit = <Name extends EventName>(name: Name, detail: EventDetail<Name>) => void;
