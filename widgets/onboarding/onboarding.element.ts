import { createElement, lazy, Suspense } from 'react';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import css from './onboarding.css?inline';

const Part = lazy(() => import('./onboarding-chunk.tsx'));

declare module '#widgets/core/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-onboarding>` asks what the coach needs to know before the coaching begins. When the answers have
     * arrived, the coach's own site goes on to the subscription by itself; another page shows that they have,
     * and a link to it.
     *
     * @csspart consent - The box that agrees to keep what is said about health.
     * @csspart message - What stands in place of the form when the answers have arrived, and the sentence in
     *   place of an element that cannot be shown.
     * @cssprop --coach-edge - Borders of the controls, and the lines between the parts of the form.
     */
    'coach-onboarding': {
      events: {
        /** The answers have arrived. Holds none of them. */
        'coach-onboarding-completed': Record<string, never>;
      };
    };
  }
}

defineElement({
  tag: 'coach-onboarding',
  styles: [...coreStyles, css],
  attributes: {},
  component: () => createElement(Suspense, { fallback: createElement(Skeleton) }, createElement(Part)),
});

function Skeleton() {
  return createElement('p', { className: 'onboarding-skeleton', role: 'status' }, 'Loading the form');
}
