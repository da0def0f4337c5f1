import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { InvalidAttribute, type Attribute } from '#widgets/core/element/options.ts';
import member from '#widgets/parts/member/member.css?inline';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from './training.css?inline';
import { Training } from './training.tsx';

const attributes = {
  /**
   * Programme ID, a plan name such as `elite-coaching`, or `mine` for the member's own plan. Required.
   * @type {string}
   */
  plan: planKey,
};

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-training plan="3">` shows a member's training plan and logs their workouts, even offline. Members can
     * download both as files, on other sites, too.
     *
     * @csspart header - Title and details of the plan.
     * @csspart tabs - The row of tabs.
     * @cssprop --coach-surface - Background of cards and inputs.
     * @cssprop --coach-paper - Background of the bar below a session.
     * @cssprop --coach-edge - Borders of inputs.
     * @cssprop --coach-dawn - Actions, focus and completed progress.
     * @cssprop --coach-moss - Completed sets.
     * @cssprop --coach-alert - Errors.
     * @cssprop --coach-radius-control - Rounding of inputs and buttons.
     */
    'coach-training': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** A session was finished. `plan` is the plan's key, `day` the key of the plan's day. */
        'coach-workout-finished': { plan: string; day: string };
        /** A session was started. */
        'coach-workout-started': { plan: string; day: string };
        /** The same as `coach-workout-finished`, under the name shared by all elements. */
        'coach-workout-completed': { plan: string; day: string };
        /** The shop rejected a session. */
        'coach-workout-failed': { plan: string; day: string; code: FailureCode };
      };
    };
  }
}

defineElement({
  tag: 'coach-training',
  styles: [...coreStyles, ...figureStyles, member, css],
  attributes,
  methods,
  component: Training,
  words,
  requestsAtOnce: true,
});

/** Plan key as in the contract; the shop checks it again. */
function planKey(attribute: Attribute | null): string {
  const value = attribute?.value.trim() ?? '';
  if (/^(?:[1-9]\d{0,8}|[a-z][a-z0-9-]{1,40})$/.test(value)) return value;
  throw new InvalidAttribute(
    attribute ?? { tag: 'coach-training', name: 'plan', value },
    'the number of a programme or the name of a plan',
  );
}
