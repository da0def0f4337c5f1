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
     * `<coach-dashboard>` shows a member their numbers, programmes, subscriptions and purchases. On a page of
     * somebody else's it first shows a button that asks, in a window of the coach's site, whether that page
     * may; there it has this week's check-in, letters and daily steps, too. The account itself is changed on the
     * coach's site only.
     *
     * @csspart stats - The four numbers.
     * @csspart badge - The sign of an active subscription.
     * @csspart card - One programme.
     * @cssprop --coach-mist - Hairlines, and what is still ahead.
     * @cssprop --coach-dawn - The line of what is done.
     * @cssprop --coach-moss - The sign of an active subscription.
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
