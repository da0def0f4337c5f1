import words from 'virtual:words';
import { createElement } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { prefilled } from '#widgets/core/element/options.ts';
import { LINE_MAX } from '#contract/coaching/profile-options.ts';
import css from './onboarding.css?inline';
import { OnboardingSkeleton } from './onboarding-skeleton.tsx';

const Part = lateComponent('onboarding', () => import('./onboarding-chunk.tsx'), createElement(OnboardingSkeleton));

const attributes = {
  /** Initial text of the full name field. Visitors see it and can change it. */
  name: prefilled(LINE_MAX),
};

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-onboarding>` asks the questions the coach needs answered before coaching starts. When the answers are
     * sent, the coach's own site continues to the subscription; other sites show a confirmation with a link to it.
     *
     * @csspart consent - Checkbox of the health consent.
     * @csspart message - Confirmation after sending, or the message of an element that can't be
     *   shown.
     * @cssprop --coach-edge - Borders of the controls, and the lines between the parts of the form.
     * @cssnone --coach-sun - There is no sun above its hills.
     * @cssnone --coach-moss - Its toasts are about what went wrong.
     */
    'coach-onboarding': {
      attributes: typeof attributes;
      events: {
        /** The answers were sent. Contains none of them. */
        'coach-onboarding-completed': Record<string, never>;
        /** A visitor started to fill in the form. */
        'coach-onboarding-started': Record<string, never>;
        /** The form was rejected or not received. */
        'coach-onboarding-failed': { code: FailureCode };
      };
    };
  }
}

defineElement({
  tag: 'coach-onboarding',
  styles: [...coreStyles, css],
  attributes,
  component: Part,
  words,
});
