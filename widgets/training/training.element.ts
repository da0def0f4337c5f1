import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { InvalidAttribute, type OptionParser } from '#widgets/core/options.ts';
import member from '#widgets/member/member.css?inline';
import css from './training.css?inline';
import { Training } from './training.tsx';

/**
 * `<coach-training plan="3">` shows a member's training plan and keeps the log of what was done, also
 * without a connection.
 *
 * @attr {string} plan - The plan: the number of a programme, or a name such as "elite-coaching".
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-workout-finished - A session was finished; detail `{ plan, day }`.
 * @csspart root - Everything inside.
 * @csspart header - Title and facts of the plan.
 * @csspart tabs - The row of tabs.
 * @csspart button - A button.
 * @csspart message - The sentence in place of something that cannot be shown.
 * @cssprop --coach-surface - Background of cards and inputs.
 * @cssprop --coach-paper - Background of the bar below a session.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Hairlines.
 * @cssprop --coach-edge - Borders of inputs.
 * @cssprop --coach-dawn - Actions, focus and the way that has been gone.
 * @cssprop --coach-on-dawn - Text on it.
 * @cssprop --coach-moss - Sets that are done.
 * @cssprop --coach-alert - What cannot be accepted.
 * @cssprop --coach-radius - Rounding of cards.
 * @cssprop --coach-radius-control - Rounding of inputs and buttons.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of titles.
 */
defineElement({
  tag: 'coach-training',
  styles: [...coreStyles, member, css],
  options: { plan: planKey() },
  component: Training,
});

/** As the contract names plans, which is checked again by the shop. */
function planKey(): OptionParser<string> {
  return (attribute) => {
    const value = attribute?.value.trim() ?? '';
    if (/^(?:[1-9]\d{0,8}|[a-z][a-z-]{1,40})$/.test(value)) return value;
    throw new InvalidAttribute(
      attribute ?? { tag: 'coach-training', name: 'plan', value },
      'the number of a programme or the name of a plan',
    );
  };
}
