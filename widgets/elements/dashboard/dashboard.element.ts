import words from 'virtual:words';
import { createElement } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import member from '#widgets/parts/member/member.css?inline';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from './dashboard.css?inline';
import { Dashboard, DashboardSkeleton } from './dashboard.tsx';

const View = lateComponent('dashboard-chunk', () => import('./dashboard-chunk.tsx'), createElement(DashboardSkeleton));

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-dashboard>` shows a member their numbers, programmes, subscriptions and purchases. On
     * another site, it first asks the member for permission in a window of the coach's site. Then it shows this week's
     * check-in, messages and daily steps, too. Members change their account on the coach's site only.
     *
     * @csspart stats - The four numbers.
     * @csspart badge - Badge of an active subscription.
     * @csspart card - One programme.
     * @cssprop --coach-mist - Hairlines and remaining progress.
     * @cssprop --coach-dawn - Line of completed progress.
     * @cssprop --coach-moss - Badge of an active subscription.
     */
    'coach-dashboard': {
      methods: typeof methods;
    };
  }
}

defineElement({
  tag: 'coach-dashboard',
  styles: [...coreStyles, ...figureStyles, member, css],
  attributes: {},
  methods,
  component: () => createElement(Dashboard, { view: View }),
  words,
  requestsAtOnce: true,
});
